import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/inventory/car.ts';
import { carPage } from '#loaders/car.ts';
import { aCar, arbitraryStock, NOW } from '../../../tests/fixtures/cars.ts';
import { change, HOUR_MS, SITE, tenantOf, type World } from '../../../tests/fixtures/changing-site.ts';

async function pagesOf(world: World) {
  const tenant = tenantOf(world);
  const pages = world.cars.map(async ({ slug }) => {
    const [data, key] = await Promise.all([carPage.load(tenant, { slug }), carPage.key?.(tenant, { slug })]);
    return data === null ? [] : [{ slug, key, data: JSON.stringify(data) }];
  });
  return (await Promise.all(pages)).flat();
}

describe('the key of a car’s page', () => {
  test('changes whenever the page does', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryStock({ minLength: 3, maxLength: 12 }),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        async (cars, changes) => {
          const before: World = { cars, site: SITE, now: NOW, texts: [] };
          const after = changes.reduce(
            (world, apply) => (world.cars.length === 0 ? world : apply(world)),
            before,
          );
          const first = new Map((await pagesOf(before)).map((page) => [page.slug, page]));
          for (const { slug, key, data } of await pagesOf(after)) {
            const old = first.get(slug);
            if (old !== undefined && old.key === key) expect(data).toBe(old.data);
          }
        },
      ),
      { numRuns: 300 },
    );
    // Shrinking a counterexample takes time.
  }, 120_000);

  const CARS = [
    ...Array.from({ length: 8 }, (_, at) => aCar({ id: 1 + at, price: 30_000 + at })),
    aCar({ id: 100, make: 'Kia', model: 'Rio', price: 9_000, simple_body: 'hatch', body: 'Hatch' }),
  ];
  const keysOf = async (world: World) => (await pagesOf(world)).map(({ key }) => key);
  const world: World = { cars: CARS, site: SITE, now: NOW, texts: [] };

  test('stays the same when an hour passes or an unrelated car is repriced', async () => {
    const keys = await keysOf(world);
    const anHourOn = new Date(NOW.getTime() + HOUR_MS);
    expect(await keysOf({ ...world, cars: structuredClone(CARS), now: anHourOn })).toEqual(keys);
    const repriced = await keysOf({ ...world, cars: CARS.with(8, aCar({ ...CARS[8], price: 8_500 })) });
    expect(repriced.slice(0, 8)).toEqual(keys.slice(0, 8));
    expect(repriced[8]).not.toBe(keys[8]);
  });

  test('stays the same from day to day, unless something on the page depends on the day', async () => {
    const tomorrow = new Date(NOW.getTime() + 24 * HOUR_MS);
    expect(await keysOf({ ...world, now: tomorrow })).toEqual(await keysOf(world));
  });

  const days = (count: number) => new Date(NOW.getTime() + count * 24 * HOUR_MS);
  const later = (hours: number) => ({ now: new Date(NOW.getTime() + hours * HOUR_MS) });
  /** How many days a car counts as new, or a sold one stays in search. */
  const limit = (count: number) => days(-count).toISOString();
  const soldAt = (count: number) => ({
    ...{ status: 'sold' as const, sold: true },
    sold_date_timestamp: days(-count).getTime() / 1000,
  });
  const lone = { make: 'Kia', model: 'Rio' };
  const quote = {
    interestRate: 8.49,
    comparisonRate: 9.61,
    paymentWeek: 142.4,
    paymentMonth: 617.08,
    termMonths: 60,
  };
  const quoted = aCar({ finance_lenders: { [SITE.finance_provider ?? '']: quote } });

  test.each<[name: string, car: Car, others: readonly Car[], after: Partial<World>]>([
    [
      'a car like it is repriced',
      aCar({ id: 1, price: 30_000 }),
      [aCar({ id: 2, price: 30_001 })],
      { cars: [aCar({ id: 1, price: 30_000 }), aCar({ id: 2, price: 29_000 })] },
    ],
    [
      'a car of its model that it does not show is repriced',
      aCar({ id: 1, price: 30_000 }),
      Array.from({ length: 9 }, (_, at) => aCar({ id: 2 + at, price: 30_100 + 100 * at })),
      {
        cars: [
          aCar({ id: 1, price: 30_000 }),
          ...Array.from({ length: 8 }, (_, at) => aCar({ id: 2 + at, price: 30_100 + 100 * at })),
          aCar({ id: 10, price: 39_000 }),
        ],
      },
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
    ['its estimate is valid until another day', quoted, [], { now: days(1) }],
    ['the page of finance comes', aCar(), [], { texts: ['/finance'] }],
    ['a page of what protects it comes', aCar(), [], { texts: ['/warranty'] }],
    ['the site has another name', aCar(), [], { site: { ...SITE, name: 'Harbour Cars' } }],
  ])('changes when %s', async (_, car, others, changed) => {
    const before: World = { ...world, cars: [car, ...others] };
    const after: World = { ...before, ...changed, cars: changed.cars ?? before.cars };
    const [old] = await pagesOf(before);
    const [now] = await pagesOf(after);
    expect(now?.data).not.toBe(old?.data);
    expect(now?.key).not.toBe(old?.key);
  });
});
