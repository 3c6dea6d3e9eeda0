import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byName, isSameName } from './names.ts';

test.each([
  ['Škoda', 'SKODA', true],
  ['HiLux', 'Hilux', true],
  ['CX-5', 'CX5', false],
  ['Ford', 'Forde', false],
])('%s and %s are one name: %s', (a, b, same) => {
  expect(isSameName(a, b)).toBe(same);
});

test('items with the same name are grouped in order, under the first spelling', () => {
  const makes = ['SKODA', 'Ford', 'Škoda', 'FORD', 'skoda'];
  expect(byName(makes, (make) => make)).toEqual([
    { name: 'SKODA', items: ['SKODA', 'Škoda', 'skoda'] },
    { name: 'Ford', items: ['Ford', 'FORD'] },
  ]);
});

test('every item is in the group of its name, and in no other', () => {
  const name = fc.constantFrom('Škoda', 'SKODA', 'Kia', 'KIA', 'kía', 'Ford', 'Jayco', '');
  fc.assert(
    fc.property(fc.array(name), name, (names, asked) => {
      const group = byName(names, (each) => each).find((each) => isSameName(each.name, asked));
      expect(group?.items ?? []).toEqual(names.filter((each) => isSameName(each, asked)));
    }),
  );
});
