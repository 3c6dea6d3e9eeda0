/** `GET /cars/{slug}/buy-online` and `GET /checkout-journey?car_id={slug}`, each `[&step=]`: an order and its steps. */

import { type Context, Hono } from 'hono';
import type { Car } from '#domain/inventory/car.ts';
import { CHECKOUT_JOURNEY } from '#domain/purchases/eligibility.ts';
import type { Site } from '#domain/tenant/site.ts';
import { askedStep } from '../../pages/purchase-pages.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownerOf } from '../../purchases/owner.ts';
import { findPurchase } from '../../purchases/purchases.db.ts';

/** Where a shopper without a car chooses one. */
const CHOOSE = '/search/used-cars';

export function purchasePagesRoutes(platform: Platform): Hono {
  const { cars, database, purchasePages } = platform;

  const page = async (c: Context, site: Site, car: Car): Promise<Response | null> => {
    const owner = await ownerOf(c, site, platform);
    const row = await findPurchase(database, site, owner, { car_id: car.id });
    const of = { site, car, row };
    return purchasePages.render(
      c,
      of,
      await purchasePages.view(of, { asked: askedStep(c.req.query('step')) }),
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
