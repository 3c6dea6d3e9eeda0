import { Hono } from 'hono';
import { ApiError } from '../http/api-error.ts';
import { requireToken } from '../http/require-token.ts';
import type { Platform } from '../platform/platform.ts';
import { NoEarlierRelease } from '../publish/publisher.ts';

const HISTORY = 20;

/** An operator's actions on a site: see its builds, publish it now, go back to the previous release. */
export function publishRoutes({ sites, publisher, tokens }: Platform): Hono {
  const known = (slug: string): string => {
    if (!sites.get(slug)) throw new ApiError(404, `there is no site ${slug}`);
    return slug;
  };
  return new Hono()
    .use(requireToken(tokens.admin, 'admin token'))
    .get('/:slug/builds', async (c) => c.json(await publisher.history(known(c.req.param('slug')), HISTORY)))
    .post('/:slug/publish', async (c) => {
      // A tenant may have been added since the folder was last read.
      if (!sites.get(c.req.param('slug'))) await sites.refresh();
      const result = await publisher.request(known(c.req.param('slug')), 'order');
      return c.json(result, result.state === 'failed' ? 500 : 200);
    })
    .post('/:slug/rollback', async (c) => {
      try {
        const { id, builtAt } = await publisher.rollback(known(c.req.param('slug')));
        return c.json({ release: id, builtAt });
      } catch (error) {
        if (error instanceof NoEarlierRelease) throw new ApiError(409, error.message);
        throw error;
      }
    });
}
