/** `GET /cars/{slug}/checkout`: reserving a car, and `?reservation={id}[&cancelled=1]`: how a reservation stands. */
import { Hono } from 'hono';
import { reservationRefusal } from '#domain/reservations/offer.ts';
import { checkoutPath, reservationPath } from '#domain/reservations/paths.ts';
import { isLive } from '#domain/reservations/reservation.ts';
import type { SiteCars } from '../cars/site-cars.ts';
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
}

export function checkoutPagesRoutes(options: CheckoutPagesRoutesOptions): Hono {
  const { sites, cars, reservations, reservationViews, checkoutPages } = options;
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

    const { reservation: asked, cancelled } = c.req.query();
    if (asked !== undefined) {
      const row = await found(asked);
      if (!row) return c.redirect(checkoutPath(car.slug), 302);
      const view = await reservationViews.fresh(site, row, car);
      const checkout = { kind: 'reservation', view, leftPayment: cancelled !== undefined, refusal } as const;
      return (await checkoutPages(c, { site, car, checkout })) ?? next();
    }
    const own = ownReservation(c);
    const held = own === null ? null : await found(own);
    if (held && isLive(held)) return c.redirect(reservationPath(car.slug, held.id), 302);
    const checkout = refusal ? ({ kind: 'refused', refusal } as const) : ({ kind: 'offer' } as const);
    return (await checkoutPages(c, { site, car, checkout })) ?? next();
  });
}
