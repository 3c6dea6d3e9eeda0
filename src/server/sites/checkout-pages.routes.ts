/** `GET /cars/{slug}/checkout`: reserving a car, and `?reservation={id}[&cancelled=1]`: how a reservation stands. */
import { Hono } from 'hono';
import { buyingPath, sellsOnline } from '#domain/purchases/door.ts';
import { reservationRefusal } from '#domain/reservations/offer.ts';
import { checkoutPath, reservationPath } from '#domain/reservations/paths.ts';
import { isLive } from '#domain/reservations/reservation.ts';
import type { Keys } from '../auth/keys.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import { ownerOf } from '../purchases/owner.ts';
import { findPurchase } from '../purchases/purchases.db.ts';
import type { ReservationDesk } from '../reservations/desk.ts';
import { ownReservation } from '../reservations/own-reservation.ts';
import type { ReservationViews } from '../reservations/views.ts';
import type { CheckoutPages } from './checkout-pages.ts';
import type { Sites } from './sites.ts';

export interface CheckoutPagesRoutesOptions {
  sites: Pick<Sites, 'byHost'>;
  cars: Pick<SiteCars, 'bySlug'>;
  reservations: Pick<ReservationDesk, 'find'>;
  reservationViews: ReservationViews;
  checkoutPages: CheckoutPages;
  sessions: Sessions;
  keys: Pick<Keys, 'hash'>;
  database: Database;
}

export function checkoutPagesRoutes(options: CheckoutPagesRoutesOptions): Hono {
  const { sites, cars, database, reservations, reservationViews, checkoutPages } = options;
  return new Hono().get('/cars/:slug/checkout', async (c, next) => {
    const site = sites.byHost(c.req.header('host') ?? '');
    const car = site?.reserve.enabled ? await cars.bySlug(site, c.req.param('slug')) : null;
    if (!site || !car) return next();
    /** A reservation of this car. */
    const found = async (id: string) => {
      const row = await reservations.find(site, id);
      return row?.car_id === car.id ? row : null;
    };
    const refusal = reservationRefusal(car, site.reserve);
    /** The page of the shopper's order of this car, once it was sent. */
    const orderPath = async () => {
      if (!sellsOnline(site.buyOnline)) return null;
      const order = await findPurchase(database, site, await ownerOf(c, site, options), { car_id: car.id });
      return order && order.status !== 'draft' ? buyingPath(car, site.buyOnline) : null;
    };

    const { reservation: asked, cancelled } = c.req.query();
    if (asked !== undefined) {
      const row = await found(asked);
      if (!row) return c.redirect(checkoutPath(car.slug), 302);
      const view = await reservationViews.fresh(site, row, car);
      const checkout = {
        kind: 'reservation',
        view,
        leftPayment: cancelled !== undefined,
        refusal,
        order: view.live ? null : await orderPath(),
      } as const;
      return (await checkoutPages(c, { site, car, checkout })) ?? next();
    }
    const own = ownReservation(c);
    const held = own === null ? null : await found(own);
    if (held && isLive(held)) return c.redirect(reservationPath(car.slug, held.id), 302);
    if (refusal)
      return (await checkoutPages(c, { site, car, checkout: { kind: 'refused', refusal } })) ?? next();
    // Its deposit is part of the order, which would know nothing of a reservation made here.
    const order = await orderPath();
    if (order !== null) return c.redirect(order, 302);
    const checkout = { kind: 'offer' } as const;
    return (await checkoutPages(c, { site, car, checkout })) ?? next();
  });
}
