import { expect, it, test } from 'vitest';
import { aCar, aSite, NOW } from '../../../tests/fixtures/cars.ts';
import { searchDocument } from '../search/document-of.ts';
import { cardWeekly, type WeeklyFacts } from './card-weekly.ts';
import { financeEstimate } from './estimate.ts';

const FACTS: WeeklyFacts = { weekly_price: 142, interest_rate: 8.49, comparison_rate: 9.61 };

test.each<[string, Partial<WeeklyFacts>]>([
  ['no payment', { weekly_price: null }],
  ['no interest rate', { interest_rate: null }],
  ['no comparison rate', { comparison_rate: null }],
])('a card shows no weekly payment with %s', (_, missing) => {
  expect(cardWeekly({ ...FACTS, ...missing })).toBeNull();
});

it('a card shows the same as the car’s page', () => {
  const site = aSite({ finance_provider: 'manual' });
  const car = aCar({
    finance_lenders: { manual: { interestRate: 0, comparisonRate: 1.25, paymentWeek: 141.6 } },
  });
  const weekly = cardWeekly(searchDocument(car, site, NOW));
  expect(weekly).toMatchObject({ dollars: 142, interestRate: 0, comparisonRate: 1.25 });
  expect(weekly).toEqual(financeEstimate(car, site, NOW)?.weekly);
});
