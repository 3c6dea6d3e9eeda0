import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgotten, remember } from './forgotten.ts';

describe('a cache of stocks', () => {
  test.each<[string, [string, number][], string[]]>([
    [
      'keeps all that fits',
      [
        ['a', 40],
        ['b', 60],
      ],
      [],
    ],
    [
      'forgets those used longest ago',
      [
        ['a', 40],
        ['b', 40],
        ['c', 40],
      ],
      ['a'],
    ],
    [
      'keeps the last used, however large',
      [
        ['a', 40],
        ['b', 500],
      ],
      [],
    ],
    [
      'keeps a large one beside small ones',
      [
        ['large', 500],
        ['a', 40],
        ['b', 50],
      ],
      [],
    ],
    [
      'keeps the large one that was used last',
      [
        ['large', 500],
        ['larger', 900],
        ['a', 40],
      ],
      ['large'],
    ],
    ['is empty at first', [], []],
  ])('%s', (_, sizes, expected) => {
    expect(forgotten(sizes, 100).toSorted()).toEqual(expected);
  });

  test('never holds more than its limit and one large stock, nor forgets the last used', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1 }), (sizes) => {
        const gone = new Set(forgotten(sizes.entries(), 100));
        const kept = [...sizes.entries()].filter(([key]) => !gone.has(key)).map(([, size]) => size);
        const large = kept.filter((size) => size > 100);
        const small = kept.filter((size) => size <= 100).reduce((sum, size) => sum + size, 0);
        expect(large.length).toBeLessThanOrEqual(1);
        expect(small).toBeLessThanOrEqual(100);
        expect(gone.has(sizes.length - 1)).toBe(false);
      }),
    );
  });

  test('counts a stock that is used again as the last used', () => {
    const cache = new Map<string, { size: number }>();
    for (const name of ['a', 'b', 'a', 'c']) {
      remember(cache, name, { size: 40 }, { sizeOf: ({ size }) => size, limit: 100 });
    }
    expect([...cache.keys()]).toEqual(['a', 'c']);
  });
});
