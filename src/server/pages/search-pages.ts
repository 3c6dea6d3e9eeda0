/**
 * Search pages whose address has a query, drawn with its cars: complete in the first answer, without script too. They
 * are drawn from the release's own index, so that script takes them over unchanged.
 */
import { type Geocoder, isPostcode } from '#domain/geo/postcodes.ts';
import { CATEGORIES_PATH, OFFERS_PATH, PARTS_PATH, SEARCH_PATH } from '#domain/search/routes.ts';
import { saysOfSearch } from '#domain/search/url.ts';
import type { StockIndex } from '../cars/stock-index.ts';
import type { Log } from '../http/log.ts';
import type { StoredFile } from '../publish/site-files.ts';
import { builtData, pageFrame, respondDrawn } from './drawn-page.ts';
import type { LivePages } from './live-request.ts';
import type { PageDrawing } from './page-requests.ts';

interface SearchPagesOptions {
  drawing: PageDrawing;
  geocoder: Geocoder;
  now: () => Date;
  log: Log;
}

/** The release may change soon: a browser asks again. */
const CACHE = 'no-cache';
/** The part of a search page's data that names its index. */
const INDEX = /"index":"(\/search-index\/[a-z0-9.-]+)"/;

/** Paths of searches. */
const HOMES = [SEARCH_PATH, CATEGORIES_PATH, OFFERS_PATH, PARTS_PATH];

/** Indexes kept in memory, for all sites together. */
const INDEXES_KEPT = 20;

const isBelow = (home: string, path: string) => path === home || path.startsWith(`${home}/`);

export function searchPages({ drawing, geocoder, now, log }: SearchPagesOptions): LivePages {
  /** The one asked for least recently goes first. */
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
    // An answer without distances is better than none.
    return geocoder.locate(postcode).catch((error: unknown) => {
      log.warn(`postcode ${postcode} cannot be looked up: ${(error as Error).message}`);
      return null;
    });
  };

  return async ({ site, live, url, path: asked, request, security }) => {
    const path = asked
      .toLowerCase()
      .replace(/\.html$/, '')
      .replace(/\/$/, '');
    if (!HOMES.some((home) => isBelow(home, path))) return null;
    if (!saysOfSearch(url.searchParams)) return null;
    try {
      const frame = pageFrame(site, live, now());
      const built = await builtData(live, path);
      // Another screen below the same path.
      if (!frame || !built) return null;
      const index = live.file(INDEX.exec(built)?.[1] ?? '');
      if (!index) return null;
      const html = await drawing('search', {
        ...frame,
        built,
        index: await indexOf(site.slug, index),
        path,
        search: url.search,
        position: await positionOf(url.searchParams.get('near')),
      });
      return await respondDrawn({ site, html, status: 200, request, security, cache: CACHE });
    } catch (error) {
      // The built page answers; script shows the query's cars.
      log.error(`${asked} of ${site.slug} is answered as it was built`, error);
      return null;
    }
  };
}

/** The bytes where all threads have them. */
function sharedBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
