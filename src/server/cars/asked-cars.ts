/** Finds cars by the search pages' query parameters, for callers without an index. */
import { type Geocoder, GeocodingFailed, INVALID_POSTCODE, isPostcode } from '#domain/geo/postcodes.ts';
import type { SearchEngine, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { engineQuestions } from '#domain/search/models.ts';
import { carPlaces, kilometresFrom, measured } from '#domain/search/near.ts';
import { queryAt, SEARCH_PATH, type SearchRoutes, searchRoutes } from '#domain/search/routes.ts';
import { emptyQuery, type SearchDefaults } from '#domain/search/url.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ApiError } from '../http/api-error.ts';

/** By engine, which stays the same object until its stock changes. */
const known = new WeakMap<SearchEngine, Promise<SearchRoutes>>();

function routesOf(engine: SearchEngine): Promise<SearchRoutes> {
  const routes =
    known.get(engine) ??
    engine.search({ ...emptyQuery(), pageSize: 0 }).then(({ facets }) => searchRoutes(facets));
  known.set(engine, routes);
  routes.catch(() => known.delete(engine));
  return routes;
}

/**
 * The result of `GET /api/cars` for a query string, `pageSize` cars of it. Values are matched to the stock's spelling;
 * with `near` the nearest cars come first, unless `sortBy` says otherwise.
 * @throws ApiError 400 for a `near` that is not an Australian postcode, 502 if the postcode cannot be looked up
 */
export async function carsAsked(
  { site, engine, geocoder }: { site: Site; engine: SearchEngine; geocoder: Geocoder },
  params: URLSearchParams,
  pageSize: number,
): Promise<SearchResult> {
  const defaults: SearchDefaults = { sorts: site.search.sortOptions, pageSize };
  const query = queryAt(await routesOf(engine), SEARCH_PATH, params, defaults);
  const near = params.get('near');
  const asked = near === null ? query : await nearest(query, near, site, geocoder, defaults);
  return engine.search(engineQuestions(asked, await routesOf(engine)).main);
}

async function nearest(
  query: SearchQuery,
  near: string,
  site: Site,
  geocoder: Geocoder,
  defaults: SearchDefaults,
): Promise<SearchQuery> {
  const from = isPostcode(near)
    ? await geocoder.locate(near).catch((error: unknown) => {
        if (error instanceof GeocodingFailed) throw new ApiError(502, error.message);
        throw error;
      })
    : null;
  if (!from) throw new ApiError(400, `${INVALID_POSTCODE}: near must be an Australian postcode of 4 digits`);
  const isOwnOrder = query.sort === emptyQuery(defaults).sort;
  return measured(query, kilometresFrom(from, carPlaces(site)), isOwnOrder);
}
