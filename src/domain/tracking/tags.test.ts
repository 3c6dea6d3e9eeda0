import { describe, expect, test } from 'vitest';
import { isPrivateAddress, tagOrigins, tagsOf } from './tags.ts';

const NONE = {
  dataLayer: true,
  consentRequired: false,
  googleTagManager: null,
  googleAnalytics: null,
  metaPixel: null,
  tagHosts: [],
};

describe('a site’s tags', () => {
  test('do not exist by default, so no page connects to another company', () => {
    expect(tagsOf(NONE)).toBeNull();
    expect(tagOrigins(NONE)).toEqual({ scripts: [], connect: [], frames: [] });
  });

  test('are each listed with the origins they need', () => {
    const tracking = { ...NONE, googleTagManager: 'GTM-AB12', metaPixel: '123456' };
    expect(tagsOf(tracking)).toEqual({ gtm: 'GTM-AB12', pixel: '123456' });
    const { scripts, connect, frames } = tagOrigins(tracking);
    expect(scripts).toEqual(['https://*.googletagmanager.com', 'https://connect.facebook.net']);
    expect(connect).toContain('https://*.google-analytics.com');
    expect(connect).toContain('https://www.facebook.com');
    expect(frames).toContain('https://www.googletagmanager.com');
  });

  test('add the hosts of the container’s own tags', () => {
    const tracking = { ...NONE, googleAnalytics: 'G-AB12', tagHosts: ['static.hotjar.com'] };
    const { scripts, connect, frames } = tagOrigins(tracking);
    for (const origins of [scripts, connect, frames]) expect(origins).toContain('https://static.hotjar.com');
  });

  test('need an account: hosts alone allow nothing', () => {
    expect(tagOrigins({ ...NONE, tagHosts: ['static.hotjar.com'] }).scripts).toEqual([]);
  });

  test('a site without events has no tags', () => {
    expect(tagsOf({ ...NONE, dataLayer: false, googleTagManager: 'GTM-AB12' })).toBeNull();
  });
});

test.each<[string, boolean]>([
  ['', false],
  ['?query=hilux&utm_source=google', false],
  ['?reservation=0190a', true],
  ['?lead=0190a', true],
  ['?token=abc', true],
  ['?utm_source=mail&code=123456', true],
])('an address with %s is private: %s', (search, expected) => {
  expect(isPrivateAddress(search)).toBe(expected);
});
