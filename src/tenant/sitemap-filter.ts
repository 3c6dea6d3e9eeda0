/** Decides which pages a site's sitemap lists. */
import { gatedFlowOf } from '#domain/auth/gated.ts';
import { PERSONALISED_PATH } from '#domain/finance/link.ts';
import { offerId, offerPath, offerState } from '#domain/offers/offer.ts';
import { isSelected } from '#domain/search/selection.ts';
import type { Tenant } from './tenant.ts';

/** Pages of one shopper's own, or for the dealership's work: of no use to search engines. */
const PRIVATE_PATHS = [
  '/account',
  '/admin',
  '/favourites',
  '/compare',
  PERSONALISED_PATH,
  '/sign-in',
  '/watchlist',
];

/**
 * Whether a page's path goes into the sitemap. Left out: other addresses of a page, personal pages, expired offers
 * and cars no longer in search. Those pages are for returning visitors, not for search engines.
 */
export function sitemapFilter(
  tenant: Pick<Tenant, 'site' | 'cars' | 'now' | 'collections'>,
): (path: string) => boolean {
  const { site, cars, now, collections } = tenant;
  const unlisted = new Set([
    ...collections.pages.flatMap(({ data }) => data.aliases),
    ...PRIVATE_PATHS,
    ...collections.offers
      .filter(({ data }) => offerState(data, now) === 'ended')
      .map(({ id, data }) => offerPath(offerId(id, data), data, site)),
    ...cars.filter((car) => !isSelected(car, site, now)).map((car) => `/cars/${car.slug}`),
  ]);
  // No search engine should list a page that only asks to sign in.
  return (path) =>
    !(site.gated && gatedFlowOf(path)) &&
    !unlisted.has(path) &&
    !path.startsWith('/models/') &&
    path !== '/404';
}
