import { Hono } from 'hono';
import { totalIn } from '#domain/inventory/page/compare.ts';
import { displayPrice } from '#domain/inventory/price.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import { ApiError } from '../http/api-error.ts';
import { siteOf } from '../http/host-site.ts';
import type { Platform } from '../platform/platform.ts';

/** The most cars in one request: more than any page shows. */
const MOST = 120;

/** `GET /?state=nsw&cars=1,2`: the drive-away figures of the site's cars in a state, by their ids. */
export function driveAwayRoutes({ cars }: Platform): Hono {
  return new Hono().get('/', async (c) => {
    const site = siteOf(c);
    const state = AUSTRALIAN_STATES.find((each) => each === c.req.query('state'));
    const asked = c.req.query('cars') ?? '';
    if (state === undefined) throw new ApiError(400, `state must be one of ${AUSTRALIAN_STATES.join(', ')}`);
    const ids = /^\d{1,9}(?:,\d{1,9})*$/.test(asked) ? asked.split(',').map(Number) : [];
    if (ids.length === 0 || ids.length > MOST) throw new ApiError(400, `cars must be 1 to ${MOST} ids`);
    const found = await cars.byIds(site, ids);
    // If a state's registration fees are unknown, a price that includes all charges would be the only figure among
    // others.
    const isKnown = site.driveAway.enabled && site.driveAway.registration[state] !== undefined;
    const figures = (isKnown ? found : []).flatMap((car): [number, string][] => {
      const total = totalIn(state, car, displayPrice(car, site.pricing), site);
      return total === null ? [] : [[car.id, total]];
    });
    c.header('Cache-Control', 'public, max-age=60');
    return c.json(Object.fromEntries(figures));
  });
}
