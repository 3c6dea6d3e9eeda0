import { Hono } from 'hono';
import { type Geocoder, GeocodingFailed, INVALID_POSTCODE } from '#domain/geo/postcodes.ts';
import { ApiError } from '../api-error.ts';

export interface GeoRoutesOptions {
  geocoder: Geocoder;
}

/** Postcodes hardly move, and a browser need not ask twice a day. */
const A_DAY = 'public, max-age=86400';

/** `GET /?postcode=4000`: `{ lat, lng }`, or 404 where there is no such postcode. */
export function geoRoutes({ geocoder }: GeoRoutesOptions): Hono {
  return new Hono().get('/', async (c) => {
    const place = await geocoder.locate(c.req.query('postcode') ?? '').catch((error: unknown) => {
      if (error instanceof GeocodingFailed) throw new ApiError(502, error.message);
      throw error;
    });
    if (!place) throw new ApiError(404, INVALID_POSTCODE);
    c.header('Cache-Control', A_DAY);
    return c.json(place);
  });
}
