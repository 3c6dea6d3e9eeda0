/**
 * Pages drawn at request time: cars that came after the build or changed since, cars side by side, cars that were
 * never there.
 */
import type { Geocoder } from '#domain/geo/postcodes.ts';
import { asksForFreshPage } from '#domain/inventory/page/fresh-page.ts';
import { comparedSlugs } from '#domain/saved/compared-address.ts';
import { modelPath } from '#domain/search/routes.ts';
import { withPublicHolidays } from '#tenant/holidays.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { SiteSearch } from '../cars/site-search.ts';
import type { Log } from '../http/log.ts';
import { SHELLS } from '../publish/shells.ts';
import type { StoredFile } from '../publish/site-files.ts';
import { pageFile, pageFrame, releasePages, respondDrawn } from './drawn-page.ts';
import { linkedPages } from './linked-pages.ts';
import type { LivePages, LiveRequest } from './live-request.ts';
import type { PageDrawing, PageOrder, PageRequest } from './page-renderer.ts';
import { searchPages } from './search-pages.ts';

interface LivePagesOptions {
  cars: SiteCars;
  siteSearch: SiteSearch;
  drawing: PageDrawing;
  geocoder: Geocoder;
  now: () => Date;
  log: Log;
}

const CAR_PATH = /^\/cars\/([a-z0-9-]{1,200})\/?$/;
/** A page about a car, such as its checkout. Its own route comes first; this one answers for a missing car. */
const ABOUT_CAR_PATH = /^\/cars\/([a-z0-9-]{1,200})\/[a-z-]{1,40}\/?$/;
/** A page drawn this moment may be shown again only after asking. */
const CACHE = 'no-cache';
/** A car that is gone stays gone: no need to ask again soon. */
const GONE_CACHE = 'public, max-age=3600';

export function livePages(options: LivePagesOptions): LivePages {
  const { cars, siteSearch, drawing, now } = options;
  const linked = linkedPages(options);
  const search = searchPages(options);
  const prepare = async (
    { site, live, url }: LiveRequest,
    shell: StoredFile,
  ): Promise<PageOrder<PageRequest>> => ({
    ...(await pageFrame(withPublicHolidays(site, now()), url, shell)),
    now: now(),
    stock: await siteSearch.of(site),
    pages: releasePages(live),
  });

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
    const shell = pageFile(live, found ? SHELLS.car : SHELLS.missingCar);
    if (!shell) return null;
    const page = await prepare(request, shell);
    return found
      ? respond(
          request,
          shell,
          200,
          await drawing.car({ ...page, car: found.car, indexed: found.page === 'indexed' }),
        )
      : respond(request, shell, 404, await drawing.missingCar({ ...page, slug }));
  };

  const comparePage = async (request: LiveRequest, slugs: readonly string[]): Promise<Response | null> => {
    const shell = pageFile(request.live, SHELLS.compare);
    if (!shell) return null;
    const compared = await Promise.all(
      slugs.map((slug) => (CAR_PATH.test(`/cars/${slug}`) ? cars.bySlug(request.site, slug) : null)),
    );
    const page = await prepare(request, shell);
    return respond(request, shell, 200, await drawing.compare({ ...page, slugs, cars: compared }));
  };

  return async (request) => {
    const { path, url, live } = request;
    const drawn = (await linked(request)) ?? (await search(request));
    if (drawn) return drawn;
    const slug = CAR_PATH.exec(path)?.[1];
    if (slug !== undefined) {
      const built = pageFile(live, `/cars/${slug}`) !== null;
      return built && !asksForFreshPage(url.searchParams) ? null : carPage(request, slug);
    }
    const about = ABOUT_CAR_PATH.exec(path)?.[1];
    if (about !== undefined) {
      return (await cars.bySlug(request.site, about)) === null ? carPage(request, about) : null;
    }
    if (path.replace(/\/$/, '') === SHELLS.compare) {
      const slugs = comparedSlugs(url.search);
      return slugs.length > 0 ? comparePage(request, slugs) : null;
    }
    return null;
  };
}

const respond = (
  { live, request, security }: LiveRequest,
  shell: StoredFile,
  status: 200 | 404,
  html: string,
): Promise<Response> => respondDrawn({ live, request, security, shell, status, html, cache: CACHE });
