import type { Location, Site } from '#domain/tenant/site.ts';

export interface ReviewSummary {
  /** Stars, 0 to 5, one decimal. */
  average: number;
  count: number;
}

/**
 * The average of all locations' reviews, weighted by number. `null` if there are none, or if the average is not above
 * the site's minimum for showing stars.
 */
export function reviewSummary(
  locations: readonly Pick<Location, 'reviews'>[],
  reviews: Pick<Site['reviews'], 'minimumRating'>,
): ReviewSummary | null {
  let count = 0;
  let stars = 0;
  for (const { reviews: own } of locations) {
    if (own.average_rating === null) continue;
    count += own.count;
    stars += own.average_rating * own.count;
  }
  if (count === 0 || stars / count <= reviews.minimumRating) return null;
  return { average: Math.round((stars / count) * 10) / 10, count };
}
