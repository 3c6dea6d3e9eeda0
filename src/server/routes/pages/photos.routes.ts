/** Serves the photos of a site's cars in the sizes that pages ask for: `/photos/{id}/{width}.{format}`. */
import { type Context, Hono } from 'hono';
import { PHOTO_TYPES, photoAtPath } from '#domain/inventory/pictures/photo/address.ts';
import { hostAddress } from '../../photos/known-photos.db.ts';
import type { Platform } from '../../platform/platform.ts';
import { previewOf } from '../../publish/previews.ts';
import { TooBusy } from '../../threads/thread-pool.ts';

type Used = Pick<Platform, 'photos' | 'database' | 'log' | 'sites'>;

const FOREVER = 'public, max-age=31536000, immutable';
/** How long a browser may keep using the host's own photo, seconds. */
const MEANWHILE = 'no-store';

export function photosRoutes({ photos, database, log, sites }: Used): Hono {
  return new Hono().on(['GET', 'HEAD'], '/photos/*', async (c, next) => {
    const site = c.var.hostSite ?? sites.get(previewOf(c.req.header('host') ?? '')?.slug ?? '');
    const asked = photoAtPath(c.req.path);
    if (site === undefined || asked === null) return next();
    const { id, variant } = asked;
    const etag = `"${id}"`;
    c.header('X-Content-Type-Options', 'nosniff');
    if (c.req.header('if-none-match') === etag) {
      return c.body(null, 304, { 'Cache-Control': FOREVER, ETag: etag });
    }
    try {
      const bytes = await photos.variants.read(site.slug, id, variant);
      if (bytes === null) return await elsewhere(c, site.slug, id);
      return c.body(bytes, 200, {
        'Content-Type': PHOTO_TYPES[variant.format],
        'Content-Length': String(bytes.length),
        'Cache-Control': FOREVER,
        ETag: etag,
      });
    } catch (error) {
      if (!(error instanceof TooBusy)) {
        log.warn(`${c.req.path} of ${site.slug} could not be made: ${(error as Error).message}`);
      }
      return await elsewhere(c, site.slug, id);
    }
  });

  /** The host's own picture instead of ours; 404 if no car names it any more. */
  async function elsewhere(c: Context, site: string, id: string): Promise<Response> {
    const address = await hostAddress(database, site, id);
    c.header('Cache-Control', MEANWHILE);
    return address === null ? c.text('There is no such photo.', 404) : c.redirect(address, 302);
  }
}
