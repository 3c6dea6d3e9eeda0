/** A site's reviews, as its pages show them. */
import { type ChosenReviews, chooseReviews, floorText } from '#domain/reviews/review.ts';
import { type ReviewSummary, reviewSummary } from '#domain/reviews/summary.ts';
import { SiteError } from '#tenant/load.ts';
import { readReviews } from '#tenant/reviews.ts';
import type { Tenant } from '#tenant/tenant.ts';

export interface SiteReviews {
  reviews: ChosenReviews['reviews'];
  /** Average and number over all locations; `null` if stars are not shown. */
  summary: ReviewSummary | null;
  /** How reviews and stars were chosen; empty if none were. */
  explained: string;
}

/** @throws SiteError when `reviews.json` has a problem */
export async function siteReviews({ site, tenantDir }: Tenant): Promise<SiteReviews> {
  if (!site.reviews.enabled) return { reviews: [], summary: null, explained: '' };
  const { reviews: all, problems } = await readReviews(tenantDir);
  if (problems.length > 0) throw new SiteError(problems);
  const { reviews, howChosen } = chooseReviews(all, site.reviews);
  const summary = reviewSummary(site.locations, site.reviews);
  const explained = [howChosen, summary === null ? '' : floorText(site.reviews)];
  return { reviews, summary, explained: explained.filter((words) => words !== '').join(' ') };
}
