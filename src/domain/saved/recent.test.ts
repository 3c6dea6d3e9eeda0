import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SavedCar } from './favourites.ts';
import { RECENT_LIMIT, readRecent, recentKey, withRecent } from './recent.ts';

const car = (id: number): SavedCar => ({ id, slug: `car-${id}`, name: `Car ${id}` });
const seen = (...ids: number[]) => ids.reduce<SavedCar[]>((list, id) => withRecent(list, car(id)), []);
const ids = (list: readonly SavedCar[]) => list.map(({ id }) => id);

test.each([
  ['the last one first', [1, 2, 3], [3, 2, 1]],
  ['seen again, it comes first again', [1, 2, 3, 1], [1, 3, 2]],
  [
    'the thirteenth makes the first forgotten',
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  ],
])('%s', (_, visits, expected) => {
  expect(ids(seen(...visits))).toEqual(expected);
});

test('the list has each car once, and at most twelve', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 60 }), (visits) => {
      const list = ids(seen(...visits));
      expect(new Set(list).size).toBe(list.length);
      expect(list.length).toBe(Math.min(RECENT_LIMIT, new Set(visits).size));
      expect(list[0]).toBe(visits.at(-1));
    }),
  );
});

test('a stored list is read back; an unreadable one is empty', () => {
  expect(readRecent(JSON.stringify(seen(1, 2)))).toEqual([car(2), car(1)]);
  expect(readRecent('{')).toEqual([]);
  expect(readRecent(JSON.stringify(Array.from({ length: 40 }, (_, id) => car(id + 1))))).toHaveLength(
    RECENT_LIMIT,
  );
});

test('only what identifies a car is stored', () => {
  expect(withRecent([], { ...car(1), price: 9 } as SavedCar)).toEqual([car(1)]);
});

test('each dealership has its own key', () => {
  expect(recentKey('harbour')).toBe('harbour:recent');
});
