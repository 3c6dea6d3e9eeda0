/** Where forms go: `POST /api/enquiries` takes a whole form, `POST /api/leads` each step of one. */
import { type Context, Hono } from 'hono';
import { gatedFlowOfForm } from '#domain/auth/gated.ts';
import { momentText, zoneOf } from '#domain/deliveries/lead-facts.ts';
import type { LeadAppointment } from '#domain/deliveries/record.ts';
import type { Car } from '#domain/inventory/car.ts';
import { FORM_IDS, type FormId, isFormId } from '#domain/leads/form.ts';
import { readLeadStep } from '#domain/leads/steps.ts';
import { type FieldError, type LeadDraft, readSubmission } from '#domain/leads/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { isValuedForm, pageAfter } from '#domain/valuation/page.ts';
import { ApiError } from '../api-error.ts';
import type { Calendar } from '../appointments/calendar.ts';
import { type GateOptions, signInFirst, signInGate } from '../auth/gate.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import { mayKeepEvents } from '../events/events.db.ts';
import type { Log } from '../log.ts';
import { senderAddress, senderKey } from '../sender-address.ts';
import type { Sites } from '../sites/sites.ts';
import { keepDealership } from '../stock/dealerships.db.ts';
import { dealershipFacts } from '../stock/dealerships.ts';
import type { ValuationDesk } from '../valuation/valuation-desk.ts';
import { BodyError, bodyHash, type PostedBody, readBody } from './body.ts';
import type { FormPages } from './form-page.ts';
import { KeyReused, type LeadStore, type Sent, type Stored } from './leads.db.ts';

export interface LeadRoutesOptions {
  database: Database;
  sites: Sites;
  cars: Pick<SiteCars, 'byId'>;
  sessions: GateOptions['sessions'];
  leads: LeadStore;
  valuations: Pick<ValuationDesk, 'ofLead'>;
  calendar: Calendar;
  /** Answers forms that were posted without script. */
  formPages: FormPages;
  /** Tells the deliverer that something is due. */
  wake: () => void;
  /** Of the platform; addresses are hashed with it. */
  secret: string;
  /** Proxies in front of the platform whose `X-Forwarded-For` is believed. */
  trustedProxies: number;
  now: () => Date;
  log: Log;
}

/** Times offered in place of one that is gone. */
const OTHER_TIMES = 6;
const KEY = /^[\x21-\x7e]{8,200}$/;
const REUSED = 'this idempotency key was used before for another lead';
const ELSEWHERE = 'this request comes from another site';

/** A request that cannot be taken as it is: each part that is wrong, by its name. */
class Refused extends Error {
  readonly status: 400 | 403 | 404 | 409 | 413 | 415 | 422;
  readonly errors: readonly FieldError[];
  constructor(status: Refused['status'], errors: readonly FieldError[]) {
    super(errors[0]?.message ?? 'refused');
    this.status = status;
    this.errors = errors;
  }
}

/** What every request of a form has, read and checked. */
interface Posted {
  site: Site;
  body: PostedBody;
  form: FormId;
  car: Car | null;
  suspicions: readonly string[];
}

type Shape = 'enquiry' | 'lead';

export function leadRoutes(options: LeadRoutesOptions) {
  const { sites, leads, calendar, now, log } = options;
  const gate = signInGate(options);
  const dealerships = new Map<string, Promise<{ id: number }>>();

  /** The record of a dealership, made when a lead comes before its first stock. */
  const dealershipOf = (slug: string): Promise<{ id: number }> => {
    const known = dealerships.get(slug);
    if (known) return known;
    const facts = dealershipFacts(slug, sites.list());
    if (!facts)
      throw new Refused(422, [{ field: 'dealership_slug', message: 'there is no such dealership' }]);
    const found = keepDealership(options.database, facts);
    dealerships.set(slug, found);
    found.catch(() => dealerships.delete(slug));
    return found;
  };

  const posted = async (c: Context): Promise<Posted> => {
    const { site, body, isElsewhere } = await request(c, sites);
    const { values } = body;
    if (isGiven(values.website_id) && plain(values.website_id) !== String(site.id)) {
      throw new Refused(422, [{ field: 'website_id', message: 'website_id is not of this site' }]);
    }
    const form = isGiven(values.form) ? values.form : 'enquiry';
    if (!isFormId(form)) {
      throw new Refused(422, [{ field: 'form', message: `form must be one of ${FORM_IDS.join(', ')}` }]);
    }
    const wanted = isGiven(values.car_id) ? Number(plain(values.car_id) ?? Number.NaN) : null;
    if (wanted !== null && (!Number.isSafeInteger(wanted) || wanted < 1)) {
      throw new Refused(422, [{ field: 'car_id', message: 'car_id must be the number of a car' }]);
    }
    return {
      site,
      body,
      form,
      // A car that is gone does not cost the lead.
      car: wanted === null ? null : await options.cars.byId(site, wanted),
      suspicions: isElsewhere ? ['posted from another site'] : [],
    };
  };

  const senderOf = (c: Context) => senderAddress(c, options.trustedProxies);

  const sentOf = async (
    c: Context,
    posted: Pick<Posted, 'site' | 'body'>,
    dealership: { id: number },
  ): Promise<Sent> => {
    const { site, body } = posted;
    const key = c.req.header('idempotency-key') ?? body.values.idempotency_key ?? null;
    if (key !== null && key !== '' && (typeof key !== 'string' || !KEY.test(key))) {
      throw new Refused(422, [
        { field: 'idempotency_key', message: 'idempotency_key must be 8 to 200 letters, digits and signs' },
      ]);
    }
    return {
      site,
      dealership,
      now: now(),
      sender: senderKey(c, options),
      key:
        typeof key === 'string' && key !== '' ? { key, bodyHash: bodyHash(c.req.path, body.values) } : null,
    };
  };

  /** What the platform knows of a lead beyond what was posted. */
  const completed = (
    c: Context,
    draft: LeadDraft,
    { site, suspicions }: Posted,
  ): { draft: LeadDraft; isOffered: boolean } => {
    if (!site.dealerships.includes(draft.dealership_slug)) {
      throw new Refused(422, [{ field: 'dealership_slug', message: 'dealership_slug is not of this site' }]);
    }
    const agent = c.req.header('user-agent')?.slice(0, 300) ?? null;
    const location = site.locations.find(({ id }) => id === draft.appointment?.location_id);
    const slot = draft.appointment && location && calendar.slot(site, location, draft.appointment.start);
    return {
      draft: {
        ...draft,
        payload: { ...draft.payload, user_agent: agent },
        suspicions: [...draft.suspicions, ...suspicions],
        ...(slot && draft.appointment ? { appointment: { ...draft.appointment, start: slot.start } } : {}),
      },
      isOffered: Boolean(slot),
    };
  };

  /** The lead with what the shopper is told about the worth of their car, which the dealership has to know. */
  const valued = async (c: Context, draft: LeadDraft, site: Site): Promise<LeadDraft> => {
    if (!isValuedForm(draft.form)) return draft;
    const valuation = await options.valuations.ofLead(site, draft.payload, senderOf(c));
    return { ...draft, payload: { ...draft.payload, valuation: { ...valuation } } };
  };

  const isTrackedOf = ({ site, body }: Posted) => mayKeepEvents(site, body.values.tracking_consent);

  const keepLead = async (
    c: Context,
    posted: Posted,
    read: LeadDraft,
    lead_id: string | null,
  ): Promise<Stored> => {
    const { draft: complete, isOffered } = completed(c, read, posted);
    const draft = await valued(c, complete, posted.site);
    const sent = await sentOf(c, posted, await dealershipOf(draft.dealership_slug));
    const isTracked = isTrackedOf(posted);
    const stored = await leads.complete(sent, { draft, car: posted.car, lead_id, isOffered, isTracked });
    options.wake();
    return stored;
  };

  /** What is said of a time that was asked for. */
  const aboutTime = async (site: Site, appointment: LeadAppointment | null) => {
    if (appointment === null) return {};
    if (appointment.kind === 'booked') return { appointment };
    const location = site.locations.find(({ id }) => id === appointment.location_id);
    const others = location ? await calendar.next(site, location, appointment.start, OTHER_TIMES) : [];
    return {
      appointment: {
        ...appointment,
        error: 'This time is no longer free. Please choose another.',
        other_times: others.map(({ start, time }) => ({ start, time })),
      },
    };
  };

  /** The page with the next free times after one that is gone. */
  const otherTimes = async (
    c: Context,
    site: Site,
    wish: { lead_id: string; location_id: number; start: string },
  ): Promise<Response> => {
    const location = site.locations.find(({ id }) => id === wish.location_id);
    const slots = location ? await calendar.next(site, location, wish.start, OTHER_TIMES) : [];
    const zone = zoneOf(location ?? null, site);
    return options.formPages.otherTimes(c, {
      site,
      leadId: wish.lead_id,
      locationId: wish.location_id,
      times: slots.map(({ start }) => ({ start, words: momentText(start, zone) })),
    });
  };

  const answerStored = async (
    c: Context,
    { site, body }: Posted,
    stored: Stored,
    shape: Shape,
    next = '/success',
  ) => {
    if (body.kind === 'json') {
      const told = { lead_id: stored.lead_id, ...(await aboutTime(site, stored.appointment)) };
      return c.json(shape === 'enquiry' ? { success: true, ...told } : told);
    }
    if (stored.appointment?.kind === 'taken') {
      const { location_id, start } = stored.appointment;
      return otherTimes(c, site, { lead_id: stored.lead_id, location_id, start });
    }
    return c.redirect(next, 303);
  };

  const refuse = (
    c: Context,
    error: Refused,
    shape: Shape,
    posted: Posted | null,
  ): Response | Promise<Response> => {
    if (posted?.body.kind === 'form') {
      const { site, form, car, body } = posted;
      return options.formPages.formAgain(
        c,
        { site, form, car, values: body.values, errors: error.errors },
        error.status,
      );
    }
    const told = { error: error.message, errors: error.errors };
    return c.json(shape === 'enquiry' ? { success: false, ...told } : told, error.status);
  };

  /** A session may end while somebody types: the form comes back as it was, and the sign-in is another tab. */
  const askToSignIn = (c: Context, { site, form, car, body }: Posted, signIn: string) =>
    body.kind === 'form'
      ? options.formPages.formAgain(c, { site, form, car, values: body.values, errors: [], signIn }, 401)
      : signInFirst(c, signIn);

  /** Runs a handler; what it refuses is told in the shape that the sender understands. */
  const handled = async (
    c: Context,
    shape: Shape,
    work: (posted: Posted) => Promise<Response>,
  ): Promise<Response> => {
    let read: Posted | null = null;
    try {
      read = await posted(c);
      const flow = gatedFlowOfForm(read.form);
      const signIn = flow && (await gate(c, read.site, flow));
      return signIn ? askToSignIn(c, read, signIn) : await work(read);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) return refuse(c, refusal, shape, read);
      log.error(
        `${c.req.method} ${c.req.path} failed`,
        error instanceof Error ? (error.cause ?? error) : error,
      );
      const message = 'Something went wrong on our side. Please try again in a moment.';
      c.header('Retry-After', '5');
      if (read?.body.kind === 'form') {
        const { site, form, car, body } = read;
        const errors = [{ field: 'form', message }];
        return options.formPages.formAgain(c, { site, form, car, values: body.values, errors }, 503);
      }
      const told = { error: message, errors: [] };
      return c.json(shape === 'enquiry' ? { success: false, ...told } : told, 503);
    }
  };

  const enquiries = new Hono().post('/', (c) =>
    handled(c, 'enquiry', async (from) => {
      const { site, body, form, car } = from;
      const read = readSubmission(form, body.values, { site, car, now: now() });
      if (!read.ok) throw new Refused(422, read.errors);
      const stored = await keepLead(c, from, read.lead, null);
      return answerStored(c, from, stored, 'enquiry', pageAfter(form, stored.lead_id));
    }),
  );

  const steps = new Hono().post('/', (c) =>
    handled(c, 'lead', async (from) => {
      const { site, body, form, car } = from;
      const read = readLeadStep(form, body.values, { site, car, now: now() });
      if (!read.ok) throw new Refused(422, read.errors);
      const { step } = read;
      if (step.kind === 'last') {
        const stored = await keepLead(c, from, step.lead, step.lead_id);
        return answerStored(c, from, stored, 'lead', pageAfter(form, stored.lead_id));
      }
      // What is asked of a shopper's car belongs to trade-in, whichever form it says it is from.
      const isOwnCar = step.kind === 'rego' || step.kind === 'adjustments';
      const signIn = isOwnCar ? await gate(c, site, 'trade-in') : null;
      if (signIn) return askToSignIn(c, from, signIn);
      const begun =
        step.kind === 'initial' || step.lead_id === null ? null : await leads.home(site, step.lead_id);
      const home = homeOf(body, site) ?? car?.dealership_slug ?? site.dealerships[0] ?? '';
      const sent = await sentOf(c, from, begun ?? (await dealershipOf(home)));
      if (step.kind === 'offer') {
        const { kind: _, lead_id, ...told } = step;
        const stored = await leads.acceptOffer(sent, { lead_id, told, isTracked: isTrackedOf(from) });
        if (!stored) throw new Refused(404, [{ field: 'lead_id', message: 'there is no such lead' }]);
        options.wake();
        return answerStored(c, from, stored, 'lead');
      }
      const told =
        step.kind === 'initial'
          ? { ...step.payload, form, user_agent: c.req.header('user-agent')?.slice(0, 300) ?? null }
          : step.kind === 'rego'
            ? { rego: step.rego, regoState: step.regoState }
            : { valuation_id: step.id, adjustmentAnswers: step.adjustmentAnswers };
      const lead_id = step.kind === 'initial' ? null : step.lead_id;
      return answerStored(c, from, await leads.note(sent, { lead_id, told }), 'lead');
    }),
  );

  /** `{lead_id, location_id, start}`: another time for a lead whose time was gone. */
  const appointments = new Hono().post('/', (c) =>
    handled(c, 'lead', async (from) => {
      const { site, body } = from;
      const { values } = body;
      const location = site.locations.find(({ id }) => String(id) === plain(values.location_id));
      if (!location) {
        throw new Refused(422, [
          { field: 'location_id', message: 'location_id must be a location of this site' },
        ]);
      }
      const start =
        typeof values.start === 'string' && !Number.isNaN(Date.parse(values.start)) ? values.start : null;
      const slot = start === null ? null : calendar.slot(site, location, start);
      if (slot === null) {
        const lead_id = plain(values.lead_id);
        if (body.kind === 'form' && lead_id !== null) {
          const after = start ?? now().toISOString();
          return otherTimes(c, site, { lead_id, location_id: location.id, start: after });
        }
        throw new Refused(422, [{ field: 'start', message: 'Please choose one of the times.' }]);
      }
      const sent = await sentOf(c, from, await dealershipOf(location.dealership_slug));
      const wish = { lead_id: plain(values.lead_id) ?? '', location_id: location.id, start: slot.start };
      const stored = await leads.book(sent, wish);
      if (!stored) throw new Refused(404, [{ field: 'lead_id', message: 'there is no such lead' }]);
      options.wake();
      return answerStored(c, from, stored, 'lead');
    }),
  );

  return { enquiries, steps, appointments };
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** A value that stands for itself as text; null for what does not. */
function plain(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** The dealership that a step names, where it is one of the site's. */
function homeOf({ values }: PostedBody, site: Site): string | null {
  const named = values.dealership_slug;
  return typeof named === 'string' && site.dealerships.includes(named) ? named : null;
}

async function request(
  c: Context,
  sites: Pick<Sites, 'byHost'>,
): Promise<{ site: Site; body: PostedBody; isElsewhere: boolean }> {
  const site = sites.byHost(c.req.header('host') ?? '');
  if (!site) throw new ApiError(404, 'this address belongs to no site');
  const body = await readBody(c.req.raw);
  const isElsewhere = comesFromElsewhere(c);
  // A script of another site has no business here. A form from elsewhere may be a person with an odd browser.
  if (isElsewhere && body.kind === 'json') throw new Refused(403, [{ field: 'origin', message: ELSEWHERE }]);
  return { site, body, isElsewhere };
}

/** Whether a browser says that a page of another site sent this. */
function comesFromElsewhere(c: Context): boolean {
  const origin = c.req.header('origin');
  if (origin === undefined) return c.req.header('sec-fetch-site') === 'cross-site';
  try {
    return new URL(origin).host !== (c.req.header('host') ?? '').toLowerCase();
  } catch {
    return true;
  }
}

function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (error instanceof BodyError) {
    const status = error.status as 400 | 413 | 415;
    return new Refused(status, [{ field: error.field, message: error.message }]);
  }
  if (error instanceof ApiError) return new Refused(404, [{ field: 'host', message: error.message }]);
  if (error instanceof KeyReused) return new Refused(422, [{ field: 'idempotency_key', message: REUSED }]);
  return null;
}
