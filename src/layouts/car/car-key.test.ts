import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/content/front-matter.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';
import { carPage } from '#loaders/car.ts';
import type { Collections, Tenant } from '#tenant/tenant.ts';
import { aCar, arbitraryStock, aSite, NOW } from '../../../tests/fixtures/cars.ts';
import { BRISBANE } from '../../../tests/fixtures/places.ts';

const SITE = aSite({
  dealerships: ['harbour', 'summit'],
  locations: [BRISBANE],
  finance_provider: 'taurus',
  finance: { weeklyOnCards: true },
  pricing: { historyShown: true },
  car: { protect: true },
});
const HOUR_MS = 3_600_000;

interface World {
  cars: readonly Car[];
  site: Site;
  now: Date;
  /** Routes of pages of text. */
  texts: readonly string[];
}

const tenantOf = ({ cars, site, now, texts }: World): Tenant => ({
  ...{ cars, site, now, origin: 'https://harbour.example/', tenantDir: '/nowhere', preview: null },
  pictures: new Map(),
  collections: {
    ...Object.fromEntries(COLLECTIONS.map((name) => [name, []])),
    pages: texts.map((route) => ({ id: route, html: '', headings: [], data: { route, aliases: [] } })),
  } as unknown as Collections,
});

/** Something that happens to a site between two releases. */
type Change = (world: World) => World;

const toCar = (pick: number, change: (car: Car) => Car): Change => {
  return (world) => ({
    ...world,
    cars: world.cars.map((car, at) => (at === pick % world.cars.length ? change(car) : car)),
  });
};

const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(fc.nat(), fc.integer({ min: 5_000, max: 90_000 }))
    .map(([pick, price]) => toCar(pick, (car) => ({ ...car, price }))),
  fc.nat().map((pick) => toCar(pick, (car) => ({ ...car, reserved: !car.reserved }))),
  fc.nat().map((pick) =>
    toCar(pick, (car) => ({
      ...car,
      status: 'sold',
      sold: true,
      sold_date_timestamp: NOW.getTime() / 1000,
    })),
  ),
  fc.nat().map((pick) => toCar(pick, (car) => ({ ...car, dealercomments: 'New tyres.' }))),
  fc.nat().map((pick) => toCar(pick, (car) => ({ ...car }))),
  fc.nat().map(
    (id): Change =>
      (world) => ({ ...world, cars: [...world.cars, aCar({ id: 2_000_000 + id })] }),
  ),
  fc.nat().map(
    (pick): Change =>
      (world) => ({ ...world, cars: world.cars.toSpliced(pick % world.cars.length, 1) }),
  ),
  fc.integer({ min: 0, max: 60 }).map(
    (hours): Change =>
      (world) => ({ ...world, now: new Date(world.now.getTime() + hours * HOUR_MS) }),
  ),
  fc.constantFrom('/warranty', '/money-back-guarantee', '/finance', '/about').map(
    (route): Change =>
      (world) => ({ ...world, texts: [...world.texts, route] }),
  ),
  fc.constant((world: World) => ({ ...world, site: { ...world.site, phone: '07 5550 9999' } })),
);

const pagesOf = (world: World) => {
  const tenant = tenantOf(world);
  const slugs = world.cars.map(({ slug }) => slug);
  return slugs.flatMap((slug) => {
    const data = carPage.load(tenant, { slug });
    return data === null ? [] : [{ slug, key: carPage.key?.(tenant, { slug }), data: JSON.stringify(data) }];
  });
};

describe('the key of a car’s page', () => {
  test('is another one whenever the page is', () => {
    fc.assert(
      fc.property(
        arbitraryStock({ minLength: 3, maxLength: 12 }),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        (cars, changes) => {
          const before: World = { cars, site: SITE, now: NOW, texts: [] };
          const after = changes.reduce(
            (world, apply) => (world.cars.length === 0 ? world : apply(world)),
            before,
          );
          const first = new Map(pagesOf(before).map((page) => [page.slug, page]));
          for (const { slug, key, data } of pagesOf(after)) {
            const old = first.get(slug);
            if (old !== undefined && old.key === key) expect(data).toBe(old.data);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  const CARS = [
    ...Array.from({ length: 8 }, (_, at) => aCar({ id: 1 + at, price: 30_000 + at })),
    aCar({ id: 100, make: 'Kia', model: 'Rio', price: 9_000, simple_body: 'hatch', body: 'Hatch' }),
  ];
  const keysOf = (world: World) => pagesOf(world).map(({ key }) => key);
  const world: World = { cars: CARS, site: SITE, now: NOW, texts: [] };

  test('stays while nothing it shows changes: an hour passes, a car of another kind is repriced', () => {
    const keys = keysOf(world);
    const anHourOn = new Date(NOW.getTime() + HOUR_MS);
    expect(keysOf({ ...world, cars: structuredClone(CARS), now: anHourOn })).toEqual(keys);
    const repriced = keysOf({ ...world, cars: CARS.with(8, aCar({ ...CARS[8], price: 8_500 })) });
    expect(repriced.slice(0, 8)).toEqual(keys.slice(0, 8));
    expect(repriced[8]).not.toBe(keys[8]);
  });

  const days = (count: number) => new Date(NOW.getTime() + count * 24 * HOUR_MS);
  const later = (hours: number) => ({ now: new Date(NOW.getTime() + hours * HOUR_MS) });
  /** Days before `NOW`, as far as a car still counts as new, or stays in search once it is sold. */
  const limit = (count: number) => days(-count).toISOString();
  const soldAt = (count: number) => ({
    ...{ status: 'sold' as const, sold: true },
    sold_date_timestamp: days(-count).getTime() / 1000,
  });
  const lone = { make: 'Kia', model: 'Rio' };

  test.each<[name: string, car: Car, others: readonly Car[], after: Partial<World>]>([
    [
      'a car like it is repriced',
      aCar({ id: 1, price: 30_000 }),
      [aCar({ id: 2, price: 30_001 })],
      { cars: [aCar({ id: 1, price: 30_000 }), aCar({ id: 2, price: 29_000 })] },
    ],
    ['its tag is over within the day', aCar({ created_at: limit(SITE.tags.newDays) }), [], later(1)],
    ['it leaves search within the day', aCar(soldAt(SITE.search.soldDays)), [aCar({ id: 2 })], later(1)],
    [
      'the page of its model goes with the last of them in search',
      aCar({ id: 1, ...lone, ...soldAt(SITE.search.soldDays + 5) }),
      [aCar({ id: 2, ...lone, ...soldAt(SITE.search.soldDays) })],
      later(1),
    ],
    ['its registration ends', aCar({ rego_expiry: '2026-03-02' }), [], { now: days(1) }],
    ['the page of finance comes', aCar(), [], { texts: ['/finance'] }],
    ['a page of what protects it comes', aCar(), [], { texts: ['/warranty'] }],
    ['the site has another name', aCar(), [], { site: { ...SITE, name: 'Harbour Cars' } }],
  ])('is another one when %s', (_, car, others, changed) => {
    const before: World = { ...world, cars: [car, ...others] };
    const after: World = { ...before, ...changed, cars: changed.cars ?? before.cars };
    const [old] = pagesOf(before);
    const [now] = pagesOf(after);
    expect(now?.data).not.toBe(old?.data);
    expect(now?.key).not.toBe(old?.key);
  });
});
