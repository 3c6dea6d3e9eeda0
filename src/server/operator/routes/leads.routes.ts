/** `/operator/leads`: a dealership's leads, their deliveries and the people behind them. */
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { leadFacts, leadNotes } from '#domain/deliveries/lead-facts.ts';
import { emailKey, phoneKey } from '#domain/deliveries/same-person.ts';
import { counted } from '#domain/shared/counted.ts';
import { storableLine } from '#domain/shared/plain-text.ts';
import { isoTimestamp } from '#domain/shared/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { readFields, tickField } from '../../http/fields.ts';
import { leadRecord } from '../../leads/lead-record.db.ts';
import { giveUpMs, type Platform } from '../../platform/platform.ts';
import { deletePerson } from '../../privacy/delete-person.ts';
import { LEAD_VIEWS } from '../lead-rows.db.ts';
import { siteLeads } from '../leads.db.ts';
import { leadPage, leadsPage } from '../leads-pages.ts';
import { sorryPage } from '../site-pages.ts';
import { idOf, uuid } from './ids.ts';
import type { OperatorEnv } from './sign-in.routes.ts';

const PAGE_SIZE = 25;

const Query = v.object({
  view: v.fallback(v.picklist(LEAD_VIEWS), 'all'),
  q: v.fallback(v.pipe(v.string(), v.transform(storableLine), v.trim(), v.maxLength(100)), ''),
  before: v.fallback(v.nullable(isoTimestamp), null),
  id: v.fallback(v.nullable(uuid), null),
});

const Deletion = v.object({ meant: tickField });
const Sending = v.object({ delivery: v.fallback(v.nullable(uuid), null) });

const DONE: Readonly<Record<string, string>> = {
  answered: 'Marked as answered.',
  unanswered: 'Marked as not answered.',
  sent: 'Sending now. This page will show when it’s delivered.',
  unmeant: 'Nothing was deleted. Tick the box to delete this person.',
  unnamed: 'This lead has no phone number or email address to search by.',
  owed: 'Not deleted: this person has an open reservation or refund. Wait until it’s finished.',
};
/** The response for a lead that does not belong to the site. */
const noSuchLead = (c: Context<OperatorEnv>) =>
  c.html(sorryPage(c.var.site, 'No such lead', 'It isn’t a lead for one of your dealerships.'), 404);

export function leadsRoutes(platform: Platform): Hono<OperatorEnv> {
  const { database, sites, now, log } = platform;
  return new Hono<OperatorEnv>()
    .get('/leads', async (c) => {
      const { site } = c.var;
      const { view, q, before, id } = v.parse(Query, c.req.query());
      const leads = await siteLeads(platform, site);
      const after = before !== null && id !== null ? { received_at: before, id } : null;
      const found = await leads.list({ view, search: q || null, after, limit: PAGE_SIZE + 1 });
      const shown = found.slice(0, PAGE_SIZE);
      const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
      const further = last && new URLSearchParams({ view, q, before: last.received_at, id: last.id });
      return c.html(
        leadsPage(
          { site, now: now() },
          {
            counts: await leads.counts(),
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
      const found = id && (await (await siteLeads(platform, site)).lead(id));
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
      const leads = await siteLeads(platform, c.var.site);
      const isNoted = id !== null && (await leads.answered(id, what === 'answered' ? now() : null));
      return isNoted ? c.redirect(`/operator/leads/${id}?done=${what}`, 303) : noSuchLead(c);
    })
    .post('/leads/:id/delete-person', async (c) => {
      const { site } = c.var;
      const id = idOf(c);
      const found = id && (await (await siteLeads(platform, site)).lead(id));
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
      const leads = await siteLeads(platform, c.var.site);
      const timing = { now: now(), giveUpMs: giveUpMs(platform) };
      const isDue = id !== null && delivery !== null && (await leads.sendAgain(id, delivery, timing));
      if (!isDue) return noSuchLead(c);
      platform.deliveries.wake();
      return c.redirect(`/operator/leads/${id}?done=sent`, 303);
    });
}
