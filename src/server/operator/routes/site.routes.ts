/** `/operator/site` and `/operator/visits`: builds of the site, who is signed in, and visits. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { readFields, textField } from '../../http/fields.ts';
import type { Platform } from '../../platform/platform.ts';
import { NoEarlierRelease } from '../../publish/publisher.ts';
import type { OperatorSessions } from '../session.ts';
import { buildsPage } from '../site-pages.ts';
import { visitsOf } from '../visits.db.ts';
import { visitsPage } from '../visits-page.ts';
import { idOf } from './ids.ts';
import type { OperatorEnv } from './sign-in.routes.ts';

const BUILDS = 20;
const VISIT_DAYS = 30;
const VISIT_ROWS = 50;
const DAY_MS = 86_400_000;

const Rollback = v.object({ release: textField });

const SITE_DONE: Readonly<Record<string, { text: string; failed: boolean }>> = {
  out: { text: 'Signed out.', failed: false },
  build: { text: 'A new build has started.', failed: false },
  back: { text: 'The previous build is live again.', failed: false },
  first: { text: 'There’s no earlier build to go back to.', failed: true },
  moved: { text: 'The site has changed since you opened this page. Check it and try again.', failed: true },
};

export function siteRoutes(platform: Platform, sessions: OperatorSessions): Hono<OperatorEnv> {
  const { database, publisher, now } = platform;
  return new Hono<OperatorEnv>()
    .get('/visits', async (c) => {
      const since = new Date(now().getTime() - VISIT_DAYS * DAY_MS);
      const visits = await visitsOf(database, c.var.site, { since, most: VISIT_ROWS });
      return c.html(visitsPage(c.var.site, VISIT_DAYS, visits));
    })
    .get('/site', async (c) => {
      const { slug } = c.var.site;
      return c.html(
        buildsPage(
          { site: c.var.site, now: now() },
          {
            status: publisher.status(slug),
            builds: await publisher.history(slug, BUILDS),
            done: SITE_DONE[c.req.query('done') ?? ''] ?? null,
            people: { sessions: await sessions.list(c.var.site), current: c.var.session.id },
          },
        ),
      );
    })
    .post('/sessions/:id/end', async (c) => {
      const id = idOf(c);
      if (id !== null) await sessions.end(c.var.site, id);
      return c.redirect('/operator/site?done=out', 303);
    })
    .post('/publish', (c) => {
      // The build continues after the response, and the page shows its result.
      publisher.request(c.var.site.slug, 'order').catch(() => {});
      return c.redirect('/operator/site?done=build', 303);
    })
    .post('/rollback', async (c) => {
      const { slug } = c.var.site;
      const { release } = (await readFields(c.req.raw, Rollback)).fields;
      // A stale page, or a second click, must not roll back twice.
      if (release !== publisher.status(slug).release) {
        return c.redirect('/operator/site?done=moved', 303);
      }
      try {
        await publisher.rollback(slug);
        return c.redirect('/operator/site?done=back', 303);
      } catch (error) {
        if (error instanceof NoEarlierRelease) return c.redirect('/operator/site?done=first', 303);
        throw error;
      }
    });
}
