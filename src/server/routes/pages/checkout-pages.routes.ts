/**
 * `GET /cars/{slug}/checkout`: reserving a car, and `?reservation={id}[&cancelled=1]`: the state of a reservation. `GET
 * /cars/{slug}/checkout/hold` tells the car's page whether its reader holds the car: that page is the same for
 * everybody, and only the checkout's addresses get the cookie.
 */

import { type Context, Hono } from 'hono';
import { knownDetails } from '#domain/auth/known-details.ts';
import { zoneOf } from '#domain/deliveries/lead-facts.ts';
import { itemWord } from '#domain/inventory/status.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import { buyingPath, sellsOnline } from '#domain/purchases/eligibility.ts';
import { reservationRefusal } from '#domain/reservations/offer.ts';
import { type OwnHoldAnswer, ownHold } from '#domain/reservations/own-hold.ts';
import { checkoutPath, reservationPath } from '#domain/reservations/paths.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownerOf } from '../../purchases/owner.ts';
import { findPurchase } from '../../purchases/purchases.db.ts';
import { ownReservation } from '../../reservations/own-reservation.ts';

export function checkoutPagesRoutes(platform: Platform): Hono {
  const { cars, database, reservations, reservationViews, checkoutPages, sessions } = platform;

  /** The request's site, and its car at that address, even if its page is gone. */
  const named = async (c: Context) => {
    const site = c.var.hostSite;
    const found = site?.reserve.enabled ? await cars.find(site, c.req.param('slug') ?? '') : null;
    return site && found ? { site, ...found } : null;
  };

  return new Hono()
    .get('/cars/:slug/checkout/hold', async (c, next) => {
      const of = await named(c);
      if (of === null) return next();
      const { site, car } = of;
      const row = await ownReservation(c, site, car, platform);
      const view = row && (await reservationViews.fresh(site, row, car));
      const item = itemWord(car.item_type);
      const timeZone = zoneOf(sellerOf(car, site.locations), site);
      c.header('Cache-Control', 'private, no-store');
      return c.json({ hold: view && ownHold(view, { item, timeZone }) } satisfies OwnHoldAnswer);
    })
    .get('/cars/:slug/checkout', async (c, next) => {
      const of = await named(c);
      if (of === null) return next();
      const { site, car, page } = of;
      const refusal = reservationRefusal(car, site.reserve);
      /** The page of the shopper's order of this car, once sent. */
      const orderPath = async () => {
        if (!sellsOnline(site.buyOnline)) return null;
        const order = await findPurchase(database, site, await ownerOf(c, site, platform), {
          car_id: car.id,
        });
        return order && order.status !== 'draft' ? buyingPath(car, site.buyOnline) : null;
      };

      const { reservation: asked, cancelled } = c.req.query();
      const known = asked === undefined ? null : await reservations.find(site, asked);
      if (known?.car_id === car.id) {
        const view = await reservationViews.fresh(site, known, car);
        const checkout = {
          kind: 'reservation',
          view,
          leftPayment: cancelled !== undefined,
          refusal,
          order: view.live ? null : await orderPath(),
        } as const;
        return (await checkoutPages(c, { site, car, checkout })) ?? next();
      }
      // A shopper whose car has left the stock still sees what happened to the deposit; nobody else finds anything.
      if (page === 'gone') return next();
      if (asked !== undefined) return c.redirect(checkoutPath(car.slug), 302);
      const held = await ownReservation(c, site, car, platform);
      if (held) return c.redirect(reservationPath(car.slug, held.id), 302);
      if (refusal)
        return (await checkoutPages(c, { site, car, checkout: { kind: 'refused', refusal } })) ?? next();
      // Its deposit belongs to the order, which would not know about a reservation made here.
      const order = await orderPath();
      if (order !== null) return c.redirect(order, 302);
      const checkout = { kind: 'offer', known: knownDetails(await sessions.shopper(c, site)) } as const;
      return (await checkoutPages(c, { site, car, checkout })) ?? next();
    });
}
