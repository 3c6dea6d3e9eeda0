/** `GET /cars/{slug}/buy-online` and `GET /checkout-journey?car_id={slug}`, each `[&step=]`: an order and its steps. */
import { type Context, Hono } from 'hono';
import type { Car } from '#domain/inventory/car.ts';
import { CHECKOUT_JOURNEY } from '#domain/purchases/door.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Keys } from '../http/keys.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import { ownerOf } from '../purchases/owner.ts';
import { findPurchase } from '../purchases/purchases.db.ts';
import { askedStep, type PurchasePages } from './purchase-pages.ts';
import type { Sites } from '../http/sites.ts';

export interface PurchasePagesRoutesOptions {
  sites: Pick<Sites, 'byHost'>;
  cars: Pick<SiteCars, 'bySlug' | 'byName'>;
  sessions: Sessions;
  keys: Pick<Keys, 'hash'>;
  database: Database;
  purchasePages: PurchasePages;
}

/** Where who names no car chooses one. */
const CHOOSE = '/search/used-cars';

export function purchasePagesRoutes(options: PurchasePagesRoutesOptions): Hono {
  const { sites, cars, database, purchasePages } = options;

  const page = async (c: Context, site: Site, car: Car): Promise<Response | null> => {
    const owner = await ownerOf(c, site, options);
    const row = await findPurchase(database, site, owner, { car_id: car.id });
    const of = { site, car, row };
    return purchasePages.draw(c, of, await purchasePages.view(of, { asked: askedStep(c.req.query('step')) }));
  };

  return new Hono()
    .get('/cars/:slug/buy-online', async (c, next) => {
      const site = sites.byHost(c.req.header('host') ?? '');
      const car = site?.buyOnline.enabled ? await cars.bySlug(site, c.req.param('slug')) : null;
      return (site && car && (await page(c, site, car))) ?? next();
    })
    .get(CHECKOUT_JOURNEY, async (c, next) => {
      const site = sites.byHost(c.req.header('host') ?? '');
      if (!site?.buyOnline.usedCheckout) return next();
      const name = c.req.query('car_id');
      if (!name) return c.redirect(CHOOSE, 302);
      const car = await cars.byName(site, name);
      return (car && (await page(c, site, car))) ?? next();
    });
}
