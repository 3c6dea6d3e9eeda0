import { expect, test } from 'vitest';
import { reviewSummary } from './summary.ts';

const location = (average_rating: number | null, count: number) => ({ reviews: { average_rating, count } });

test('each location is weighted by its number of reviews', () => {
  const locations = [location(5, 300), location(4.2, 100), location(null, 0)];
  expect(reviewSummary(locations, { minimumRating: 4 })).toEqual({ average: 4.8, count: 400 });
});

test.each([
  ['no reviews', [location(null, 0)]],
  ['no locations', []],
  ['an average at the minimum', [location(4, 10)]],
  ['an average below the minimum', [location(3.9, 10)]],
])('no stars for %s', (_, locations) => {
  expect(reviewSummary(locations, { minimumRating: 4 })).toBeNull();
});
