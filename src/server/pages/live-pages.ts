/** Pages rendered on request: of cars that arrived or changed after the build, comparisons, and unknown cars. */
import type { Geocoder } from '#domain/geo/postcodes.ts';
import { asksForFreshPage } from '#domain/inventory/page/fresh-page.ts';
import { type CarFormAddress, namedCarForm } from '#domain/leads/car-forms.ts';
import { comparedSlugs } from '#domain/saved/compared-address.ts';
import { modelPath } from '#domain/search/routes.ts';
import { withPublicHolidays } from '#tenant/holidays.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { SiteSearch } from '../cars/site-search.ts';
import type { Log } from '../http/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { linkedPages } from './linked-pages.ts';
import type { LivePages, LiveRequest } from './live-request.ts';
import type { PageRendering } from './page-requests.ts';
import { builtData, pageFile, pageFrame, releasePages, respondRendered } from './rendered-page.ts';
import { searchPages } from './search-pages.ts';

interface LivePagesOptions {
  cars: SiteCars;
  siteSearch: SiteSearch;
  rendering: PageRendering;
  geocoder: Geocoder;
  metrics: Pick<Metrics, 'searches'>;
  now: () => Date;
  log: Log;
}

const COMPARE_PATH = '/compare';
const CAR_PATH = /^\/cars\/([a-z0-9-]{1,200})\/?$/;
/** A page about a car, such as its checkout. Its own route comes first, so only those of missing cars get here. */
const ABOUT_CAR_PATH = /^\/cars\/([a-z0-9-]{1,200})\/[a-z-]{1,40}\/?$/;
/** Browsers may show a rendered page again only after checking. */
const CACHE = 'no-cache';
/** A car that is gone stays gone, so there is no need to check again soon. */
const GONE_CACHE = 'public, max-age=3600';

export function livePages(options: LivePagesOptions): LivePages {
  const { cars, siteSearch, rendering, now } = options;
  const linked = linkedPages(options);
  const search = searchPages(options);

  const carPage = async (request: LiveRequest, slug: string): Promise<Response | null> => {
    const { site, live } = request;
    const found = await cars.find(site, slug);
    if (found?.page === 'gone') {
      const headers = { ...request.security, 'Cache-Control': GONE_CACHE };
      return new Response(null, {
        status: 301,
        headers: { ...headers, Location: modelPath(found.car.make, found.car.model) },
      });
    }
    if (!found) return missingCarPage(request, slug);
    const frame = pageFrame(withPublicHolidays(site, now()), live, now());
    if (!frame) return null;
    const stock = await siteSearch.of(site);
    const about = { now: now(), stock, pages: releasePages(live), car: found.car };
    return respond(
      request,
      200,
      await rendering('car', { ...frame, ...about, indexed: found.page === 'indexed' }),
    );
  };

  /** A form about a car as a page of its own, for shoppers without script and pages that cannot fetch their forms. */
  const carFormPage = async (
    request: LiveRequest,
    { slug, form }: CarFormAddress,
  ): Promise<Response | null> => {
    const { site, live } = request;
    const found = await cars.find(site, slug);
    if (!found || found.page === 'gone') return carPage(request, slug);
    const frame = pageFrame(withPublicHolidays(site, now()), live, now());
    if (!frame) return null;
    const values = { page_id: `/cars/${slug}` };
    const order = { ...frame, form, car: found.car, values, errors: [], isFirst: true };
    return respond(request, 200, await rendering('formAgain', order));
  };

  const missingCarPage = async (request: LiveRequest, slug: string): Promise<Response | null> => {
    const { site, live } = request;
    const frame = pageFrame(site, live, now());
    const built = await builtData(live, '/404');
    if (!frame || !built) return null;
    const stock = await siteSearch.of(site);
    return respond(request, 404, await rendering('missingCar', { ...frame, built, stock, slug }));
  };

  const comparePage = async (request: LiveRequest, slugs: readonly string[]): Promise<Response | null> => {
    const { site, live } = request;
    const frame = pageFrame(site, live, now());
    const built = await builtData(live, COMPARE_PATH);
    if (!frame || !built) return null;
    const compared = await Promise.all(
      slugs.map((slug) => (CAR_PATH.test(`/cars/${slug}`) ? cars.bySlug(site, slug) : null)),
    );
    const about = { now: now(), slugs, cars: compared };
    return respond(request, 200, await rendering('compare', { ...frame, built, ...about }));
  };

  return async (request) => {
    const { path, url, live } = request;
    const rendered = (await linked(request)) ?? (await search(request));
    if (rendered) return rendered;
    const slug = CAR_PATH.exec(path)?.[1];
    if (slug !== undefined) {
      const built = pageFile(live, `/cars/${slug}`) !== null;
      return built && !asksForFreshPage(url.searchParams) ? null : carPage(request, slug);
    }
    const asked = namedCarForm(path);
    if (asked !== null) return carFormPage(request, asked);
    const about = ABOUT_CAR_PATH.exec(path)?.[1];
    if (about !== undefined) {
      return (await cars.bySlug(request.site, about)) === null ? carPage(request, about) : null;
    }
    if (path.replace(/\/$/, '') === COMPARE_PATH) {
      const slugs = comparedSlugs(url.search);
      return slugs.length > 0 ? comparePage(request, slugs) : null;
    }
    return null;
  };
}

const respond = (
  { site, request, security }: LiveRequest,
  status: 200 | 404,
  html: string,
): Promise<Response> => respondRendered({ site, request, security, status, html, cache: CACHE });
