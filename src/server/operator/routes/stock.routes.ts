/** `/operator/stock`: imports, those on hold, the files they came from and the feeds that are fetched. */
import { Hono } from 'hono';
import { FeedUnreadable } from '#engines/feeds/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { keptFileAnswer } from '../../stock/import-files.ts';
import { ImportHeld, NotHeld } from '../../stock/importer.ts';
import { lastImports, siteHeldImports } from '../imports.db.ts';
import { sorryPage, stockPage } from '../site-pages.ts';
import { idOf } from './ids.ts';
import type { OperatorEnv } from './sign-in.routes.ts';

const IMPORTS = 10;

const STOCK_DONE: Readonly<Record<string, string>> = {
  confirmed: 'Import complete.',
  discarded: 'Import discarded. Your stock is unchanged.',
  gone: 'This file is no longer kept.',
  unreadable: 'This file can no longer be read. Your stock is unchanged.',
  ordered: 'Fetching now. Reload this page to see how it went.',
  moved: 'This import is no longer on hold. A newer feed arrived, or someone else dealt with it.',
};

export function stockRoutes(platform: Platform): Hono<OperatorEnv> {
  const { database, now } = platform;
  return new Hono<OperatorEnv>()
    .get('/stock', async (c) => {
      const { site } = c.var;
      const files = platform.importFiles;
      return c.html(
        stockPage(
          { site, now: now() },
          {
            imports: await lastImports(database, site, { howMany: IMPORTS, files }),
            held: await siteHeldImports(database, site),
            feeds: await platform.fetcher.status(site.dealerships),
            done: STOCK_DONE[c.req.query('done') ?? ''] ?? null,
          },
        ),
      );
    })
    .post('/stock/:id/:what{confirm|discard}', async (c) => {
      const id = idOf(c);
      const held = await siteHeldImports(database, c.var.site);
      const dealership = held.find((each) => each.id === id)?.dealership;
      if (id === null || !dealership) return c.redirect('/operator/stock?done=moved', 303);
      const isMeant = c.req.param('what') === 'confirm';
      try {
        if (isMeant) await platform.heldDecisions.confirm(dealership, id);
        else await platform.heldDecisions.discard(dealership, id);
      } catch (error) {
        if (error instanceof NotHeld) return c.redirect('/operator/stock?done=moved', 303);
        throw error;
      }
      return c.redirect(`/operator/stock?done=${isMeant ? 'confirmed' : 'discarded'}`, 303);
    })
    .post('/feeds/:dealership/fetch', async (c) => {
      const dealership = c.req.param('dealership');
      const isOwn = c.var.site.dealerships.includes(dealership);
      const isOrdered = isOwn && (await platform.fetcher.order(dealership));
      return c.redirect(`/operator/stock${isOrdered ? '?done=ordered' : ''}`, 303);
    })
    .get('/files/:dealership/:file', async (c) => {
      const { dealership, file } = c.req.param();
      const isOwn = c.var.site.dealerships.includes(dealership);
      const found = isOwn ? await platform.importFiles.open(dealership, file) : null;
      if (!found) return c.html(sorryPage(c.var.site, 'No such file', 'This file is no longer kept.'), 404);
      return keptFileAnswer(found.content, file);
    })
    .post('/files/:dealership/:file/import', async (c) => {
      const { dealership, file } = c.req.param();
      const isOwn = c.var.site.dealerships.includes(dealership);
      const found = isOwn ? await platform.importFiles.open(dealership, file) : null;
      if (!found) return c.redirect('/operator/stock?done=gone', 303);
      try {
        await platform.importFeed({ dealership, feed: found.content, mapping: found.mapping });
        return c.redirect('/operator/stock?done=confirmed', 303);
      } catch (error) {
        if (!(error instanceof ImportHeld || error instanceof FeedUnreadable)) throw error;
        return c.redirect(`/operator/stock${error instanceof ImportHeld ? '' : '?done=unreadable'}`, 303);
      }
    });
}
