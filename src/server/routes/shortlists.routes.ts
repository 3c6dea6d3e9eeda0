/** `/api/shortlists`: cars shown to anyone with the link. Nothing reveals who made a list. */

import { Hono } from 'hono';
import * as v from 'valibot';
import { liveCar } from '#domain/inventory/page/live-car.ts';
import { failure, type OnSite, onSite } from '../auth/shopper-site.ts';
import { ApiError } from '../http/api-error.ts';
import { readFields } from '../http/fields.ts';
import { refuseForeignWrites } from '../http/same-origin.ts';
import { senderAddress } from '../http/sender-address.ts';
import type { Platform } from '../platform/platform.ts';

const MOST_CARS = 50;
/** Lists that one sender may make on a site in a day. */
const PER_SENDER_DAY = 100;
const DAY_MS = 86_400_000;

const CarIds = v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(MOST_CARS));
const Asked = v.object({ car_ids: v.fallback(CarIds, []) });

export function shortlistsRoutes(platform: Platform): Hono<OnSite> {
  const { shortlists, cars, rates, now } = platform;
  const rate = rates.of('shortlists', { most: PER_SENDER_DAY, windowMs: DAY_MS });
  return new Hono<OnSite>()
    .use(
      onSite(() => true),
      refuseForeignWrites(),
    )
    .post('/', async (c) => {
      const { site } = c.var;
      const asked = (await readFields(c.req.raw, Asked)).fields.car_ids;
      if (asked.length === 0) return failure(c, 422, `Please choose 1 to ${MOST_CARS} cars.`);
      const known = new Set((await cars.byIds(site, asked)).map(({ id }) => id));
      const car_ids = [...new Set(asked)].filter((id) => known.has(id));
      if (car_ids.length === 0) return failure(c, 404, 'These cars are no longer available.');
      // The limit stops one sender; everybody else on the site can still share.
      const sender = senderAddress(c, platform.trustedProxies) ?? 'unknown';
      if ((await rate.take(`${site.slug} ${sender}`)) !== null) {
        return failure(c, 429, 'You’ve shared a lot of lists today. Please try again tomorrow.');
      }
      const id = await shortlists.add(site, car_ids);
      return c.json({ success: true, id, path: `/shortlist/${id}` });
    })
    .get('/:id', async (c) => {
      const { site } = c.var;
      const list = await shortlists.find(site, c.req.param('id'));
      if (!list) throw new ApiError(404, 'there is no such shortlist');
      const found = new Map((await cars.byIds(site, list.car_ids)).map((car) => [car.id, car]));
      const shown = list.car_ids.map((carId) => {
        const car = found.get(carId);
        return { id: carId, car: car ? liveCar(car, site, now()) : null };
      });
      c.header('X-Robots-Tag', 'noindex');
      return c.json({ id: list.id, created_at: list.created_at.toISOString(), cars: shown });
    });
}
