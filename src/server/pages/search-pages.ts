/**
 * Search pages whose address has a query, or a name that no page was built for, rendered with their cars. They are complete
 * in the first response, so they work without script. They use the release's own index, so hydration changes nothing. A
 * former address redirects to the current one.
 */
import { type Geocoder, isPostcode } from '#domain/geo/postcodes.ts';
import { readAddress } from '#domain/search/addresses/former.ts';
import { CATEGORIES_PATH, OFFERS_PATH, PARTS_PATH, SEARCH_PATH } from '#domain/search/routes.ts';
import { saysOfSearch } from '#domain/search/url.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { StockIndex } from '../cars/stock-index.ts';
import type { Log } from '../http/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { StoredFile } from '../publish/site-files.ts';
import type { LivePages, LiveRequest } from './live-request.ts';
import type { PageRendering } from './page-requests.ts';
import { builtData, pageFile, pageFrame, respondRendered } from './rendered-page.ts';

interface SearchPagesOptions {
  rendering: PageRendering;
  geocoder: Geocoder;
  metrics: Pick<Metrics, 'searches'>;
  now: () => Date;
  log: Log;
}

/** The release may change soon, so browsers check again. */
const CACHE = 'no-cache';
/** A former name stays former, but the stock under the current name may change. */
const MOVED_CACHE = 'public, max-age=3600';
/** The part of a search page's data that names its index. */
const INDEX = /"index":"(\/search-index\/[a-z0-9.-]+)"/;

/** Paths of searches. */
const HOMES = [SEARCH_PATH, CATEGORIES_PATH, OFFERS_PATH, PARTS_PATH];

/** Indexes kept in memory, for all sites together. */
const INDEXES_KEPT = 20;

const isBelow = (home: string, path: string) => path === home || path.startsWith(`${home}/`);

export function searchPages({ rendering, geocoder, metrics, now, log }: SearchPagesOptions): LivePages {
  /** The one used least recently is dropped first. */
  const indexes = new Map<string, StockIndex>();
  const indexOf = async (site: string, file: StoredFile): Promise<StockIndex> => {
    const key = `index of ${site} ${file.hash}`;
    const index = indexes.get(key) ?? { key, bytes: sharedBytes(await file.read()) };
    indexes.delete(key);
    indexes.set(key, index);
    for (const each of indexes.keys()) if (indexes.size > INDEXES_KEPT) indexes.delete(each);
    return index;
  };
  const positionOf = async (postcode: string | null) => {
    if (postcode === null || !isPostcode(postcode)) return null;
    // Without a position the result has no distances, which is better than no result.
    return geocoder.locate(postcode).catch((error: unknown) => {
      log.warn(`postcode ${postcode} cannot be looked up: ${(error as Error).message}`);
      return null;
    });
  };

  return async ({ site, live, url, path: asked, request, security }) => {
    const path = withoutFinalSlashes(asked.toLowerCase().replace(/\.html$/, ''));
    if (!HOMES.some((home) => isBelow(home, path))) return null;
    const isPage = (each: string) => pageFile(live, each) !== null;
    const read = path.startsWith(`${SEARCH_PATH}/`) && !isPage(path) ? readAddress(asked, isPage) : null;
    if (typeof read?.to === 'string') return moved(read.to, url, security);
    // The page exists, in lower case.
    const isSpelt = withoutFinalSlashes(asked.replace(/\.html$/, '')) === path;
    if (path.startsWith(`${SEARCH_PATH}/`) && read === null && !isSpelt) return moved(path, url, security);
    if (read === null && !saysOfSearch(url.searchParams)) return null;
    try {
      const frame = pageFrame(site, live, now());
      const page = read === null ? path : knownPage(path, isPage);
      const built = await builtData(live, page);
      // Another page below the same path.
      if (!frame || !built) return null;
      const index = live.file(INDEX.exec(built)?.[1] ?? '');
      if (!index) return null;
      const html = await rendering('search', {
        ...frame,
        built,
        index: await indexOf(site.slug, index),
        page,
        path,
        search: url.search,
        ...(read?.to === null && { absent: read.absent }),
        position: await positionOf(url.searchParams.get('near')),
      });
      const answer = await respondRendered({ site, html, status: 200, request, security, cache: CACHE });
      metrics.searches.inc({ site: site.slug, asked: 'address' });
      return answer;
    } catch (error) {
      // The built page responds; script shows the query's cars.
      log.error(
        `${asked} of ${site.slug} could not be rendered for its search; the built page was sent`,
        error,
      );
      return null;
    }
  };
}

/** The page that a path begins with; at least the search for everything. */
function knownPage(path: string, isPage: (path: string) => boolean): string {
  const above = path.slice(0, path.lastIndexOf('/'));
  return above === SEARCH_PATH || isPage(above) ? above : knownPage(above, isPage);
}

/** Redirects permanently, keeping the rest of the address. */
function moved(to: string, { search }: URL, security: LiveRequest['security']): Response {
  const more = to.includes('?') ? search.replace('?', '&') : search;
  const headers = { ...security, 'Cache-Control': MOVED_CACHE, Location: to + more };
  return new Response(null, { status: 301, headers });
}

/** The bytes in memory that all threads share. */
function sharedBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
