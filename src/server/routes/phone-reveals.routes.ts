import { Hono } from 'hono';
import * as v from 'valibot';
import { within } from '../db/scope.ts';
import { phone_reveals } from '../db/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { readFields } from '../http/fields.ts';
import { siteOf } from '../http/host-site.ts';
import type { Platform } from '../platform/platform.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const RevealSchema = v.object({ car_id: id, dealership_id: id, website_id: id });

/** `POST / {car_id, dealership_id, website_id}`: records that the phone number of a car was shown. */
export function phoneRevealsRoutes({ database, cars, now }: Platform): Hono {
  return new Hono().post('/', async (c) => {
    const site = siteOf(c);
    const { fields } = await readFields(c.req.raw, RevealSchema, {
      message: 'car_id, dealership_id and website_id must be numbers',
    });
    const { car_id, dealership_id, website_id } = fields;
    const car = await cars.byId(site, car_id);
    if (website_id !== site.id || car?.dealership_id !== dealership_id) {
      throw new ApiError(404, 'this site has no such car');
    }
    await within(database, { site: site.slug }, async (tx) => {
      await tx.insert(phone_reveals).values({ site: site.slug, at: now(), ...fields });
    });
    return c.json({ success: true });
  });
}
