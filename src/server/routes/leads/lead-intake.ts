/** Stores a form's answers, with what else the platform knows. */
import type { Context } from 'hono';
import { leadCar } from '#domain/deliveries/record.ts';
import { withdrawnCar } from '#domain/leads/kept/shown-car.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { isValuedForm } from '#domain/valuation/page.ts';
import { mayKeepEvents } from '../../events/events.db.ts';
import type { PostedBody } from '../../http/body.ts';
import { senderAddress, senderKey } from '../../http/sender-address.ts';
import type { Sent, Stored } from '../../leads/one-request.db.ts';
import { showsSecret } from '../../leads/own-leads.ts';
import { KEY_RULE, requestKey } from '../../leads/request-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepDealership } from '../../stock/dealerships.db.ts';
import { dealershipFacts } from '../../stock/dealerships.ts';
import { fieldError, type PostedForm } from './posted-form.ts';

export interface LeadIntake {
  /** The record of a dealership, created if a lead comes before its first stock. @throws Refused if there is none */
  dealershipOf(slug: string): Promise<{ id: number }>;
  /** The facts stored with a request. @throws Refused for a malformed idempotency key */
  sentOf(c: Context, posted: Pick<PostedForm, 'site' | 'body'>, dealership: { id: number }): Promise<Sent>;
  /** The id, if the request proves that the lead is its sender's; otherwise null. */
  ownLead(c: Context, posted: Pick<PostedForm, 'site' | 'body'>, lead_id: string | null): string | null;
  /** Stores a complete lead, or completes the one that `lead_id` names. */
  keepLead(c: Context, posted: PostedForm, read: LeadDraft, lead_id: string | null): Promise<Stored>;
}

/** Whether events of this lead may be kept. */
export const isTracked = ({ site, body }: { site: Site; body: PostedBody }) =>
  mayKeepEvents(site, body.values.tracking_consent);

/** The request's User-Agent, cut to the stored length. */
export const userAgent = (c: Context): string | null => c.req.header('user-agent')?.slice(0, 300) ?? null;

export function leadIntake(platform: Platform): LeadIntake {
  const { sites, leads, calendar, now } = platform;
  const dealerships = new Map<string, Promise<{ id: number }>>();

  const dealershipOf = (slug: string): Promise<{ id: number }> => {
    const known = dealerships.get(slug);
    if (known) return known;
    const facts = dealershipFacts(slug, sites.list());
    if (!facts) throw fieldError('dealership_slug', 'there is no such dealership');
    const found = keepDealership(platform.database, facts);
    dealerships.set(slug, found);
    found.catch(() => dealerships.delete(slug));
    return found;
  };

  const sentOf: LeadIntake['sentOf'] = async (c, { site, body }, dealership) => {
    const sender = senderKey(c, platform);
    const given = c.req.header('idempotency-key') ?? body.values.idempotency_key;
    const key = requestKey(body, { given, path: c.req.path, sender, now: now() });
    if (key === 'invalid') {
      throw fieldError('idempotency_key', KEY_RULE);
    }
    return { site, dealership, now: now(), sender, key };
  };

  /** What the platform knows about a lead beyond the posted values. */
  const completed = (
    c: Context,
    draft: LeadDraft,
    { site, suspicions }: PostedForm,
  ): { draft: LeadDraft; isOffered: boolean } => {
    if (!site.dealerships.includes(draft.dealership_slug)) {
      throw fieldError('dealership_slug', 'dealership_slug is not one of this site’s dealerships');
    }
    const location = site.locations.find(({ id }) => id === draft.appointment?.location_id);
    const slot = draft.appointment && location && calendar.slot(site, location, draft.appointment.start);
    return {
      draft: {
        ...draft,
        payload: { ...draft.payload, user_agent: userAgent(c) },
        suspicions: [...draft.suspicions, ...suspicions],
        ...(slot && draft.appointment ? { appointment: { ...draft.appointment, start: slot.start } } : {}),
      },
      isOffered: Boolean(slot),
    };
  };

  /** The lead with the valuation that the shopper sees, so that the dealership has it too. */
  const valued = async (c: Context, draft: LeadDraft, site: Site): Promise<LeadDraft> => {
    if (!isValuedForm(draft.form)) return draft;
    const sender = senderAddress(c, platform.trustedProxies);
    const valuation = await platform.valuations.ofLead(site, draft.payload, sender);
    return { ...draft, payload: { ...draft.payload, valuation: { ...valuation } } };
  };

  /** A car that is no longer shown, for the dealership. */
  const withdrawnOf = ({ site, car, known, withdrawn }: PostedForm) => {
    if (withdrawn === null || car === null) return null;
    return known === null ? withdrawnCar(car) : { ...leadCar(known, site), withdrawn: true };
  };

  return {
    dealershipOf,
    sentOf,
    ownLead: (c, { site, body }, lead_id) =>
      lead_id !== null && showsSecret(c, body.values, platform, site, lead_id) ? lead_id : null,
    keepLead: async (c, posted, read, lead_id) => {
      const complete = completed(c, read, posted);
      const draft = await valued(c, complete.draft, posted.site);
      const sent = await sentOf(c, posted, await dealershipOf(draft.dealership_slug));
      const stored = await leads.complete(sent, {
        ...{ draft, car: posted.known, lead_id },
        isOffered: complete.isOffered,
        isTracked: isTracked(posted),
        withdrawnCar: withdrawnOf(posted),
      });
      platform.deliveries.wake();
      return stored;
    },
  };
}
