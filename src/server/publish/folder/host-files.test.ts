/** The files in a site's folder that static hosts read. */
import { describe, expect, test } from 'vitest';
import { cacheRules } from './cache-rules.ts';
import { headersFile } from './headers-file.ts';
import { platformAddresses, platformOrigin } from './platform-addresses.ts';
import { redirectsFile } from './redirects-file.ts';

const FILES = [
  '/index.html',
  '/about us.html',
  '/cars/kia-rio.html',
  '/cars/kia-rio/photos.html',
  '/search.html',
  '/_assets/app.1a2b.js',
  '/_assets/tile.3c4d.webp',
  '/search-index/bodies-9f.svg',
  '/search-index/stock.bin',
  '/stock-counts.json',
  '/og/site.jpg',
];
/** The value of every rule that matches an address, joined as hosts do. */
const valueFor = (address: string, files = FILES) =>
  cacheRules(files)
    .filter(({ path }) => path === address || (path.endsWith('/*') && address.startsWith(path.slice(0, -1))))
    .map(({ value }) => value)
    .join(', ');

describe('caching', () => {
  test.each([
    ['/', 'no-cache'],
    ['/about%20us', 'no-cache'],
    ['/cars/kia-rio', 'no-cache'],
    ['/cars/kia-rio/photos', 'no-cache'],
    ['/search-index/stock.bin', 'no-cache'],
    ['/stock-counts.json', 'no-cache'],
    ['/_assets/app.1a2b.js', 'public, max-age=31536000, immutable'],
    ['/_assets/tile.3c4d.webp', 'public, max-age=31536000, immutable'],
    ['/search-index/bodies-9f.svg', 'public, max-age=31536000, immutable'],
    ['/og/site.jpg', 'public, max-age=3600, stale-while-revalidate=86400'],
  ])('%s has one rule: %s', (address, value) => expect(valueFor(address)).toBe(value));

  test('a folder whose files are kept alike has one rule', () => {
    expect(cacheRules(FILES).filter(({ path }) => path.startsWith('/cars'))).toEqual([
      { path: '/cars/*', value: 'no-cache' },
    ]);
  });
});

describe('_headers', () => {
  const text = headersFile(FILES);

  test('every file has the security headers, and no frame elsewhere shows a page', () => {
    const [all = ''] = text.split('\n\n');
    expect(all.split('\n')).toEqual([
      '/*',
      '  X-Content-Type-Options: nosniff',
      '  X-Frame-Options: SAMEORIGIN',
      '  Referrer-Policy: strict-origin-when-cross-origin',
      '  Permissions-Policy: camera=(), microphone=(), usb=(), geolocation=(self), payment=(self)',
      '  Cross-Origin-Opener-Policy: same-origin',
      '  Strict-Transport-Security: max-age=31536000',
      "  Content-Security-Policy: frame-ancestors 'self'",
    ]);
    expect(text).toContain('\n\n/_assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
    expect(text).not.toContain('/admin');
    expect(headersFile([...FILES, '/admin.html'])).toContain('\n/admin\n  Cross-Origin-Opener-Policy: same-');
  });

  test('stays within what Cloudflare reads: pages at the root that have no rule are asked for again anyway', () => {
    const many = headersFile([
      ...FILES,
      ...Array.from({ length: 200 }, (_, index) => `/model-${index}.html`),
    ]);
    expect(many.match(/^\//gm)).toHaveLength(100);
    expect(Math.max(...many.split('\n').map(({ length }) => length))).toBeLessThan(2000);
    for (const path of ['/_assets/*', '/search-index/stock.bin', '/stock-counts.json', '/', '/cars/*']) {
      expect(many.split('\n')).toContain(path);
    }
  });
});

describe('_redirects', () => {
  const FORMER = [{ from: '/search/mazda/mazda3', to: '/search/mazda/3' }];

  test('former addresses go first, and without a platform alone', () => {
    expect(lines(false)[0]).toBe('/search/mazda/mazda3 /search/mazda/3 301');
    expect(redirectsFile(platformAddresses({ gated: false }), null, FORMER)).toBe(
      '/search/mazda/mazda3 /search/mazda/3 301\n',
    );
  });

  test('stays within what Cloudflare reads', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ from: `/search/a/${at}`, to: '/search/a' }));
    const text = redirectsFile(platformAddresses({ gated: true }), 'https://acme.platform.example', many);
    expect(text.split('\n').length).toBeLessThan(2000);
  });

  const lines = (gated: boolean) =>
    redirectsFile(platformAddresses({ gated }), 'https://acme.platform.example', FORMER).split('\n');

  test('the platform answers what only it draws, and what was not built', () => {
    expect(lines(false)).toEqual(
      expect.arrayContaining([
        '/api/* https://acme.platform.example/api/:splat 200!',
        '/sign-in https://acme.platform.example/sign-in 200!',
        '/cars/:slug/checkout https://acme.platform.example/cars/:slug/checkout 200!',
        '/* car_id=:car https://acme.platform.example/:splat?car_id=:car 200!',
        '/* looking_for=:wanted https://acme.platform.example/:splat?looking_for=:wanted 200!',
        '/cars/* https://acme.platform.example/cars/:splat 200',
      ]),
    );
  });

  test('a gated site keeps its gates', () => {
    expect(lines(true)).toContain('/trade-in https://acme.platform.example/trade-in 200!');
    expect(lines(false).join('\n')).not.toMatch(/^\/trade-in /m);
  });
});

describe('the platform’s origin', () => {
  const site = { slug: 'acme', url: 'https://www.acme.example' };

  test('names the site where it has to', () => {
    expect(platformOrigin('https://{slug}.platform.example', site)).toBe('https://acme.platform.example');
    expect(platformOrigin('https://platform.example/', site)).toBe('https://platform.example');
    expect(platformOrigin(undefined, site)).toBeNull();
  });

  test.each(['platform.example', 'https://platform.example/api', 'https://www.acme.example'])(
    '%s is refused',
    (setting) => expect(() => platformOrigin(setting, site)).toThrow('PLATFORM_ORIGIN'),
  );
});
