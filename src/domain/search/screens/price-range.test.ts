import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SliderValues } from '../slider.ts';
import { emptyQuery, fromUrl } from '../url.ts';
import { movePriceThumb, priceParameter, priceQuery, WHOLE_PRICE_SCALE } from './price-range.ts';

describe('a thumb', () => {
  const cases: [string, SliderValues, keyof SliderValues, number, SliderValues][] = [
    ['goes where it is wanted', WHOLE_PRICE_SCALE, 'low', 20_000, { low: 20_000, high: 250_000 }],
    ['stands on steps of 500', WHOLE_PRICE_SCALE, 'high', 40_249, { low: 5000, high: 40_000 }],
    ['stays on the scale', WHOLE_PRICE_SCALE, 'high', 900_000, { low: 5000, high: 250_000 }],
    ['stops before the upper one', { low: 5000, high: 30_000 }, 'low', 90_000, { low: 29_500, high: 30_000 }],
    ['stops before the lower one', { low: 30_000, high: 90_000 }, 'high', 0, { low: 30_000, high: 30_500 }],
  ];
  test.each(cases)('%s', (_, values, thumb, wanted, moved) => {
    expect(movePriceThumb(values, thumb, wanted).values).toEqual(moved);
  });

  test('never meets the other, whatever happens', () => {
    const moves = fc.array(
      fc.tuple(fc.constantFrom<keyof SliderValues>('low', 'high'), fc.double({ min: -1e6, max: 1e6 })),
    );
    fc.assert(
      fc.property(moves, (all) => {
        let values = WHOLE_PRICE_SCALE;
        for (const [thumb, wanted] of all) {
          ({ values } = movePriceThumb(values, thumb, wanted));
          expect(values.high - values.low).toBeGreaterThanOrEqual(1);
          expect(values.low).toBeGreaterThanOrEqual(5000);
          expect(values.high).toBeLessThanOrEqual(250_000);
          expect([values.low % 500, values.high % 500]).toEqual([0, 0]);
        }
      }),
    );
  });
});

test('the address has what the thumbs show, highest price first', () => {
  const values = { low: 20_000, high: 40_000 };
  const { ranges, sort } = priceQuery(emptyQuery(), values);
  expect(sort).toBe('highest_price');
  const params = new URLSearchParams([
    ['range[price]', priceParameter(values)],
    ['sortBy', 'highest_price'],
  ]);
  expect(fromUrl(params)).toMatchObject({ ranges, sort });
  expect(priceParameter(values)).toBe('20000:40000');
});
