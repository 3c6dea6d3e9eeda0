/**
 * The operator's pages under `/operator` of every site: leads, stock imports and builds of the dealerships that the
 * site shows. Plain HTML and forms; a sign-in takes the site's operator token or the platform's.
 */

import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { isOwner } from '#domain/auth/operators.ts';
import { leadFacts, leadNotes } from '#domain/deliveries/lead-facts.ts';
import { emailKey, phoneKey } from '#domain/deliveries/same-person.ts';
import { promisedHours } from '#domain/leads/answer/reply-promise.ts';
import { counted } from '#domain/shared/counted.ts';
import { storableLine } from '#domain/shared/plain-text.ts';
import { isoTimestamp } from '#domain/shared/schema.ts';
import type { Site } from '#domain/tenant/site.ts';
import { FeedUnreadable } from '#engines/feeds/index.ts';
import { slowSites } from '../auth/counts.db.ts';
import type { FeedStatus } from '../fetching/status.ts';
import { ApiError } from '../http/api-error.ts';
import { readFields, textField, tickField } from '../http/fields.ts';
import { siteOf } from '../http/host-site.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { leadRecord } from '../leads/lead-record.db.ts';
import { replyPromises } from '../leads/reply-promises.ts';
import { giveUpMs, type Platform } from '../platform/platform.ts';
import { deletePerson } from '../privacy/delete-person.ts';
import { NoEarlierRelease } from '../publish/publisher.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { keptFileAnswer } from '../stock/import-files.ts';
import { ImportHeld, NotHeld } from '../stock/importer.ts';
import { photolessCounter } from '../stock/yard.db.ts';
import { addStockRoutes } from './add-stock.routes.ts';
import { carRoutes } from './cars.routes.ts';
import { dealersRoutes } from './dealers.routes.ts';
import { feedAlarmText } from './feeds-section.ts';
import { leadPage, leadsPage } from './leads-pages.ts';
import { LEAD_VIEWS, operatorRecords } from './operator.db.ts';
import { operatorSessions } from './session.ts';
import { operatorHeaders } from './shell.ts';
import { type OperatorEnv, sessionCookie, signInRoutes } from './sign-in.routes.ts';
import { buildsPage, sorryPage, stockPage } from './site-pages.ts';
import { nearAppointments } from './today.db.ts';
import { todayPage } from './today-page.ts';
import { visitsOf } from './visits.db.ts';
import { visitsPage } from './visits-page.ts';

const PAGE_SIZE = 25;
const IMPORTS = 10;
const WAITING = 12;
const BUILDS = 20;
const VISIT_DAYS = 30;
const VISIT_ROWS = 50;
const DAY_MS = 86_400_000;

const uuid = v.pipe(v.string(), v.uuid());
const Query = v.object({
  view: v.fallback(v.picklist(LEAD_VIEWS), 'all'),
  q: v.fallback(v.pipe(v.string(), v.transform(storableLine), v.trim(), v.maxLength(100)), ''),
  before: v.fallback(v.nullable(isoTimestamp), null),
  id: v.fallback(v.nullable(uuid), null),
});

const DONE: Readonly<Record<string, string>> = {
  answered: 'Marked as answered.',
  unanswered: 'Marked as not answered.',
  sent: 'Sending now. This page will show when it’s delivered.',
  unmeant: 'Nothing was deleted. Tick the box to delete this person.',
  unnamed: 'This lead has no phone number or email address to search by.',
  owed: 'Not deleted: this person has an open reservation or refund. Wait until it’s finished.',
};
const SITE_DONE: Readonly<Record<string, { text: string; failed: boolean }>> = {
  out: { text: 'Signed out.', failed: false },
  build: { text: 'A new build has started.', failed: false },
  back: { text: 'The previous build is live again.', failed: false },
  first: { text: 'There’s no earlier build to go back to.', failed: true },
  moved: { text: 'The site has changed since you opened this page. Check it and try again.', failed: true },
};

const STOCK_DONE: Readonly<Record<string, string>> = {
  confirmed: 'Import complete.',
  discarded: 'Import discarded. Your stock is unchanged.',
  gone: 'This file is no longer kept.',
  unreadable: 'This file can no longer be read. Your stock is unchanged.',
  ordered: 'Fetching now. Reload this page to see how it went.',
  moved: 'This import is no longer on hold. A newer feed arrived, or someone else dealt with it.',
};

/** How long a configuration may be cached: a removed address is locked out after this. */
const REREAD_MS = 60_000;

const DISK_LOW =
  'The server is almost out of disk space, so enquiries can’t be saved. Please tell the person who runs the platform now.';
const CODES_SLOW =
  'This site has sent a day’s worth of sign-in codes (signIn.codesPerDay). New codes go out slowly until tomorrow.';

const Deletion = v.object({ meant: tickField });
const Sending = v.object({ delivery: v.fallback(v.nullable(uuid), null) });
const Rollback = v.object({ release: textField });

type Env = OperatorEnv;

export function operatorRoutes(platform: Platform): Hono<Env> {
  const { database, sites, publisher, now, log } = platform;
  const sessions = operatorSessions({
    ...{ database, now },
    keys: platform.keys,
    owners: platform.env.OPERATOR_EMAILS,
    addressOf: platform.publicAddressOf,
  });

  const countPhotoless = photolessCounter(database);
  const recordsOf = (site: Site) =>
    operatorRecords({
      database,
      site,
      promisesOf: (dealership) => replyPromises(dealership, sites.showing(dealership), now()),
      promisedHours: (dealership) => promisedHours(site, [dealership]),
    });
  const idOf = (c: Context): string | null => {
    const id = v.safeParse(uuid, c.req.param('id'));
    return id.success ? id.output : null;
  };
  const alarmsOf = async (site: Site, feeds: readonly FeedStatus[]): Promise<string[]> => {
    const [slow] = await slowSites(database, [site], now());
    return [
      ...(platform.disk.isLow() ? [DISK_LOW] : []),
      ...(slow === undefined ? [] : [CODES_SLOW]),
      ...feeds.filter(({ alarm }) => alarm !== null).map((feed) => feedAlarmText(feed, site)),
    ];
  };
  const noSuchLead = (c: Context<Env>) =>
    c.html(sorryPage(c.var.site, 'No such lead', 'It isn’t a lead for one of your dealerships.'), 404);

  let readAt = now().getTime();
  /** The site as configured now, and the headers of every response. */
  const onSite: MiddlewareHandler<Env> = async (c, next) => {
    if (Math.abs(now().getTime() - readAt) >= REREAD_MS) {
      readAt = now().getTime();
      await sites.refresh();
    }
    const asked = siteOf(c);
    const site = sites.get(asked.slug) ?? asked;
    c.set('site', site);
    await next();
    for (const [name, value] of Object.entries(operatorHeaders(site))) c.header(name, value);
    if (platform.production) c.header('Strict-Transport-Security', 'max-age=31536000');
    return undefined;
  };
  /** Refuses changes from another site's page, and requests that do not name their origin. */
  const fromHere: MiddlewareHandler<Env> = async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || isSameOrigin(c)) return next();
    return c.html(
      sorryPage(
        c.var.site,
        'Request refused',
        'This request didn’t come from this website. Please go back and try again.',
      ),
      403,
    );
  };
  const signedIn: MiddlewareHandler<Env> = async (c, next) => {
    const session = await sessions.find(c.var.site, sessionCookie(c));
    if (session === null) return c.redirect('/operator/sign-in', 303);
    c.set('session', session);
    return next();
  };

  const leads = new Hono<Env>()
    .get('/', async (c) => {
      const { site } = c.var;
      // The list of leads was here before there was a page for today.
      if (c.req.query('view') !== undefined || c.req.query('q') !== undefined) {
        return c.redirect(`/operator/leads${new URL(c.req.url).search}`, 303);
      }
      const records = await recordsOf(site);
      const feeds = await platform.fetcher.status(site.dealerships);
      return c.html(
        todayPage(
          { site, now: now() },
          {
            alarms: await alarmsOf(site, feeds),
            counts: await records.counts(),
            leads: await records.waiting(WAITING),
            appointments: await nearAppointments(database, { site, sites, now: now() }),
            heldImports: (await records.heldImports()).length,
            withoutPhotos: await countPhotoless(await findDealerships(database, site.dealerships)),
            feeds,
            isOwner: isOwner(c.var.session.address, platform.env.OPERATOR_EMAILS),
          },
        ),
      );
    })
    .get('/leads', async (c) => {
      const { site } = c.var;
      const { view, q, before, id } = v.parse(Query, c.req.query());
      const records = await recordsOf(site);
      const after = before !== null && id !== null ? { received_at: before, id } : null;
      const found = await records.leads({ view, search: q || null, after, limit: PAGE_SIZE + 1 });
      const shown = found.slice(0, PAGE_SIZE);
      const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
      const further = last && new URLSearchParams({ view, q, before: last.received_at, id: last.id });
      return c.html(
        leadsPage(
          { site, now: now() },
          {
            counts: await records.counts(),
            leads: shown,
            view,
            search: q,
            done: c.req.query('done') === 'deleted' ? 'Person deleted.' : null,
            older: further ? `/operator/leads?${further}` : null,
          },
        ),
      );
    })
    .get('/leads/:id', async (c) => {
      const { site } = c.var;
      const id = idOf(c);
      const found = id && (await (await recordsOf(site)).lead(id));
      if (!found) return noSuchLead(c);
      const { record, slug } = await leadRecord(database, {
        lead_id: found.lead.id,
        dealership_id: found.home.id,
        revision: 1,
      });
      const from = sites.get(slug) ?? site;
      return c.html(
        leadPage(
          { site, now: now() },
          {
            ...found,
            notes: leadNotes(record, from),
            facts: leadFacts(record, from),
            carPath: record.car && `/cars/${record.car.slug}`,
            done: DONE[c.req.query('done') ?? ''] ?? null,
          },
        ),
      );
    })
    .post('/leads/:id/:what{answered|unanswered}', async (c) => {
      const id = idOf(c);
      const what = c.req.param('what');
      const records = await recordsOf(c.var.site);
      const isNoted = id !== null && (await records.answered(id, what === 'answered' ? now() : null));
      return isNoted ? c.redirect(`/operator/leads/${id}?done=${what}`, 303) : noSuchLead(c);
    })
    .post('/leads/:id/delete-person', async (c) => {
      const { site } = c.var;
      const id = idOf(c);
      const found = id && (await (await recordsOf(site)).lead(id));
      if (!found) return noSuchLead(c);
      const { meant } = (await readFields(c.req.raw, Deletion)).fields;
      if (!meant) return c.redirect(`/operator/leads/${id}?done=unmeant`, 303);
      const { phone, email } = found.lead;
      if (phoneKey(phone) === null && emailKey(email) === null) {
        return c.redirect(`/operator/leads/${id}?done=unnamed`, 303);
      }
      try {
        const { leads } = await deletePerson(platform, { phone, email }, [site]);
        log.info(
          `${site.slug}: a person was deleted with ${counted(leads, 'lead')}, from the operator's page`,
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return c.redirect(`/operator/leads/${id}?done=owed`, 303);
      }
      return c.redirect('/operator/leads?done=deleted', 303);
    })
    .post('/leads/:id/send', async (c) => {
      const id = idOf(c);
      const { delivery } = (await readFields(c.req.raw, Sending)).fields;
      const records = await recordsOf(c.var.site);
      const timing = { now: now(), giveUpMs: giveUpMs(platform) };
      const isDue = id !== null && delivery !== null && (await records.sendAgain(id, delivery, timing));
      if (!isDue) return noSuchLead(c);
      platform.deliveries.wake();
      return c.redirect(`/operator/leads/${id}?done=sent`, 303);
    });

  const site = new Hono<Env>()
    .get('/stock', async (c) => {
      const records = await recordsOf(c.var.site);
      return c.html(
        stockPage(
          { site: c.var.site, now: now() },
          {
            imports: await records.imports(IMPORTS, platform.importFiles),
            held: await records.heldImports(),
            feeds: await platform.fetcher.status(c.var.site.dealerships),
            done: STOCK_DONE[c.req.query('done') ?? ''] ?? null,
          },
        ),
      );
    })
    .post('/stock/:id/:what{confirm|discard}', async (c) => {
      const id = idOf(c);
      const held = await (await recordsOf(c.var.site)).heldImports();
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
    })
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
      // The build runs on after the response; the page shows its result.
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

  return new Hono<Env>()
    .use(onSite, fromHere)
    .route('/', signInRoutes(platform, sessions))
    .use(signedIn)
    .route('/', leads)
    .route('/', dealersRoutes(platform))
    .route('/', carRoutes(platform))
    .route('/', addStockRoutes(platform))
    .route('/', site)
    .all('*', (c) => c.html(sorryPage(c.var.site, 'No such page', 'There’s nothing at this address.'), 404));
}
