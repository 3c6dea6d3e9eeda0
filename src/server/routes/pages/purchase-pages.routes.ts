/**
 * `GET /cars/{slug}/buy-online` and `GET /checkout-journey?car_id={slug}`, each `[&step=]`: an order and its steps; `[&order=]`: one
 * that was sent, from its mail.
 */

import { type Context, Hono } from 'hono';
import { knownDetails } from '#domain/auth/known-details.ts';
import type { Car } from '#domain/inventory/car.ts';
import { CHECKOUT_JOURNEY } from '#domain/purchases/eligibility.ts';
import { reservationPath } from '#domain/reservations/paths.ts';
import type { Site } from '#domain/tenant/site.ts';
import { askedStep } from '../../pages/purchase-pages.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownerOf } from '../../purchases/owner.ts';
import { findPurchase, mailedPurchase } from '../../purchases/purchases.db.ts';

/** Where a shopper without a car chooses one. */
const CHOOSE = '/search/used-cars';

export function purchasePagesRoutes(platform: Platform): Hono {
  const { cars, database, purchasePages } = platform;

  /** The order whose link a mail gave, if the request names one. */
  const linked = (c: Context, site: Site, car: Car) =>
    mailedPurchase(database, site, car, c.req.query('order') ?? '');

  const page = async (c: Context, site: Site, car: Car): Promise<Response | null> => {
    const owner = await ownerOf(c, site, platform);
    const row = await findPurchase(database, site, owner, { car_id: car.id });
    const mailed = row === null || row.status === 'draft' ? await linked(c, site, car) : null;
    // Elsewhere its shopper pays and cancels on the reservation's own page.
    if (mailed?.reservation_id) return c.redirect(reservationPath(car.slug, mailed.reservation_id), 302);
    const of = { site, car, row: mailed === null ? row : { ...mailed, status: 'placed' as const } };
    return purchasePages.render(
      c,
      of,
      await purchasePages.view(of, {
        asked: askedStep(c.req.query('step')),
        known: knownDetails(owner.shopper),
      }),
    );
  };

  return new Hono()
    .get('/cars/:slug/buy-online', async (c, next) => {
      const site = c.var.hostSite;
      const car = site?.buyOnline.enabled ? await cars.bySlug(site, c.req.param('slug')) : null;
      return (site && car && (await page(c, site, car))) ?? next();
    })
    .get(CHECKOUT_JOURNEY, async (c, next) => {
      const site = c.var.hostSite;
      if (!site?.buyOnline.usedCheckout) return next();
      const name = c.req.query('car_id');
      if (!name) return c.redirect(CHOOSE, 302);
      const car = await cars.byName(site, name);
      return (car && (await page(c, site, car))) ?? next();
    });
}
