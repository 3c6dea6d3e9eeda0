import { Hono } from 'hono';
import { ApiError } from '../http/api-error.ts';
import { requireToken } from '../http/require-token.ts';
import type { Platform } from '../platform/platform.ts';

/** `GET /` lists the feeds that are fetched, `POST /:dealership/fetch` has one fetched now. */
export function feedsRoutes({ fetcher, sites, tokens, now }: Platform): Hono {
  return new Hono()
    .use(requireToken(tokens.admin, 'admin token'))
    .get('/', async (c) => {
      const slug = c.req.query('of');
      return c.json(await fetcher.status(slug === undefined ? undefined : [slug, ...dealershipsOf(slug)]));
    })
    .post('/:dealership/fetch', async (c) => {
      const dealership = c.req.param('dealership');
      const orderedAt = now().toISOString();
      const isKnown = await fetcher.order(dealership, c.req.query('again') !== undefined);
      if (!isKnown) throw new ApiError(404, `no site configures a feed of ${dealership}`);
      return c.json({ orderedAt }, 202);
    });

  function dealershipsOf(slug: string): string[] {
    return sites.get(slug)?.dealerships ?? [];
  }
}
