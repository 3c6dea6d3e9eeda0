/** Where forms go: `POST /api/enquiries` takes a whole form, `POST /api/leads` each step of one. */

import { type Context, Hono } from 'hono';
import { gatedFlowOfForm } from '#domain/auth/gated.ts';
import { momentText, zoneOf } from '#domain/deliveries/lead-facts.ts';
import { type LeadAppointment, leadCar } from '#domain/deliveries/record.ts';
import type { Car } from '#domain/inventory/car.ts';
import { FORM_IDS, type FormId, isFormId, type LeadCar } from '#domain/leads/form.ts';
import { SHOWN_CAR_FIELD, shownCar, withdrawnCar } from '#domain/leads/kept/shown-car.ts';
import { readLeadStep } from '#domain/leads/steps.ts';
import { type FieldError, type LeadDraft, readSubmission } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { isValuedForm, pageAfter } from '#domain/valuation/page.ts';
import type { WantedCar } from '../appointments/appointments.db.ts';
import { signInFirst, signInGate } from '../auth/gate.ts';
import { NO_ROOM, ROOM_RETRY_AFTER } from '../disk/refuse-writes.ts';
import { mayKeepEvents } from '../events/events.db.ts';
import { ApiError } from '../http/api-error.ts';
import { BodyError, type PostedBody, readBody } from '../http/body.ts';
import { rateOf } from '../http/rate.ts';
import { saysElsewhere } from '../http/same-origin.ts';
import { senderAddress, senderKey } from '../http/sender-address.ts';
import { KeyReused, type Sent, type Stored } from '../leads/leads.db.ts';
import { LEAD_SECRET, leadSecret, ownLeadCookie, showsSecret } from '../leads/own-leads.ts';
import { requestKey } from '../leads/request-key.ts';
import type { Platform } from '../platform/platform.ts';
import { keepDealership } from '../stock/dealerships.db.ts';
import { dealershipFacts } from '../stock/dealerships.ts';

/** Times offered in place of one that is gone. */
const OTHER_TIMES = 6;
/** Forms that one sender begins on a site in an hour: far more than a showroom full of shoppers behind one address. */
const BEGUN_PER_SENDER_HOUR = 600;
const HOUR_MS = 3_600_000;
const NOT_FROM_HERE: FieldError = {
  field: 'form',
  message: 'This request didn’t come from this website. Please go back and try again.',
};
const TOO_MANY_BEGUN: FieldError = {
  field: 'form',
  message:
    'Too many forms have been started from your network. Please send the one you have open, or call us.',
};
const NOT_OWN: FieldError = {
  field: 'lead_id',
  message: 'We can’t confirm this enquiry is yours. Please use the browser you sent it from, or call us.',
};
const FAILED = 'Something went wrong on our side. Please try again in a moment.';
const REUSED = 'this idempotency key was used before for another lead';
const ELSEWHERE = 'this request comes from another site';

/** A request that cannot be taken as it is: each part that is wrong, by its name. */
class Refused extends Error {
  readonly status: 400 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429;
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
  /** As the form shows it: from the records, or of a car that is in none what the page knew of it. */
  car: LeadCar | null;
  known: Car | null;
  withdrawn: { id: number; isKnown: boolean } | null;
  suspicions: readonly string[];
}

type Shape = 'enquiry' | 'lead';

export function leadRoutes(platform: Platform) {
  const { sites, leads, calendar, now, log } = platform;
  const gate = signInGate(platform);
  const dealerships = new Map<string, Promise<{ id: number }>>();
  const isFull = () => platform.database.kind === 'pglite' && platform.disk.isLow();

  /** The record of a dealership, made when a lead comes before its first stock. */
  const dealershipOf = (slug: string): Promise<{ id: number }> => {
    const known = dealerships.get(slug);
    if (known) return known;
    const facts = dealershipFacts(slug, sites.list());
    if (!facts)
      throw new Refused(422, [{ field: 'dealership_slug', message: 'there is no such dealership' }]);
    const found = keepDealership(platform.database, facts);
    dealerships.set(slug, found);
    found.catch(() => dealerships.delete(slug));
    return found;
  };

  const posted = async (c: Context): Promise<Posted> => {
    const { site, body, isElsewhere } = await request(c);
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
    // A car that is gone does not cost the lead.
    const found = wanted === null ? null : await platform.cars.findById(site, wanted);
    const isShown = found !== null && found.page !== 'gone';
    return {
      site,
      body,
      form,
      car:
        wanted === null ? null : (found?.car ?? shownCar(values[SHOWN_CAR_FIELD], wanted, site.dealerships)),
      known: found?.car ?? null,
      withdrawn: wanted === null || isShown ? null : { id: wanted, isKnown: found !== null },
      suspicions: isElsewhere ? ['posted from another site'] : [],
    };
  };

  const secretOf = (site: Site, lead_id: string) => leadSecret(platform.secret, site, lead_id);

  /** The id, where whoever asks shows that the lead is theirs; null for somebody else's and for none. */
  const ownLead = (c: Context, { site, body }: Pick<Posted, 'site' | 'body'>, lead_id: string | null) =>
    lead_id !== null && showsSecret(c, body.values, secretOf(site, lead_id)) ? lead_id : null;

  const begun = rateOf({ most: BEGUN_PER_SENDER_HOUR, windowMs: HOUR_MS, now });
  const senderOf = (c: Context) => senderAddress(c, platform.trustedProxies);

  const sentOf = async (
    c: Context,
    posted: Pick<Posted, 'site' | 'body'>,
    dealership: { id: number },
  ): Promise<Sent> => {
    const { site, body } = posted;
    const sender = senderKey(c, platform);
    const given = c.req.header('idempotency-key') ?? body.values.idempotency_key;
    const key = requestKey(body, { given, path: c.req.path, sender, now: now() });
    if (key === 'invalid') {
      throw new Refused(422, [
        { field: 'idempotency_key', message: 'idempotency_key must be 8 to 200 letters, digits and signs' },
      ]);
    }
    return { site, dealership, now: now(), sender, key };
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
    const valuation = await platform.valuations.ofLead(site, draft.payload, senderOf(c));
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
    const { car, known, withdrawn } = posted;
    const stored = await leads.complete(sent, {
      ...{ draft, car: known, lead_id, isOffered, isTracked },
      withdrawnCar:
        withdrawn === null || car === null
          ? null
          : known === null
            ? withdrawnCar(car)
            : { ...leadCar(known, posted.site), withdrawn: true },
    });
    platform.deliveries.wake();
    return stored;
  };

  /** What is said of a time that was asked for. */
  const aboutTime = async (site: Site, appointment: LeadAppointment | null, car: WantedCar | null) => {
    if (appointment === null) return {};
    if (appointment.kind !== 'taken') return { appointment };
    const location = site.locations.find(({ id }) => id === appointment.location_id);
    const wish = { after: appointment.start, car };
    const others = location ? await calendar.next(site, location, wish, OTHER_TIMES) : [];
    return {
      appointment: {
        ...appointment,
        error: 'That time is no longer available. Please choose another.',
        other_times: others.map(({ start, time }) => ({ start, time })),
      },
    };
  };

  /** The page with the next free times after one that is gone. */
  const otherTimes = async (
    c: Context,
    site: Site,
    wish: { lead_id: string; location_id: number; start: string },
    car: WantedCar | null,
  ): Promise<Response> => {
    const location = site.locations.find(({ id }) => id === wish.location_id);
    const after = { after: wish.start, car };
    const slots = location ? await calendar.next(site, location, after, OTHER_TIMES) : [];
    const zone = zoneOf(location ?? null, site);
    return platform.formPages.otherTimes(c, {
      site,
      leadId: wish.lead_id,
      locationId: wish.location_id,
      times: slots.map(({ start }) => ({ start, words: momentText(start, zone) })),
    });
  };

  const answerStored = async (
    c: Context,
    { site, body, car }: Pick<Posted, 'site' | 'body'> & { car: WantedCar | null },
    stored: Stored,
    shape: Shape,
    form: FormId = 'enquiry',
  ) => {
    const { appointment, lead_id } = stored;
    const secret = secretOf(site, lead_id);
    const cookie = ownLeadCookie(c, secret);
    if (appointment?.kind === 'taken' && body.kind === 'form') {
      const { location_id, start } = appointment;
      const page = await otherTimes(c, site, { lead_id, location_id, start }, car);
      page.headers.append('Set-Cookie', cookie);
      return page;
    }
    c.header('Set-Cookie', cookie, { append: true });
    if (body.kind === 'json') {
      const told = { lead_id, [LEAD_SECRET]: secret, ...(await aboutTime(site, appointment, car)) };
      return c.json(shape === 'enquiry' ? { success: true, ...told } : told);
    }
    const booked = appointment?.kind === 'booked' ? appointment.id : null;
    return c.redirect(pageAfter(form, lead_id, booked), 303);
  };

  const refuse = (
    c: Context,
    error: Refused,
    shape: Shape,
    posted: Posted | null,
  ): Response | Promise<Response> => {
    if (posted?.body.kind === 'form') {
      const { site, form, car, body } = posted;
      return platform.formPages.formAgain(
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
      ? platform.formPages.formAgain(c, { site, form, car, values: body.values, errors: [], signIn }, 401)
      : signInFirst(c, signIn);

  /** The same request may go through in so many seconds. A form comes back as it was. */
  const refuseForNow = async (
    c: Context,
    shape: Shape,
    read: Posted | null,
    message: string,
    seconds: string,
  ): Promise<Response> => {
    if (read?.body.kind === 'form') {
      const { site, form, car, body } = read;
      const errors = [{ field: 'form', message }];
      const page = await platform.formPages.formAgain(
        c,
        { site, form, car, values: body.values, errors },
        503,
      );
      page.headers.set('Retry-After', seconds);
      return page;
    }
    c.header('Retry-After', seconds);
    const told = { error: message, errors: [] };
    return c.json(shape === 'enquiry' ? { success: false, ...told } : told, 503);
  };

  /** Runs a handler; what it refuses is told in the shape that the sender understands. */
  const handled = async (
    c: Context,
    shape: Shape,
    work: (posted: Posted) => Promise<Response>,
  ): Promise<Response> => {
    let read: Posted | null = null;
    try {
      read = await posted(c);
      if (isFull()) return refuseForNow(c, shape, read, NO_ROOM, ROOM_RETRY_AFTER);
      const flow = gatedFlowOfForm(read.form);
      const signIn = flow && (await gate(c, read.site, flow));
      return signIn ? askToSignIn(c, read, signIn) : await work(read);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) return refuse(c, refusal, shape, read);
      log.error(`${c.req.method} ${c.req.path} failed`, error);
      return refuseForNow(c, shape, read, FAILED, '5');
    }
  };

  const enquiries = new Hono().post('/', (c) =>
    handled(c, 'enquiry', async (from) => {
      const { site, body, form, car, withdrawn } = from;
      const read = readSubmission(form, body.values, { site, car, withdrawn, now: now() });
      if (!read.ok) throw new Refused(422, read.errors);
      const stored = await keepLead(c, from, read.lead, null);
      return answerStored(c, from, stored, 'enquiry', form);
    }),
  );

  const steps = new Hono().post('/', (c) =>
    handled(c, 'lead', async (from) => {
      const { site, body, form, car, withdrawn } = from;
      const read = readLeadStep(form, body.values, { site, car, withdrawn, now: now() });
      if (!read.ok) throw new Refused(422, read.errors);
      const { step } = read;
      if (step.kind === 'last') {
        // Who cannot show that they began it sends a lead of their own.
        const stored = await keepLead(c, from, step.lead, ownLead(c, from, step.lead_id));
        return answerStored(c, from, stored, 'lead', form);
      }
      // What is asked of a shopper's car belongs to trade-in, whichever form it says it is from.
      const isOwnCar = step.kind === 'rego' || step.kind === 'adjustments';
      const signIn = isOwnCar ? await gate(c, site, 'trade-in') : null;
      if (signIn) return askToSignIn(c, from, signIn);
      if (step.kind === 'initial') {
        // A page of another site could have every visitor of its own begin leads here.
        if (saysElsewhere(c)) throw new Refused(403, [NOT_FROM_HERE]);
        if (begun.take(`${site.slug} ${senderOf(c) ?? 'unknown'}`) !== null) {
          throw new Refused(429, [TOO_MANY_BEGUN]);
        }
      }
      const earlier =
        step.kind === 'initial' || step.lead_id === null ? null : await leads.home(site, step.lead_id);
      const home = homeOf(body, site) ?? car?.dealership_slug ?? site.dealerships[0] ?? '';
      const sent = await sentOf(c, from, earlier ?? (await dealershipOf(home)));
      if (step.kind === 'offer') {
        const { kind: _, lead_id, ...told } = step;
        if (ownLead(c, from, lead_id) === null) throw new Refused(404, [NOT_OWN]);
        const stored = await leads.acceptOffer(sent, { lead_id, told, isTracked: isTrackedOf(from) });
        if (!stored) throw new Refused(404, [{ field: 'lead_id', message: 'there is no such lead' }]);
        platform.deliveries.wake();
        return answerStored(c, from, stored, 'lead');
      }
      const told =
        step.kind === 'initial'
          ? { ...step.payload, form, user_agent: c.req.header('user-agent')?.slice(0, 300) ?? null }
          : step.kind === 'rego'
            ? { rego: step.rego, regoState: step.regoState }
            : { valuation_id: step.id, adjustmentAnswers: step.adjustmentAnswers };
      const lead_id = step.kind === 'initial' ? null : ownLead(c, from, step.lead_id);
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
      const lead_id = plain(values.lead_id) ?? '';
      if (ownLead(c, from, lead_id) === null) throw new Refused(404, [NOT_OWN]);
      const home = await leads.home(site, lead_id);
      const car = home === null || home.car_id === null ? null : { id: home.car_id, dealership_id: home.id };
      if (slot === null) {
        if (body.kind === 'form' && lead_id !== '') {
          const after = start ?? now().toISOString();
          return otherTimes(c, site, { lead_id, location_id: location.id, start: after }, car);
        }
        throw new Refused(422, [{ field: 'start', message: 'Please choose one of the times.' }]);
      }
      const sent = await sentOf(c, from, home ?? (await dealershipOf(location.dealership_slug)));
      const stored = await leads.book(sent, { lead_id, location_id: location.id, start: slot.start });
      if (!stored) throw new Refused(404, [{ field: 'lead_id', message: 'there is no such lead' }]);
      platform.deliveries.wake();
      return answerStored(c, { site, body, car }, stored, 'lead', 'test-drive');
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

async function request(c: Context): Promise<{ site: Site; body: PostedBody; isElsewhere: boolean }> {
  const site = c.var.hostSite;
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
    const status = error.status as 400 | 408 | 413 | 415;
    return new Refused(status, [{ field: error.field, message: error.message }]);
  }
  if (error instanceof ApiError) return new Refused(404, [{ field: 'host', message: error.message }]);
  if (error instanceof KeyReused) return new Refused(422, [{ field: 'idempotency_key', message: REUSED }]);
  return null;
}
