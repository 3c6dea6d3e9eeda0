import { Hono } from 'hono';
import { liveCar } from '#domain/inventory/page/live-car.ts';
import { TOTAL_HEADER } from '#domain/search/count.ts';
import { carsAsked } from '../cars/asked-cars.ts';
import { ApiError } from '../http/api-error.ts';
import { siteOf } from '../http/host-site.ts';
import type { Platform } from '../platform/platform.ts';

/** Cars in one response unless `limit` says otherwise, and the most it may ask for. */
const LIMIT = 21;
const MOST = 100;

/**
 * For the site that the request's host names: `GET /{slug}` (or `/{id}`) is a car's current data, `GET /?…&limit=` the
 * cars that a search finds, in its order, by the parameters of the search pages.
 */
export function carsRoutes({ cars, siteSearch, geocoder, metrics, now }: Platform): Hono {
  return new Hono()
    .get('/', async (c) => {
      const site = siteOf(c);
      const asked = c.req.query('limit') ?? String(LIMIT);
      const limit = /^\d{1,3}$/.test(asked) ? Number(asked) : 0;
      if (limit < 1 || limit > MOST) throw new ApiError(400, `limit must be 1 to ${MOST}, got ${asked}`);
      const engine = await siteSearch.engineOf(site);
      const { searchParams } = new URL(c.req.url);
      const { hits, count } = await carsAsked({ site, engine, geocoder }, searchParams, limit);
      metrics.searches.inc({ site: site.slug, asked: 'program' });
      c.header('Cache-Control', 'public, max-age=30');
      c.header(TOTAL_HEADER, String(count));
      return c.json(hits);
    })
    .get('/:slug', async (c) => {
      const site = siteOf(c);
      const car = await cars.byName(site, c.req.param('slug'));
      if (!car) throw new ApiError(404, 'there is no such car');
      c.header('Cache-Control', 'no-store');
      return c.json(liveCar(car, site, now()));
    });
}
