import { Hono } from 'hono';
import { ApiError } from '../http/api-error.ts';
import { type Brochures, TooBusy } from './brochures.ts';
import { senderAddress, type TrustedProxies } from '../http/sender-address.ts';
import type { Sites } from '../http/sites.ts';
import type { SiteCars } from '../cars/site-cars.ts';

export interface BrochureRoutesOptions {
  sites: Pick<Sites, 'byHost'>;
  cars: Pick<SiteCars, 'bySlug'>;
  brochures: Pick<Brochures, 'of'>;
  trustedProxies: TrustedProxies;
}

const SLUG = /^[a-z0-9-]{1,200}$/;
/** Seconds until a turned-away request may come again. */
const RETRY_AFTER = '2';

/** `GET /{slug}/brochure.pdf`: the car as a brochure to keep, saved as `{slug}.pdf`; 404 where the site has no such car. */
export function brochureRoutes({ sites, cars, brochures, trustedProxies }: BrochureRoutesOptions): Hono {
  return new Hono().get('/:slug/brochure.pdf', async (c) => {
    const site = sites.byHost(c.req.header('host') ?? '');
    if (!site) throw new ApiError(404, 'this address belongs to no site');
    const slug = c.req.param('slug');
    const car = SLUG.test(slug) ? await cars.bySlug(site, slug) : null;
    if (!car) throw new ApiError(404, 'there is no such car');

    const request = {
      origin: site.url ?? new URL(c.req.url).origin,
      sender: senderAddress(c, trustedProxies),
    };
    const { pdf, version } = await brochures.of(car, site, request).catch((error: unknown) => {
      if (error instanceof TooBusy) throw new ApiError(503, error.message, { 'Retry-After': RETRY_AFTER });
      throw error;
    });
    const etag = `"${version}"`;
    c.header('ETag', etag);
    c.header('Cache-Control', 'no-cache');
    c.header('X-Robots-Tag', 'noindex');
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', `attachment; filename="${car.slug}.pdf"`);
    return c.body(new Uint8Array(pdf));
  });
}
