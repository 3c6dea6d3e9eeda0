import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sitePath } from './site-path.ts';

const SITE = 'https://www.dealer.example';

describe('a path on the site', () => {
  test.each([
    ['/', '/'],
    ['/cars/2022-toyota-hilux-17', '/cars/2022-toyota-hilux-17'],
    ['/search?make=Toyota&price=%3A40000#results', '/search?make=Toyota&price=%3A40000#results'],
    ['/finance?car_id=7#finance-form', '/finance?car_id=7#finance-form'],
    ['/a/../watchlist', '/watchlist'],
    // The query is for the page to read, so it may hold any address.
    ['/search?query=//evil.example', '/search?query=//evil.example'],
    ['/caf%C3%A9', '/caf%C3%A9'],
  ])('%s', (value, expected) => {
    expect(sitePath(value)).toBe(expected);
  });
});

/** Known open-redirect tricks, and paths that are not pages. */
const OFF_SITE: readonly string[] = [
  '',
  ' ',
  'watchlist',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%252Fevil.example',
  '/%25252Fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./%2Fevil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/\u0000/evil.example',
  '/%00',
  '/%0d%0aSet-Cookie:%20a=b',
  '/\r\nLocation: https://evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'https://www.dealer.example@evil.example/',
  '//www.dealer.example@evil.example/',
  '@evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '?//evil.example',
  '#//evil.example',
  '/%E0%A4%A',
  '/%',
  '/\u2028/evil.example',
  '/\u0085/evil.example',
  '/api/auth/sign-out',
  '/API/me',
  '/%61pi/me',
  '/sign-in?redirect=/sign-in',
  '/operator',
  `/${'a'.repeat(2001)}`,
];

describe('an address that is not a page of the site', () => {
  test.each(OFF_SITE)('%j is rejected', (value) => {
    expect(sitePath(value)).toBeNull();
  });

  test.each([null, undefined, 7, ['/'], { toString: () => '/' }])(
    '%j is rejected because it is not text',
    (value) => {
      expect(sitePath(value)).toBeNull();
    },
  );
});

/** Text that looks like an address, built from parts used in attacks. */
const crafted = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '%2f',
        '%5c',
        '%09',
        '%00',
        '%25',
        '//',
        '#',
        '?',
        '\t',
      ),
      fc.constantFrom(
        'evil.example',
        'javascript',
        'https',
        'www.dealer.example',
        'a',
        '\n',
        '\r',
        ' ',
        '\u00a0',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('for any input', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    crafted,
    crafted.map((text) => `/${text}`),
  );

  test('the result is on the site, without user name or password', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const path = sitePath(value);
        if (path === null) return;
        for (const base of [SITE, `${SITE}/cars/x`, 'http://dealer.localhost:4321/sign-in']) {
          const url = new URL(path, base);
          expect(url.origin).toBe(new URL(base).origin);
          expect(url.username + url.password).toBe('');
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('the result is safe in a header, when decoded again, and as input', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const path = sitePath(value);
        if (path === null) return;
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        const { pathname } = new URL(path, SITE);
        expect(new URL(decodeURIComponent(pathname), SITE).origin).toBe(SITE);
        expect(sitePath(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });
});
