import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides, NOW } from '../../../../tests/fixtures/cars.ts';
import { displayPrice, priceLine } from '../price.ts';
import { shardOf } from '../stock/shards.ts';
import {
  type ComparisonGroup,
  comparableCar,
  compareCars,
  mergeOrder,
  onlyDifferences,
  REPAYMENT_LABEL,
  shardsFor,
} from './compare.ts';
import { keyInformation, specGroups } from './specs.ts';

const site = aSite();
const comparable = (overrides: CarOverrides = {}) =>
  comparableCar(aCar(overrides), site, NOW, { picture: '/artwork/ute-white.svg', weekly: null });
const rowOf = (groups: ComparisonGroup[], label: string) =>
  groups.flatMap(({ rows }) => rows).find((row) => row.label === label);

describe('a car’s facts', () => {
  test('are those of its own page', () => {
    const car = aCar({ before_price: 47_990, variant: { cylinders: 4, torque: 500 } });
    const { groups, price } = comparableCar(car, site, NOW, { picture: '', weekly: null });
    expect(price).toBe(priceLine(displayPrice(car, site.pricing)));
    const { first, rest } = keyInformation(car, site.state, NOW);
    const page = [...first, ...rest, ...specGroups(car).flatMap(({ rows }) => rows)];
    const rows = groups.flatMap((group) => group.rows);
    for (const { label, value } of rows) {
      if (['Price', 'Condition', 'Availability'].includes(label)) continue;
      expect(page, label).toContainEqual({ label, value });
    }
    const own = ['Stock number', 'Registration', 'VIN'];
    expect(
      page
        .map(({ label }) => label)
        .filter((label) => !own.includes(label) && !rows.some((row) => row.label === label)),
    ).toEqual([]);
  });

  test('never repeat a row', () => {
    const labels = comparable().groups.flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(new Set(labels).size).toBe(labels.length);
  });

  test.each<[CarOverrides, string]>([
    [{}, 'In stock'],
    [{ status: 'coming_soon' }, 'Coming soon'],
    [{ reserved: true }, 'Reserved'],
    [{ status: 'sold' }, 'Sold'],
    [{ sold: true, reserved: true }, 'Sold'],
  ])('%j is %s', (overrides, expected) => {
    expect(rowOf(compareCars([comparable(overrides)]), 'Availability')?.values).toEqual([expected]);
  });
});

describe('side by side', () => {
  test('a repayment never stands without its rates', () => {
    const weekly = {
      dollars: 142,
      per: 'week',
      interestRate: 8.95,
      comparisonRate: 10.1,
      warning: 'W',
    } as const;
    const facts = { picture: '', weekly };
    const groups = compareCars([comparableCar(aCar(), site, NOW, facts), comparable({ id: 2 })]);
    const text = '$142 per week, 8.95% p.a., comparison rate 10.10% p.a.';
    expect(rowOf(groups, REPAYMENT_LABEL)?.values).toEqual([text, null]);
  });

  test('a row has a value for each car, and shows whether they differ', () => {
    const groups = compareCars([comparable(), comparable({ id: 2, km: 10_000, doors: null })]);
    expect(rowOf(groups, 'Odometer')).toEqual({
      label: 'Odometer',
      values: ['48,200 km', '10,000 km'],
      differs: true,
    });
    expect(rowOf(groups, 'Fuel')?.differs).toBe(false);
    expect(rowOf(groups, 'Doors')).toEqual({ label: 'Doors', values: ['4', null], differs: true });
    expect(groups.slice(0, 2).map(({ title }) => title)).toEqual(['Price', 'Key facts']);
    expect(groups.flatMap(({ rows }) => rows).every(({ values }) => values.length === 2)).toBe(true);
  });

  test('a feature is one row in any letter case; those that only some have come first', () => {
    const groups = compareCars([
      comparable({ features: [{ name: 'Tow bar' }, { name: 'Apple CarPlay' }], standardEquipment: 'ABS' }),
      comparable({
        id: 2,
        features: [{ name: 'Apple Carplay' }, { name: 'Sunroof' }],
        standardEquipment: null,
      }),
    ]);
    const rows = groups.find(({ title }) => title === 'Features')?.rows ?? [];
    expect(rows.map(({ label, values }) => [label.toLowerCase(), ...values])).toEqual([
      ['tow bar', 'Yes', null],
      ['abs', 'Yes', null],
      ['sunroof', null, 'Yes'],
      ['apple carplay', 'Yes', 'Yes'],
    ]);
  });

  test('can be reduced to the rows that differ, without empty groups', () => {
    const groups = compareCars([comparable(), comparable({ id: 2, km: 10_000 })]);
    expect(onlyDifferences(groups)).toEqual([
      { title: 'Key facts', rows: [expect.objectContaining({ label: 'Odometer' })] },
    ]);
  });

  test('a car compared with itself has no differences', () => {
    expect(onlyDifferences(compareCars([comparable(), comparable()]))).toEqual([]);
    // Where a fact is from does not matter.
    const typical = comparable({ simple_fuel: 'electric', fuel: null, typical: ['simple_fuel'] });
    const told = comparable({ simple_fuel: 'electric', fuel: null });
    expect(rowOf(compareCars([typical]), 'Fuel')?.values).toEqual(['Electric, typical for this model']);
    expect(onlyDifferences(compareCars([typical, told]))).toEqual([]);
  });

  test('has no rows without cars', () => {
    expect(compareCars([])).toEqual([]);
  });
});

describe('the order of rows', () => {
  test.each([
    [
      [
        ['a', 'b', 'c'],
        ['a', 'x', 'c'],
      ],
      ['a', 'x', 'b', 'c'],
    ],
    [
      [['b'], ['a', 'b']],
      ['a', 'b'],
    ],
    [[[], ['a']], ['a']],
    [
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      ['a', 'b'],
    ],
  ])('%j merges to %j', (lists, expected) => {
    expect(mergeOrder(lists)).toEqual(expected);
  });

  test('includes each name once, and keeps the order of the lists', () => {
    const parts = fc.array(fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']), { maxLength: 4 });
    fc.assert(
      fc.property(parts, (lists) => {
        const merged = mergeOrder(lists);
        expect([...merged].sort()).toEqual([...new Set(lists.flat())].sort());
        const [first] = lists;
        if (first) expect(merged.filter((name) => first.includes(name))).toEqual(first);
      }),
    );
  });
});

describe('shards', () => {
  test('every car is in exactly one shard, and shards are about equally full', () => {
    const slugs = Array.from({ length: 5000 }, (_, id) => `2021-toyota-hilux-sr5-${id}`);
    const shards = shardsFor(slugs.length);
    const sizes = new Array<number>(shards).fill(0);
    for (const slug of slugs) {
      const shard = shardOf(slug, shards);
      sizes[shard] = (sizes[shard] ?? 0) + 1;
    }
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5000);
    expect(Math.max(...sizes)).toBeLessThan(80);
  });

  test('a site without cars has one shard', () => {
    expect(shardsFor(0)).toBe(1);
    expect(shardOf('any', 1)).toBe(0);
  });
});
