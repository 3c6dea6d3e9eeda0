import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedList, changeOf } from './list-change.ts';

const list = fc.dictionary(fc.constantFrom('/a', '/b', '/c/d', '/e', '__proto__x'), fc.integer());

test('a change turns one list into the other, whatever was changed, added or removed', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const sorted = Object.fromEntries(Object.entries(after).sort(([a], [b]) => (a < b ? -1 : 1)));
      const made = changedList(before, changeOf(before, after));
      expect(made).toEqual(sorted);
    }),
  );
});

test('kept entries are not sent, and a changed file stays in its place', () => {
  const before = { '/a': { size: 1 }, '/b': { size: 2 }, '/c': { size: 3 } };
  const change = changeOf(before, { ...before, '/b': { size: 9 } });
  expect(change).toEqual({ changed: { '/b': { size: 9 } }, gone: [] });
  expect(Object.keys(changedList(before, change))).toEqual(['/a', '/b', '/c']);
});
