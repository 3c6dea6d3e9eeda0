/** The money-back promise, worded the same everywhere; its full terms are a page of the site. */
import { formatKilometres } from '#domain/inventory/page/specs.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';

export const MONEY_BACK_PAGE = '/14-day-money-back-guarantee';

export interface MoneyBackPromise {
  title: string;
  text: string;
}

/** Follows an article: `quarter tank`. */
export function leastFuel({ minimumFuel }: Pick<Site['moneyBack'], 'minimumFuel'>): string {
  return `${minimumFuel} tank`;
}

/** `null` if the site makes no such promise. */
export function moneyBackPromise(terms: Site['moneyBack']): MoneyBackPromise | null {
  if (!terms.enabled) return null;
  const { days, maximumKm } = terms;
  return {
    title: `${counted(days, 'day')} to change your mind`,
    text:
      `Bring a used car back within ${counted(days, 'day')}, with no more than ${formatKilometres(maximumKm)} driven, ` +
      `at least a ${leastFuel(terms)} of fuel and no lien on it, and we’ll refund what you paid for it.`,
  };
}
