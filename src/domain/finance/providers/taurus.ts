import { isPricedForFinance, type ProviderRule, plainOffer } from './rule.ts';

/** Age limit: the year must be later than this many years ago. */
const AGE_LIMIT_YEARS = 12;

export const taurus: ProviderRule = {
  name: 'Taurus',
  shows: (quote) =>
    isPricedForFinance(quote) && quote.car.year !== null && quote.car.year > quote.thisYear - AGE_LIMIT_YEARS,
  offer: plainOffer,
};
