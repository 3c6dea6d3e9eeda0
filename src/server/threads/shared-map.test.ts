import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SharedMap } from './shared-map.ts';

const text = fc.oneof(
  fc.constantFrom('', '/', '/cars/a.html', '/cars/b.html', '__proto__', '/š', '/s', 'ü'.repeat(700)),
  fc.string({ unit: 'grapheme' }),
);

test('it has the entries of a map, in their order, on whichever thread its memory is read', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), text, (entries, other) => {
      const map = new Map(entries);
      const shared = new SharedMap(SharedMap.of(entries).memory);
      expect([...shared.entries()]).toEqual([...map]);
      expect([...shared.keys()]).toEqual([...map.keys()]);
      expect(shared.size).toBe(map.size);
      for (const key of [...map.keys(), other]) {
        expect([shared.get(key), shared.has(key)]).toEqual([map.get(key), map.has(key)]);
      }
    }),
  );
});

test('a long one finds each key and no other', () => {
  const key = (index: number) => `/cars/2021-ford-ranger-${index}.html`;
  const map = SharedMap.of(Array.from({ length: 20_000 }, (_, index) => [key(index), `${index}`]));
  for (let index = 0; index < 20_000; index++) expect(map.get(key(index))).toBe(`${index}`);
  expect([map.get(key(20_000)), map.has('/cars')]).toEqual([undefined, false]);
});
