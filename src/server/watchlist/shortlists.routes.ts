/** `/api/shortlists`: cars shown to whoever has the link. Nothing tells who made one. */
import { randomBytes } from 'node:crypto';
import { and, count, eq, gt } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { liveCar } from '#domain/inventory/live-car.ts';
import { ApiError } from '../api-error.ts';
import { failure, type OnSite, onSite } from '../auth/shopper-site.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import { holdNames } from '../db/locks.ts';
import { within } from '../db/scope.ts';
import { shortlists } from '../db/tables.ts';
import { readBody } from '../leads/body.ts';
import { writesFromHere } from '../same-origin.ts';
import type { Sites } from '../sites/sites.ts';

export interface ShortlistsOptions {
  database: Database;
  sites: Pick<Sites, 'byHost'>;
  cars: Pick<SiteCars, 'byIds'>;
  now: () => Date;
}

const MOST_CARS = 50;
/** Lists made on one site in a day: they stay, and anybody can make one. */
const MOST_A_DAY = 2000;
const DAY_MS = 86_400_000;
/** 128 bits: a link cannot be guessed. */
const ID = /^[\w-]{22}$/;

const CarIds = v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1), v.maxLength(MOST_CARS));

export function shortlistsRoutes({ database, sites, cars, now }: ShortlistsOptions): Hono<OnSite> {
  return new Hono<OnSite>()
    .use(
      onSite(sites, () => true),
      writesFromHere(),
    )
    .post('/', async (c) => {
      const { site } = c.var;
      const { values } = await readBody(c.req.raw);
      const asked = v.safeParse(CarIds, values.car_ids);
      if (!asked.success) return failure(c, 422, `Please choose 1 to ${MOST_CARS} cars.`);
      const known = new Set((await cars.byIds(site, asked.output)).map(({ id }) => id));
      const car_ids = [...new Set(asked.output)].filter((id) => known.has(id));
      if (car_ids.length === 0) return failure(c, 404, 'We do not have these cars any more.');
      const id = randomBytes(16).toString('base64url');
      const isKept = await within(database, { site: site.slug }, async (tx) => {
        await holdNames(tx, [`shortlists of ${site.slug}`]);
        const since = new Date(now().getTime() - DAY_MS);
        const [made] = await tx
          .select({ today: count() })
          .from(shortlists)
          .where(and(eq(shortlists.site, site.slug), gt(shortlists.created_at, since)));
        if ((made?.today ?? 0) >= MOST_A_DAY) return false;
        await tx.insert(shortlists).values({ id, site: site.slug, car_ids, created_at: now() });
        return true;
      });
      if (!isKept) return failure(c, 429, 'Too many lists were shared today. Please try again tomorrow.');
      return c.json({ success: true, id, path: `/shortlist/${id}` });
    })
    .get('/:id', async (c) => {
      const { site } = c.var;
      const id = c.req.param('id');
      const list = ID.test(id)
        ? await within(database, { site: site.slug }, async (tx) => {
            const [found] = await tx
              .select({ car_ids: shortlists.car_ids, created_at: shortlists.created_at })
              .from(shortlists)
              .where(and(eq(shortlists.site, site.slug), eq(shortlists.id, id)));
            return found;
          })
        : undefined;
      if (!list) throw new ApiError(404, 'there is no such shortlist');
      const found = new Map((await cars.byIds(site, list.car_ids)).map((car) => [car.id, car]));
      const shown = list.car_ids.map((carId) => {
        const car = found.get(carId);
        return { id: carId, car: car ? liveCar(car, site, now()) : null };
      });
      c.header('X-Robots-Tag', 'noindex');
      return c.json({ id, created_at: list.created_at.toISOString(), cars: shown });
    });
}
