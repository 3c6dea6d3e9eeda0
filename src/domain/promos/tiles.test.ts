import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PromoTile, tilesFor, withTiles } from './tiles.ts';

const tile = (fields: Partial<PromoTile> = {}): PromoTile => ({
  title: 'Stocktake sale',
  text: '',
  href: '/special-offers',
  image: null,
  position: 4,
  display: ['new', 'used', 'demo'],
  strictDisplay: false,
  start: null,
  expiry: null,
  ...fields,
});
const noon = new Date('2025-01-15T02:00:00Z');
const everything = { types: ['new', 'used', 'demo'], page: 1 };
const isShown = (fields: Partial<PromoTile>, results = everything, moment = noon) =>
  tilesFor([tile(fields)], results, moment).length === 1;

describe('the stocktake tile, 1 January to 1 February 2025 in Queensland', () => {
  const stocktake = { start: '2025-01-01T00:00:00+10:00', expiry: '2025-02-01T00:00:00+10:00' };
  test.each([
    ['New Year’s Eve, a second to midnight in Brisbane', '2024-12-31T23:59:59+10:00', false],
    ['midnight in Brisbane', '2025-01-01T00:00:00+10:00', true],
    ['midnight in Brisbane, as a clock in Perth tells it', '2024-12-31T22:00:00+08:00', true],
    ['midnight in Sydney, an hour before Brisbane’s', '2025-01-01T00:00:00+11:00', false],
    ['the middle of January', '2025-01-15T12:00:00+10:00', true],
    ['the last second of January in Brisbane', '2025-01-31T23:59:59+10:00', true],
    ['the first of February in Brisbane', '2025-02-01T00:00:00+10:00', false],
    ['the last hour of January in Perth', '2025-01-31T23:00:00+08:00', false],
  ])('%s', (_, moment, shown) => {
    expect(isShown(stocktake, everything, new Date(moment))).toBe(shown);
  });
});

describe('car types', () => {
  test.each([
    ['used cars asked for, a tile for used', ['used'], ['used'], true, true],
    ['used cars asked for, a tile for new', ['used'], ['new'], false, false],
    ['all cars, a tile for used', ['new', 'used', 'demo'], ['used'], true, false],
    ['new and demo, a tile for new and demo', ['demo', 'new'], ['new', 'demo'], true, true],
    ['new alone, a tile for new and demo', ['new'], ['new', 'demo'], true, false],
    ['a type nobody knows, a tile for all', ['old'], ['new', 'used', 'demo'], false, false],
  ] as const)('%s', (_, types, display, loosely, strictly) => {
    const results = { types: [...types], page: 1 };
    expect(isShown({ display: [...display] }, results)).toBe(loosely);
    expect(isShown({ display: [...display], strictDisplay: true }, results)).toBe(strictly);
  });
});

test('tiles are on the first page only', () => {
  expect(isShown({}, { ...everything, page: 2 })).toBe(false);
});

test.each([
  ['the first place', [0], 'Tabc'],
  ['a place between', [2], 'abTc'],
  ['the last place', [3], 'abcT'],
  ['beyond the end', [9], 'abcT'],
  ['several places', [1, 3], 'aTbTc'],
  ['the same place twice', [1, 1], 'aTTbc'],
])('%s', (_, positions, mixed) => {
  const tiles = tilesFor(
    positions.map((position) => tile({ position })),
    everything,
    noon,
  );
  const list = withTiles(['a', 'b', 'c'], tiles);
  expect(list.map((each) => (typeof each === 'string' ? each : 'T')).join('')).toBe(mixed);
});

test('cars stay complete and in order, and a tile that fits is at its position', () => {
  const given = fc.record({
    cars: fc.array(fc.integer(), { minLength: 1, maxLength: 30 }),
    positions: fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(given, ({ cars, positions }) => {
      const tiles = tilesFor(
        positions.map((position) => tile({ position })),
        everything,
        noon,
      );
      const mixed = withTiles(cars, tiles);
      expect(mixed.filter((each) => typeof each === 'number')).toEqual(cars);
      for (const each of tiles) if (each.position < cars.length) expect(mixed[each.position]).toBe(each);
    }),
  );
});

test('an empty result has no tile', () => {
  expect(withTiles([], [tile()])).toEqual([]);
});
