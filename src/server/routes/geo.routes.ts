import { Hono } from 'hono';
import { GeocodingFailed, INVALID_POSTCODE } from '#domain/geo/postcodes.ts';
import { suburbsLike } from '#domain/geo/suburbs.ts';
import { ApiError } from '../http/api-error.ts';
import type { Platform } from '../platform/platform.ts';

/** Suburbs in one answer. */
const MOST_SUBURBS = 8;

/** Postcodes hardly ever move, and a browser need not ask twice a day. */
const A_DAY = 'public, max-age=86400';

/**
 * `GET /?postcode=4000`: `{ lat, lng }`, or 404 if there is no such postcode. `GET /suburbs?query=robi`: the suburbs
 * that these letters may mean, as `{ name, state, postcode }`.
 */
export function geoRoutes({ geocoder, suburbs }: Pick<Platform, 'geocoder' | 'suburbs'>): Hono {
  const app = new Hono().get('/suburbs', async (c) => {
    const table = await suburbs().catch(() => {
      throw new ApiError(503, 'suburbs cannot be looked up right now');
    });
    c.header('Cache-Control', A_DAY);
    return c.json(suburbsLike(table, c.req.query('query') ?? '', MOST_SUBURBS));
  });
  return app.get('/', async (c) => {
    const place = await geocoder.locate(c.req.query('postcode') ?? '').catch((error: unknown) => {
      if (error instanceof GeocodingFailed) throw new ApiError(502, error.message);
      throw error;
    });
    if (!place) throw new ApiError(404, INVALID_POSTCODE);
    c.header('Cache-Control', A_DAY);
    return c.json(place);
  });
}
