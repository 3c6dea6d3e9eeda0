/** Core Web Vitals of real visits. A measurement has the page's type and nothing personal. */

/**
 * Seconds up to which a vital is good, and above which it is poor; for `CLS`, shares of the window that
 * moved. Source: web.dev/articles/defining-core-web-vitals-thresholds.
 */
export const VITALS = {
  LCP: { good: 2.5, poor: 4 },
  INP: { good: 0.2, poor: 0.5 },
  CLS: { good: 0.1, poor: 0.25 },
  TTFB: { good: 0.8, poor: 1.8 },
} as const;
export type Vital = keyof typeof VITALS;
export const VITAL_NAMES = Object.keys(VITALS) as Vital[];

type PageType =
  | 'home'
  | 'search'
  | 'car'
  | 'checkout'
  | 'compare'
  | 'saved'
  | 'model'
  | 'offer'
  | 'location'
  | 'blog'
  | 'form'
  | 'account'
  | 'other';

const BY_FOLDER: Readonly<Record<string, PageType>> = {
  '': 'home',
  search: 'search',
  categories: 'search',
  cars: 'car',
  compare: 'compare',
  favourites: 'saved',
  watchlist: 'saved',
  shortlist: 'saved',
  models: 'model',
  brands: 'model',
  offers: 'offer',
  'special-offers': 'offer',
  locations: 'location',
  dealers: 'location',
  'contact-us': 'form',
  'trade-in': 'form',
  personalised: 'form',
  teams: 'location',
  blog: 'blog',
  account: 'account',
  'sign-in': 'account',
};

/**
 * A page's type, by its path.
 * @param path without query, such as `/cars/2019-kia-rio-a1/checkout`
 */
export function pageType(path: string): PageType {
  const [folder = '', ...rest] = path.replace(/^\//, '').split('/');
  if (folder === 'cars' && /^(?:checkout|buy-online)$/.test(rest[1] ?? '')) return 'checkout';
  return Object.hasOwn(BY_FOLDER, folder) ? (BY_FOLDER[folder] ?? 'other') : 'other';
}
