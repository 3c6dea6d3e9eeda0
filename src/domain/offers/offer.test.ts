import { describe, expect, test } from 'vitest';
import { exploreHref, offerId, offerPath, offerState } from './offer.ts';

test.each([
  ['before it starts', '2026-08-31T13:59:59Z', null],
  ['the moment it starts', '2026-08-31T14:00:00Z', 'running'],
  ['the second before it ends', '2026-09-30T13:59:59Z', 'running'],
  ['the moment it ends', '2026-09-30T14:00:00Z', 'ended'],
  ['weeks later', '2026-12-01T00:00:00Z', 'ended'],
  ['a year later', '2027-09-30T00:00:00Z', null],
] as const)('%s', (_, moment, state) => {
  const offer = { start: '2026-09-01T00:00:00+10:00', expiry: '2026-10-01T00:00:00+10:00' };
  expect(offerState(offer, new Date(moment))).toBe(state);
});

test('an offer without an end date keeps running', () => {
  expect(offerState({ start: null, expiry: null }, new Date('2036-01-01'))).toBe('running');
});

test.each([
  ['its file’s name', 'demo-event', null, 'demo-event'],
  ['the path of a file in a folder', '2026/Demo Event', null, '2026-demo-event'],
  ['a number of its own', 'demo-event', 481, '481'],
  ['a slug of its own', 'demo-event', 'demos', 'demos'],
])('an offer is known by %s', (_, file, id, expected) => {
  expect(offerId(file, { id })).toBe(expected);
});

describe('the address of an offer', () => {
  test.each([
    ['on a site of many makes has the make', 'Land Rover', null, '/offers/land-rover/481'],
    ['on a site of one make has none', 'Toyota', 'Toyota', '/offers/481'],
    ['for no make in particular has none', null, null, '/offers/481'],
  ])('%s', (_, manufacturer, single, path) => {
    expect(offerPath('481', { manufacturer }, { manufacturer: single })).toBe(path);
  });
});

test.each([
  [{ name: 'CX-5', slug: 'mazda-cx-5', override_url: null }, '/mazda-cx-5'],
  [{ name: 'CX-5', slug: 'mazda-cx-5', override_url: '/search/mazda/cx-5' }, '/search/mazda/cx-5'],
  [null, null],
])('the model %j is explored at %s', (model, href) => {
  expect(exploreHref({ model })).toBe(href);
});
