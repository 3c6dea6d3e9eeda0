import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugify } from '../../inventory/naming.ts';
import { MAKES } from '../../vehicles/data/index.ts';
import { formerAddresses, readAddress } from './former.ts';

const PAGES = new Set(
  [
    ...['', 'mazda', 'mazda/3', 'toyota', 'toyota/landcruiser', 'toyota/hilux-cab-chassis', 'toyota/hilux'],
    ...['bmw', 'bmw/3-series', 'gwm', 'gwm/haval-h6', 'gwm/x240', 'volkswagen', 'volkswagen/golf', 'wagon'],
    ...[
      'citroen',
      'citroen/c3',
      'land-rover',
      'used-cars',
      'isuzu',
      'isuzu/d-max',
      'holden',
      'holden/commodore-ute',
    ],
  ].map((path) => (path === '' ? '/search' : `/search/${path}`)),
);
const isPage = (path: string) => PAGES.has(path);

describe('redirects permanently', () => {
  test.each([
    ['/search/mazda/mazda3', '/search/mazda/3'],
    ['/search/mazda/mazda-3', '/search/mazda/3'],
    ['/search/toyota/land-cruiser', '/search/toyota/landcruiser'],
    ['/search/toyota/hi-lux', '/search/toyota/hilux'],
    ['/search/toyota/hilux-sr5', '/search/toyota/hilux'],
    ['/search/bmw/320i', '/search/bmw/3-series'],
    ['/search/great-wall/x240', '/search/gwm/x240'],
    ['/search/great-wall', '/search/gwm'],
    ['/search/haval/h6', '/search/gwm/haval-h6'],
    ['/search/haval', '/search/gwm?query=haval'],
    ['/search/vw', '/search/volkswagen'],
    ['/search/vw/golf-gti', '/search/volkswagen/golf'],
    ['/search/vw/nonsense', '/search/volkswagen/nonsense'],
    ['/search/isuzu-ute/d-max', '/search/isuzu/d-max'],
    // To another version if the family has no page of its own.
    ['/search/holden/commodore', '/search/holden/commodore-ute'],
    ['/search/station-wagon', '/search/wagon'],
    // The same address, written differently.
    ['/search/Toyota/HiLux', '/search/toyota/hilux'],
    ['/search/mazda/mazda3/', '/search/mazda/3'],
    ['/search//mazda//mazda3', '/search/mazda/3'],
    ['/search/Citroën/C3', '/search/citroen/c3'],
    ['/search/land rover', '/search/land-rover'],
    ['/search/toyota/land cruiser', '/search/toyota/landcruiser'],
  ])('%s to %s', (path, to) => {
    expect(readAddress(path, isPage)).toEqual({ to });
  });
});

test.each([
  ['/search/toyota/nonsense', null],
  ['/search/nonsense', null],
  ['/search/nonsense/hilux', null],
  ['/search/toyota/supra', { make: 'Toyota', model: 'Supra' }],
  ['/search/audi/a4', { make: 'Audi', model: 'A4' }],
])('%s has no target', (path, absent) => {
  expect(readAddress(path, isPage)).toEqual({ to: null, absent });
});

test('law: the target is a page, or the make’s page', () => {
  const names = MAKES.flatMap(({ name, also = [], families }) =>
    families.flatMap((family) =>
      [name, ...also].flatMap((make) =>
        [family.name, ...(family.also ?? [])].map((model) => `/search/${slugify(make)}/${slugify(model)}`),
      ),
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...names), (path) => {
      const { to } = readAddress(path, isPage);
      if (to !== null) expect(isPage(to) || to.startsWith('/search/')).toBe(true);
      // Resolved again it goes no further, so no redirect loops.
      if (to !== null && !isPage(to)) expect(readAddress(to, isPage).to).toBeNull();
    }),
  );
});

describe('all former addresses of a site', () => {
  const all = formerAddresses(isPage);

  test('lead to its pages, each once, and none is a page', () => {
    expect(all.filter(({ from, to }) => isPage(from) || !isPage(to))).toEqual([]);
    expect(new Set(all.map(({ from }) => from)).size).toBe(all.length);
  });

  test('are those that people have bookmarked', () => {
    expect(all).toEqual(
      expect.arrayContaining([
        { from: '/search/mazda/mazda3', to: '/search/mazda/3' },
        { from: '/search/toyota/land-cruiser', to: '/search/toyota/landcruiser' },
        { from: '/search/haval/h6', to: '/search/gwm/haval-h6' },
        { from: '/search/vw/golf', to: '/search/volkswagen/golf' },
        { from: '/search/vw', to: '/search/volkswagen' },
      ]),
    );
  });
});
