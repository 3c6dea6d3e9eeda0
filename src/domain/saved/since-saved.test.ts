import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceAsked, priceMove } from './since-saved.ts';

describe('the price when a car was saved', () => {
  const history = [
    { at: '2026-03-01T00:00:00.000Z', price: 30_000 },
    { at: '2026-03-10T00:00:00.000Z', price: null },
    { at: '2026-03-20T00:00:00.000Z', price: 10 },
    { at: '2026-04-01T00:00:00.000Z', price: 28_990 },
  ];
  test.each([
    ['before the car came', '2026-02-28T23:59:59Z', null],
    ['the moment it came', '2026-03-01T00:00:00Z', 30_000],
    ['while a price stood', '2026-03-09T12:00:00Z', 30_000],
    ['while it had none', '2026-03-15T00:00:00Z', null],
    ['while the feed wrote $10', '2026-03-25T00:00:00Z', null],
    ['today', '2026-05-01T00:00:00Z', 28_990],
  ])('%s', (_, at, price) => {
    expect(priceAsked({ price_history: history }, new Date(at))).toBe(price);
  });
});

describe('the change since a car was saved', () => {
  test.each([
    ['came down', 30_000, 28_990, { kind: 'down', text: 'Down $1,010 since you saved it' }],
    ['went up', 28_990, 29_490, { kind: 'up', text: 'Up $500 since you saved it' }],
    ['stands', 28_990, 28_990, null],
    ['moved by cents', 28_990, 28_990.4, null],
    ['is not asked any more', 28_990, null, null],
    ['was not asked then', null, 28_990, null],
    ['was not kept, by a version before', undefined, 28_990, null],
  ] as const)('%s', (_, saved, now, said) => {
    expect(priceMove(saved, now)).toEqual(said);
  });

  test('is the same amount in both directions', () => {
    const dollars = fc.integer({ min: 11, max: 900_000 });
    fc.assert(
      fc.property(dollars, dollars, (one, other) => {
        const [there, back] = [priceMove(one, other), priceMove(other, one)];
        expect(there?.text.replace(/^\w+/, '')).toBe(back?.text.replace(/^\w+/, ''));
        expect(there === null || there.kind !== back?.kind).toBe(true);
      }),
    );
  });
});
