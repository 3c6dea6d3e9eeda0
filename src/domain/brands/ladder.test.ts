import { expect, test } from 'vitest';
import { aDocument } from '../../../tests/fixtures/documents.ts';
import { badgeLadder, bodyStarts, onScale, typeStarts } from './ladder.ts';

const hilux = (
  badge: string | null,
  price: number | null,
  more: Omit<Parameters<typeof aDocument>[0], 'id'> = {},
) => aDocument({ id: 1, badge, price, car_type: 'used', status: 'in_stock', ...more });

test('badges go from the cheapest up, those without a price last', () => {
  const cars = [
    hilux('Rogue', 62_990),
    hilux('SR5', 45_990),
    hilux('SR5', 39_990),
    hilux('GR Sport', null),
    hilux('Workmate', 24_990),
  ];
  expect(badgeLadder(cars)).toEqual([
    { badge: 'Workmate', count: 1, from: 24_990, to: 24_990 },
    { badge: 'SR5', count: 2, from: 39_990, to: 45_990 },
    { badge: 'Rogue', count: 1, from: 62_990, to: 62_990 },
    { badge: 'GR Sport', count: 1, from: null, to: null },
  ]);
});

test('sold cars do not count towards the price', () => {
  const cars = [hilux('SR5', 12_000, { status: 'sold' }), hilux('SR5', 39_990), hilux('SR', 30_000)];
  expect(badgeLadder(cars).find(({ badge }) => badge === 'SR5')).toEqual({
    badge: 'SR5',
    count: 2,
    from: 39_990,
    to: 39_990,
  });
});

test('each badge’s prices are a part of the model’s scale', () => {
  const ladder = badgeLadder([
    hilux('SR', 20_000),
    hilux('SR5', 30_000),
    hilux('SR5', 40_000),
    hilux('GR Sport', null),
  ]);
  expect(onScale(ladder)).toEqual([{ start: 0, end: 0 }, { start: 0.5, end: 1 }, null]);
  expect(onScale(badgeLadder([hilux('SR', 20_000), hilux('SR5', 20_000)]))).toEqual([null, null]);
});

test.each([
  ['one badge', [hilux('SR5', 1)]],
  ['no badges', [hilux(null, 1), hilux('', 2)]],
  ['no cars', []],
])('shows no badges for %s', (_, cars) => {
  expect(badgeLadder(cars)).toEqual([]);
});

test('new, demo and used cars each have a lowest price', () => {
  const cars = [
    hilux('SR', 30_000),
    hilux('SR', 58_000, { car_type: 'new' }),
    hilux('SR', 55_000, { car_type: 'new' }),
    hilux('SR', null, { car_type: 'demo' }),
  ];
  expect(typeStarts(cars)).toEqual(
    expect.arrayContaining([
      { type: 'new', count: 2, from: 55_000 },
      { type: 'demo', count: 1, from: null },
      { type: 'used', count: 1, from: 30_000 },
    ]),
  );
});

test('bodies go from the most frequent, three at most', () => {
  const bodied = (body: string | null, price: number) => hilux(null, price, { body });
  const cars = [
    ...[bodied('SUV', 9_000), bodied('SUV', 7_000), bodied('SUV', 8_000)],
    ...[bodied('Hatch', 4_000), bodied('Hatch', 5_000)],
    ...[bodied('Ute', 20_000), bodied('Van', 18_000), bodied(null, 1_000)],
  ];
  expect(bodyStarts(cars)).toEqual([
    { body: 'SUV', count: 3, from: 7_000 },
    { body: 'Hatch', count: 2, from: 4_000 },
    { body: 'Van', count: 1, from: 18_000 },
  ]);
  expect(bodyStarts([bodied('Ute', 20_000), bodied('Ute', 21_000)])).toEqual([]);
});
