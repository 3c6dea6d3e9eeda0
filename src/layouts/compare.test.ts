import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryStock, NOW } from '../../tests/fixtures/cars.ts';
import { change, HOUR_MS, SITE, tenantOf, type World } from '../../tests/fixtures/changing-site.ts';
import { comparableCars, compareShards, shardKey } from './compare.ts';

const shardsOf = (world: World) => {
  const tenant = tenantOf(world);
  return compareShards(tenant).map((shard) => ({
    key: shardKey(tenant, shard),
    data: JSON.stringify(comparableCars(tenant, shard)),
  }));
};

describe('the key of a file of comparable cars', () => {
  test('changes whenever its content does', () => {
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
          const first = shardsOf(before);
          for (const [number, { key, data }] of shardsOf(after).entries()) {
            const old = first[number];
            if (old?.key === key) expect(data).toBe(old.data);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('stays the same from day to day, until a registration ends', () => {
    const world: World = { cars: [aCar({ rego_expiry: '2026-03-03' })], site: SITE, now: NOW, texts: [] };
    const [today, tomorrow, then] = [0, 1, 2].map((days) =>
      shardsOf({ ...world, now: new Date(NOW.getTime() + days * 24 * HOUR_MS) }),
    );
    expect(tomorrow).toEqual(today);
    expect(then?.[0]?.key).not.toBe(today?.[0]?.key);
  });
});
