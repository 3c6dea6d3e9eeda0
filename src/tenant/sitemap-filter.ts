/** Which pages a site's sitemap names. */
import { gatedFlowOf } from '#domain/auth/gated.ts';
import { PERSONALISED_PATH } from '#domain/finance/link.ts';
import { offerId, offerPath, offerState } from '#domain/offers/offer.ts';
import { isSelected } from '#domain/search/selection.ts';
import type { Tenant } from './tenant.ts';

/** Pages with one shopper's choices, or for the dealership's own work: of no use to search engines. */
const NOTHING_TO_FIND = [
  '/account',
  '/admin',
  '/favourites',
  '/compare',
  PERSONALISED_PATH,
  '/sign-in',
  '/watchlist',
];

/**
 * Whether a page's path goes into the sitemap. Left out: further addresses of a page, personal pages, expired offers
 * and cars no longer in search. Those pages are for returning visitors, not for search engines.
 */
export function sitemapFilter(
  tenant: Pick<Tenant, 'site' | 'cars' | 'now' | 'collections'>,
): (path: string) => boolean {
  const { site, cars, now, collections } = tenant;
  const unlisted = new Set([
    ...collections.pages.flatMap(({ data }) => data.aliases),
    ...NOTHING_TO_FIND,
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
