import { Hono } from 'hono';
import { TooBusy } from '../brochure/drawing-slots.ts';
import { ApiError } from '../http/api-error.ts';
import { siteOf } from '../http/host-site.ts';
import { senderAddress } from '../http/sender-address.ts';
import type { Platform } from '../platform/platform.ts';

const SLUG = /^[a-z0-9-]{1,200}$/;
/** Seconds until a rejected request may be repeated. */
const RETRY_AFTER = '2';

/** `GET /{slug}/brochure.pdf`: the car as a brochure, saved as `{slug}.pdf`; 404 if the site has no such car. */
export function brochureRoutes({ cars, brochures, trustedProxies }: Platform): Hono {
  return new Hono().get('/:slug/brochure.pdf', async (c) => {
    const site = siteOf(c);
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
