import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FacetStats, Range } from './engine.ts';
import { RANGE_FIELDS, type RangeField } from './fields.ts';
import { moveThumb, type SliderValues, sliderRange, sliderScale, sliderValues } from './slider.ts';

describe('scale', () => {
  const cases: [string, RangeField, FacetStats | null, { min: number; max: number; step: number }][] = [
    ['nothing known', 'price', null, { min: 0, max: 100_000, step: 1000 }],
    ['a maximum of 0 is not used', 'km', { min: 0, max: 0 }, { min: 0, max: 100_000, step: 1000 }],
    ['a negative maximum neither', 'price', { min: -5, max: -1 }, { min: 0, max: 100_000, step: 1000 }],
    ['price in thousands', 'price', { min: 8990, max: 88_200 }, { min: 8000, max: 89_000, step: 1000 }],
    ['a hundredth of a wide range', 'price', { min: 0, max: 412_500 }, { min: 0, max: 416_000, step: 4000 }],
    ['kilometres in thousands', 'km', { min: 7, max: 251_000 }, { min: 0, max: 252_000, step: 3000 }],
    ['years one by one', 'year', { min: 2009, max: 2026 }, { min: 2009, max: 2026, step: 1 }],
    ['weekly dollars', 'subscription_price', { min: 149, max: 489 }, { min: 149, max: 491, step: 3 }],
    ['a single price', 'price', { min: 25_000, max: 25_000 }, { min: 25_000, max: 26_000, step: 1000 }],
  ];
  test.each(cases)('%s', (_, field, stats, expected) => {
    expect(sliderScale(field, stats)).toMatchObject(expected);
  });
});

describe('thumbs', () => {
  const scale = sliderScale('price', { min: 5000, max: 90_000 });
  const cases: [string, Range | undefined, SliderValues][] = [
    ['at the ends while the range is open', undefined, { low: 5000, high: 90_000 }],
    ['where the range says', { min: 10_000, max: 40_000 }, { low: 10_000, high: 40_000 }],
    ['clamped to the scale', { min: 1, max: 200_000 }, { low: 5000, high: 90_000 }],
    [
      'both clamped when the range lies outside',
      { min: 100_000, max: 200_000 },
      { low: 90_000, high: 90_000 },
    ],
  ];
  test.each(cases)('%s', (_, range, values) => {
    expect(sliderValues(range, scale)).toEqual(values);
  });
});

describe('a move', () => {
  const scale = sliderScale('price', { min: 5000, max: 90_000 });
  const at: SliderValues = { low: 20_000, high: 40_000 };
  const cases: [string, 'low' | 'high', number, SliderValues, string | null][] = [
    ['goes where it is sent', 'low', 25_000, { low: 25_000, high: 40_000 }, null],
    ['rounds to the nearest thousand', 'high', 44_499, { low: 20_000, high: 44_000 }, null],
    ['rounds up from the half', 'high', 44_500, { low: 20_000, high: 45_000 }, null],
    ['min stops at max', 'low', 60_000, { low: 40_000, high: 40_000 }, null],
    ['max stops at min', 'high', 7000, { low: 20_000, high: 20_000 }, null],
    ['below the scale', 'low', 1000, { low: 5000, high: 40_000 }, 'cannot refine below the range minimum'],
    [
      'above the scale',
      'high',
      95_000,
      { low: 20_000, high: 90_000 },
      'cannot refine above the range maximum',
    ],
    ['to nowhere', 'low', Number.NaN, at, 'error with slider refinement'],
  ];
  test.each(cases)('%s', (_, thumb, wanted, values, problem) => {
    expect(moveThumb(at, thumb, wanted, scale)).toEqual({ values, problem });
  });

  test('handles can be kept apart', () => {
    const fine = { min: 5000, max: 250_000, step: 500, rounding: 1 };
    expect(moveThumb(at, 'low', 60_000, fine, 1).values).toEqual({ low: 39_999, high: 40_000 });
    expect(moveThumb(at, 'high', 5000, fine, 1).values).toEqual({ low: 20_000, high: 20_001 });
  });
});

describe('laws', () => {
  const anyStats = fc.option(
    fc
      .tuple(fc.nat(1_500_000), fc.nat(1_500_000))
      .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
  );
  const anyMoves = fc.array(fc.tuple(fc.constantFrom('low' as const, 'high' as const), fc.double()), {
    maxLength: 8,
  });

  test('the scale includes every value, in about a hundred whole steps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RANGE_FIELDS), anyStats, (field, stats) => {
        const { min, max, step, rounding } = sliderScale(field, stats);
        if (stats && stats.max > 0) {
          expect(min).toBeLessThanOrEqual(stats.min);
          expect(max).toBeGreaterThanOrEqual(stats.max);
        }
        expect((max - min) % step).toBe(0);
        expect(step % rounding).toBe(0);
        expect((max - min) / step).toBeLessThanOrEqual(151);
      }),
    );
  });

  test('whatever the moves, thumbs stay in order and on the scale', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RANGE_FIELDS), anyStats, anyMoves, (field, stats, moves) => {
        const scale = sliderScale(field, stats);
        let values = sliderValues(undefined, scale);
        for (const [thumb, wanted] of moves) values = moveThumb(values, thumb, wanted, scale).values;
        expect(values.low).toBeGreaterThanOrEqual(scale.min);
        expect(values.low).toBeLessThanOrEqual(values.high);
        expect(values.high).toBeLessThanOrEqual(scale.max);
      }),
    );
  });

  test('thumbs written as a range come back to the same place', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RANGE_FIELDS), anyStats, anyMoves, (field, stats, moves) => {
        const scale = sliderScale(field, stats);
        let values = sliderValues(undefined, scale);
        for (const [thumb, wanted] of moves) values = moveThumb(values, thumb, wanted, scale).values;
        expect(sliderValues(sliderRange(values, scale), scale)).toEqual(values);
      }),
    );
  });
});
