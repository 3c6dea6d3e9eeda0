import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReference, leadReference } from './reference.ts';

const site = (name: string, slug = 'harbour') => ({ name, slug });
const prefixOf = (name: string) => leadReference(site(name), 1).split('-')[0];

test.each([
  ['Harbour Motor Group', 'HMG'],
  ['Budget Cars Direct', 'BCD'],
  ['Summit Toyota', 'ST'],
  ['Autohaus', 'AUT'],
  ['Bo', 'BO'],
  ['Smith & Sons of Bendigo', 'SSB'],
  ['The Ute Yard', 'UY'],
  ['Élan Café Motors', 'ECM'],
  ["O'Brien’s Cars", 'OC'],
  ['A Very Long Name Of A Dealer', 'AVLN'],
  ['三菱', 'REF'],
])('the initials of %s are %s', (name, letters) => {
  expect(prefixOf(name)).toBe(letters);
});

test('the first 99,000 references differ, and the first 9,000 have four digits', () => {
  const all = Array.from({ length: 99_000 }, (_, index) =>
    leadReference(site('Harbour Motor Group'), index + 1),
  );
  expect(new Set(all).size).toBe(all.length);
  expect(all.slice(0, 9000).every((each) => /^HMG-\d{4}$/.test(each))).toBe(true);
  expect(all.slice(9000).every((each) => /^HMG-\d{5}$/.test(each))).toBe(true);
});

test('consecutive references differ beyond that too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 8999 }), (count, more) => {
      const [one, other] = [count, count + more].map((each) => leadReference(site('Harbour'), each));
      return one !== other && isReference(one ?? '');
    }),
  );
});

test('references are not sequential, so a shopper cannot tell how many leads there were', () => {
  const numbers = Array.from({ length: 50 }, (_, index) =>
    Number(leadReference(site('Harbour'), index + 1).split('-')[1]),
  );
  expect(numbers.filter((each, index) => Math.abs(each - (numbers[index - 1] ?? 0)) < 100)).toEqual([]);
  // Two sites do not follow the same sequence either.
  expect(leadReference(site('Harbour', 'south'), 1)).not.toBe(leadReference(site('Harbour', 'north'), 1));
});
