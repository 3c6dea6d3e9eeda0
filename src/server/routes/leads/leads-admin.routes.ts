/** The operator's view of leads, with the admin token. */

import { Hono } from 'hono';
import * as v from 'valibot';
import { csvLine } from '#domain/deliveries/csv.ts';
import { emailKey, phoneKey } from '#domain/deliveries/same-person.ts';
import { storableLine } from '#domain/shared/plain-text.ts';
import { isoTimestamp } from '#domain/shared/schema.ts';
import { webhookSecret } from '#engines/webhooks/index.ts';
import { ApiError } from '../../http/api-error.ts';
import { readFields } from '../../http/fields.ts';
import { requireToken } from '../../http/require-token.ts';
import {
  LEAD_STATES,
  type ListedLead,
  listLeads,
  markAnswered,
  RESEND_STATES,
  resend,
} from '../../leads/leads-admin.db.ts';
import { replyPromises } from '../../leads/reply-promises.ts';
import { giveUpMs, type Platform } from '../../platform/platform.ts';
import { deletePerson } from '../../privacy/delete-person.ts';

const MOST = 1000;
const EXPORT_BATCH = 500;

const text = v.pipe(v.string(), v.transform(storableLine));
const Query = v.object({
  state: v.optional(v.picklist(LEAD_STATES, `must be one of ${LEAD_STATES.join(', ')}`), 'all'),
  site: v.optional(v.nullable(text), null),
  search: v.optional(v.nullable(text), null),
  before: v.optional(v.nullable(isoTimestamp), null),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(MOST, `must be at most ${MOST}`),
    ),
    '100',
  ),
});
const uuid = v.pipe(v.string(), v.uuid('must be the id of a lead'));

const nothing = v.fallback(v.null(), null);
/** If both are given, the lead counts. */
const Resend = v.union([
  v.object({ lead_id: uuid, state: nothing }),
  v.object({ lead_id: nothing, state: v.picklist(RESEND_STATES) }),
]);
const someText = v.fallback(v.nullable(v.string()), null);
const Person = v.object({ email: someText, phone: someText, site: v.optional(v.unknown()) });

const COLUMNS = [
  'id',
  'reference',
  'site',
  'dealership',
  'received_at',
  'answered_at',
  'form',
  'category',
  'subcategory',
  'offer_accepted',
  'name',
  'last_name',
  'phone',
  'email',
  'postcode',
  'car',
  'appointment',
  'message',
  'opt_in',
] as const satisfies readonly (keyof ListedLead)[];

/**
 * `GET /?state=&site=&search=&before=&limit=` lists leads, `GET /export` returns them as CSV, `POST /resend`
 * (`{lead_id}`, or `{state}` for all undelivered or given-up ones) sends again, `POST /{id}/answered` records a reply,
 * `POST /delete-person` (`{email}`, `{phone}`, both, `site` for one only) deletes a person, `GET /webhook-secret?url=`
 * returns the secret that a receiver checks signatures with.
 */
export function leadsAdminRoutes(platform: Platform): Hono {
  const { database, sites, now } = platform;
  const token = requireToken(platform.tokens.admin, 'admin token');

  const filterOf = (query: Record<string, string>) => {
    const read = v.safeParse(Query, query);
    if (read.success) return read.output;
    const [issue] = read.issues;
    throw new ApiError(400, `${String(issue.path?.[0]?.key ?? 'query')} ${issue.message}`);
  };
  const isOverdue = (lead: ListedLead): boolean => {
    const site = sites.get(lead.site);
    const [promise] = site ? replyPromises(lead.dealership, [site], now()) : [];
    return lead.answered_at === null && promise !== undefined && new Date(lead.received_at) < promise.before;
  };

  return new Hono()
    .get('/', token, async (c) => {
      const leads = await listLeads(database, { ...filterOf(c.req.query()), afterId: null });
      const withOverdue = leads.map((lead) => ({ ...lead, overdue: isOverdue(lead) }));
      return c.json({ leads: withOverdue, overdue: withOverdue.filter(({ overdue }) => overdue).length });
    })
    .get('/export', token, (c) => {
      const filter = { ...filterOf(c.req.query()), limit: EXPORT_BATCH };
      const encoder = new TextEncoder();
      let before = filter.before;
      let afterId: string | null = null;
      let isFirst = true;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const leads = await listLeads(database, { ...filter, before, afterId });
          // The byte order mark tells spreadsheets that it is UTF-8.
          const head = isFirst ? `\ufeff${csvLine([...COLUMNS, 'deliveries', 'please check'])}` : '';
          isFirst = false;
          const lines = leads.map((lead) =>
            csvLine([
              ...COLUMNS.map((name) => lead[name]),
              lead.deliveries.map(({ kind, state }) => `${kind} ${state}`).join(', '),
              lead.suspicions.join(', '),
            ]),
          );
          controller.enqueue(encoder.encode(head + lines.join('')));
          const last = leads.at(-1);
          before = last?.received_at ?? null;
          afterId = last?.id ?? null;
          if (leads.length < EXPORT_BATCH) controller.close();
        },
      });
      return new Response(body, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="leads.csv"',
          'Cache-Control': 'no-store',
        },
      });
    })
    .post('/resend', token, async (c) => {
      const { lead_id, state } = (
        await readFields(c.req.raw, Resend, {
          message: `say what: {"lead_id": …} or {"state": "${RESEND_STATES.join('" or "')}"}`,
        })
      ).fields;
      const filter = lead_id === null ? state : { lead_id };
      const count = await resend(database, filter, { now: now(), giveUpMs: giveUpMs(platform) });
      if (count === 0 && lead_id !== null) throw new ApiError(404, 'this lead has no delivery to send again');
      platform.deliveries.wake();
      return c.json({ resent: count });
    })
    .post('/delete-person', token, async (c) => {
      const { site, ...who } = (await readFields(c.req.raw, Person)).fields;
      if (emailKey(who.email) === null && phoneKey(who.phone) === null) {
        throw new ApiError(400, 'say whom: {"email": …} or {"phone": …}, and "site" to limit it to one site');
      }
      const meant = sites.list().filter(({ slug }) => site === undefined || slug === site);
      if (meant.length === 0) throw new ApiError(404, `there is no site ${String(site)}`);
      return c.json(await deletePerson(platform, who, meant));
    })
    .post('/:id/answered', token, async (c) => {
      const id = v.safeParse(uuid, c.req.param('id'));
      if (!id.success || !(await markAnswered(database, id.output, now()))) {
        throw new ApiError(404, 'there is no such lead');
      }
      return c.body(null, 204);
    })
    .get('/webhook-secret', token, (c) => {
      const url = c.req.query('url');
      if (!url) throw new ApiError(400, 'say which: ?url={address of the webhook}');
      return c.json({ url, secret: webhookSecret(platform.secret, url) });
    });
}
