import { expect, test } from 'vitest';
import { pageType } from './vitals.ts';

test.each([
  ['/', 'home'],
  ['/search', 'search'],
  ['/search/toyota/hilux', 'search'],
  ['/search/budget/150', 'search'],
  ['/categories/utes', 'search'],
  ['/cars/2019-kia-rio-a1', 'car'],
  ['/cars/2019-kia-rio-a1/checkout', 'checkout'],
  ['/cars/2019-kia-rio-a1/buy-online', 'checkout'],
  ['/cars/checkout', 'car'],
  ['/compare', 'compare'],
  ['/favourites', 'saved'],
  ['/watchlist/shared', 'saved'],
  ['/models/hilux', 'model'],
  ['/special-offers', 'offer'],
  ['/contact-us/service', 'form'],
  ['/about-us', 'other'],
  ['/constructor', 'other'],
])('%s is a page of the type %s', (path, type) => {
  expect(pageType(path)).toBe(type);
});
