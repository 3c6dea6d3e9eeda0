import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUrl } from '../search/url.ts';
import { COMPARISON_RATE_WARNING } from './comparison-rate.ts';
import { shoppingLink } from './shopping.ts';
import { type ExampleLoan, priceToWeekly } from './weekly-search.ts';

const loan: ExampleLoan = {
  calculatorRate: 10,
  calculatorTermMonths: 60,
  depositPercent: 10,
  establishmentFee: 400,
  monthlyFee: 8,
};
const rangeOf = (href: string) => fromUrl(new URL(href, 'https://site.example').searchParams).ranges.price;

test('cars within $140 a week, with the rates that go with the words', () => {
  const link = shoppingLink(140, loan);
  expect(link).toMatchObject({ text: 'Cars within $140 a week', rate: 10, warning: COMPARISON_RATE_WARNING });
  expect(link?.comparisonRate).toBeGreaterThan(10);
  expect(rangeOf(link?.href ?? '')).toEqual({ min: 1001, max: 30_939 });
});

test.each([0, 1, 5])('%i dollars a week pay for no car', (weekly) => {
  expect(shoppingLink(weekly, loan)).toBeNull();
});

test('the dearest car that it finds costs no more than that a week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 2000 }), (weekly) => {
      const link = shoppingLink(weekly, loan);
      if (!link) throw new Error('no link');
      expect(priceToWeekly(rangeOf(link.href)?.max ?? 0, loan).weekly).toBeLessThanOrEqual(weekly);
    }),
  );
});
