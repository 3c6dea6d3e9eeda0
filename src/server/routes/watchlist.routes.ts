/** `/api/watchlist`: the cars a shopper watches, as they are now. */

import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { australianMobile } from '#domain/auth/mobile.ts';
import { signInHref } from '#domain/auth/sign-in-href.ts';
import { sitePath } from '#domain/auth/site-path.ts';
import { liveCar } from '#domain/inventory/page/live-car.ts';
import { failure, onSite, refusal, type SignedIn, signedIn } from '../auth/shopper-site.ts';
import { isCarId } from '../cars/site-cars.ts';
import { anyField, numberField, readFields } from '../http/fields.ts';
import { refuseForeignWrites } from '../http/same-origin.ts';
import type { Platform } from '../platform/platform.ts';
import { WATCHLIST_LIMIT } from '../watchlist/watchlist.db.ts';

const SIGN_IN_FIRST = 'Please sign in to save cars to your watchlist.';
const NOT_YOURS = 'This watchlist belongs to another phone number. Please sign in again.';
const NO_CAR = 'That car is no longer available.';
const FULL = `You already have ${WATCHLIST_LIMIT} cars on your watchlist. Please remove one first.`;

const Change = v.object({
  phone_number: anyField(australianMobile),
  car_id: numberField,
  redirect: anyField(sitePath),
});

export function watchlistRoutes(platform: Platform): Hono<SignedIn> {
  const { sessions, watchlist, cars, now } = platform;

  /** Changes the signed-in shopper's list, if it is the one that the request means. */
  const change = async (
    c: Context<SignedIn>,
    work: (carId: number) => Promise<{ status: 404 | 409; error: string } | null>,
  ): Promise<Response> => {
    const { kind, values, fields } = await readFields(c.req.raw, Change);
    const shopper = await sessions.shopper(c, c.var.site);
    const carId = fields.car_id;
    const page = fields.redirect ?? '/watchlist';
    const refuse = (status: 403 | 404 | 409 | 422, error: string) =>
      refusal(c, kind, status, error, { href: page, label: 'Back' });
    if (!isCarId(carId)) return refuse(422, NO_CAR);
    if (!shopper) {
      if (kind !== 'form') return failure(c, 401, SIGN_IN_FIRST);
      return c.redirect(signInHref({ type: 'watchlist', redirect: page, back: page, carId }), 303);
    }
    // A built page is the same for everyone and does not know whose list it changes: its form names no number.
    const isNamed = kind === 'json' || values.phone_number !== undefined;
    if (isNamed && fields.phone_number !== shopper.phone) return refuse(403, NOT_YOURS);
    c.set('shopper', shopper);
    const refused = await work(carId);
    if (refused) return refuse(refused.status, refused.error);
    if (kind === 'form') return c.redirect(page, 303);
    return c.json({ success: true });
  };

  return new Hono<SignedIn>()
    .use(
      onSite(({ garage_enabled }) => garage_enabled),
      refuseForeignWrites(),
    )
    .post('/save-car', (c) =>
      change(c, async (carId) => {
        const saving = await watchlist.save(c.var.site, c.var.shopper, carId);
        if (saving === 'saved') return null;
        return saving === 'full' ? { status: 409, error: FULL } : { status: 404, error: NO_CAR };
      }),
    )
    .post('/remove-car', (c) =>
      change(c, async (carId) => {
        await watchlist.remove(c.var.site, c.var.shopper, carId);
        return null;
      }),
    )
    .get('/', signedIn(sessions), async (c) => {
      const { site, shopper } = c.var;
      const watched = await watchlist.list(site, shopper);
      const found = await cars.byIds(
        site,
        watched.map(({ car_id }) => car_id),
      );
      const byId = new Map(found.map((car) => [car.id, car]));
      const list = watched.map(({ car_id, saved_at }) => {
        const car = byId.get(car_id);
        return { id: car_id, saved_at: saved_at.toISOString(), car: car ? liveCar(car, site, now()) : null };
      });
      return c.json({ cars: list });
    });
}
