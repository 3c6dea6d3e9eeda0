import { PERSONALISED_PATH } from '#domain/finance/link.ts';

/** Paths of the shells in a release. */
export const SHELLS = {
  car: '/live-shell',
  compare: '/compare',
  missingCar: '/404',
  form: '/live-shell',
  success: '/success',
  personalisedFinance: PERSONALISED_PATH,
  signIn: '/sign-in',
  watchlist: '/watchlist',
  account: '/account',
  shortlist: '/live-shell',
  checkout: '/checkout-shell',
  purchase: '/purchase-shell',
  valuation: '/live-shell',
} as const;
