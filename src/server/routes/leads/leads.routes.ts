/**
 * The endpoints for forms: `POST /api/enquiries` takes a whole form, `POST /api/leads` each step of one, `POST
 * /api/appointments` another time for a lead.
 */
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { gatedFlowOfForm } from '#domain/auth/gated.ts';
import { type LeadStep, readLeadStep } from '#domain/leads/steps.ts';
import { type FieldError, readSubmission } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { signInGate } from '../../auth/gate.ts';
import { NO_ROOM, ROOM_RETRY_AFTER } from '../../disk/refuse-writes.ts';
import type { PostedBody } from '../../http/body.ts';
import { anyField } from '../../http/fields.ts';
import { isCrossOrigin } from '../../http/same-origin.ts';
import { senderAddress } from '../../http/sender-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { type LeadAnswers, leadAnswers, type Shape } from './lead-answers.ts';
import { isTracked, type LeadIntake, leadIntake, userAgent } from './lead-intake.ts';
import { fieldError, type PostedForm, plain, Refused, readPostedForm, refusalOf } from './posted-form.ts';

/**
 * Forms that one sender may begin on a site in an hour: far more than a showroom full of shoppers behind one address
 * would.
 */
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
const NO_LEAD: FieldError = { field: 'lead_id', message: 'there is no such lead' };
const FAILED = { message: 'Something went wrong on our side. Please try again in a moment.', seconds: '5' };
const FULL = { message: NO_ROOM, seconds: ROOM_RETRY_AFTER };

export function leadRoutes(platform: Platform) {
  const intake = leadIntake(platform);
  const answers = leadAnswers(platform);
  const handled = formHandler(platform, answers);
  const parts = { platform, intake, answers, handled };
  return {
    enquiries: enquiryRoutes(parts),
    steps: stepRoutes(parts),
    appointments: appointmentRoutes(parts),
  };
}

interface Parts {
  platform: Platform;
  intake: LeadIntake;
  answers: LeadAnswers;
  handled: FormHandler;
}

type FormHandler = (
  c: Context,
  shape: Shape,
  work: (posted: PostedForm) => Promise<Response>,
) => Promise<Response>;

/** Reads a form and handles it; a refusal is sent in the format of the request. */
function formHandler(platform: Platform, answers: LeadAnswers): FormHandler {
  const { database, disk, cars, log } = platform;
  const gate = signInGate(platform);
  const isFull = () => database.kind === 'pglite' && disk.isLow();
  return async (c, shape, work) => {
    let posted: PostedForm | null = null;
    try {
      posted = await readPostedForm(c, cars);
      if (isFull()) return answers.later(c, shape, posted, FULL);
      const flow = gatedFlowOfForm(posted.form);
      const signIn = flow && (await gate(c, posted.site, flow));
      return signIn ? answers.signInFirst(c, posted, signIn) : await work(posted);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) return answers.refused(c, shape, posted, refusal);
      log.error(`${c.req.method} ${c.req.path} failed`, error);
      return answers.later(c, shape, posted, FAILED);
    }
  };
}

function enquiryRoutes({ platform, intake, answers, handled }: Parts): Hono {
  return new Hono().post('/', (c) =>
    handled(c, 'enquiry', async (posted) => {
      const { body, form } = posted;
      const read = readSubmission(form, body.values, { ...posted, now: platform.now() });
      if (!read.ok) throw new Refused(422, read.errors);
      const stored = await intake.keepLead(c, posted, read.lead, null);
      return answers.stored(c, posted, stored, 'enquiry', form);
    }),
  );
}

type NotLast = Exclude<LeadStep, { kind: 'last' }>;

function stepRoutes({ platform, intake, answers, handled }: Parts): Hono {
  const { leads, rates, now } = platform;
  const gate = signInGate(platform);
  const begun = rates.of('leads begun', { most: BEGUN_PER_SENDER_HOUR, windowMs: HOUR_MS });

  /** A page of another site could make each of its visitors begin leads here. */
  const checkBeginning = async (c: Context, { site }: PostedForm) => {
    if (isCrossOrigin(c)) throw new Refused(403, [NOT_FROM_HERE]);
    const sender = senderAddress(c, platform.trustedProxies) ?? 'unknown';
    if ((await begun.take(`${site.slug} ${sender}`)) !== null) throw new Refused(429, [TOO_MANY_BEGUN]);
  };

  const keepStep = async (c: Context, posted: PostedForm, step: NotLast): Promise<Response> => {
    const { site, body, car } = posted;
    if (step.kind === 'initial') await checkBeginning(c, posted);
    const earlier =
      step.kind === 'initial' || step.lead_id === null ? null : await leads.home(site, step.lead_id);
    const home = homeOf(body, site) ?? car?.dealership_slug ?? site.dealerships[0] ?? '';
    const sent = await intake.sentOf(c, posted, earlier ?? (await intake.dealershipOf(home)));
    if (step.kind === 'offer') {
      const { kind: _, lead_id, ...told } = step;
      if (intake.ownLead(c, posted, lead_id) === null) throw new Refused(404, [NOT_OWN]);
      const stored = await leads.acceptOffer(sent, { lead_id, told, isTracked: isTracked(posted) });
      if (!stored) throw new Refused(404, [NO_LEAD]);
      platform.deliveries.wake();
      return answers.stored(c, posted, stored, 'lead');
    }
    const lead_id = step.kind === 'initial' ? null : intake.ownLead(c, posted, step.lead_id);
    const stored = await leads.note(sent, { lead_id, told: stepData(c, posted, step) });
    return answers.stored(c, posted, stored, 'lead');
  };

  return new Hono().post('/', (c) =>
    handled(c, 'lead', async (posted) => {
      const { site, body, form } = posted;
      const read = readLeadStep(form, body.values, { ...posted, now: now() });
      if (!read.ok) throw new Refused(422, read.errors);
      const { step } = read;
      if (step.kind === 'last') {
        // Without proof of having begun it, the sender gets a new lead.
        const own = intake.ownLead(c, posted, step.lead_id);
        const stored = await intake.keepLead(c, posted, step.lead, own);
        return answers.stored(c, posted, stored, 'lead', form);
      }
      // Answers about a shopper's own car count as a trade-in, whatever form they claim to come from.
      const isOwnCar = step.kind === 'rego' || step.kind === 'adjustments';
      const signIn = isOwnCar ? await gate(c, site, 'trade-in') : null;
      return signIn ? answers.signInFirst(c, posted, signIn) : keepStep(c, posted, step);
    }),
  );
}

/** What a step adds to a lead. */
function stepData(c: Context, { form }: PostedForm, step: Exclude<NotLast, { kind: 'offer' }>) {
  switch (step.kind) {
    case 'initial':
      return { ...step.payload, form, user_agent: userAgent(c) };
    case 'rego':
      return { rego: step.rego, regoState: step.regoState };
    case 'adjustments':
      return { valuation_id: step.id, adjustmentAnswers: step.adjustmentAnswers };
  }
}

/** The dealership that a step names, if it is one of the site's. */
function homeOf({ values }: PostedBody, site: Site): string | null {
  const named = values.dealership_slug;
  return typeof named === 'string' && site.dealerships.includes(named) ? named : null;
}

const Rebooking = v.object({
  lead_id: anyField((value) => plain(value) ?? ''),
  location_id: anyField(plain),
  start: v.fallback(
    v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => !Number.isNaN(Date.parse(text))),
      ),
    ),
    null,
  ),
});

/** `{lead_id, location_id, start}`: another time for a lead whose time was taken. */
function appointmentRoutes({ platform, intake, answers, handled }: Parts): Hono {
  const { leads, calendar, now } = platform;
  return new Hono().post('/', (c) =>
    handled(c, 'lead', async (posted) => {
      const { site, body } = posted;
      const { lead_id, location_id, start } = v.parse(Rebooking, body.values);
      const location = site.locations.find(({ id }) => String(id) === location_id);
      if (!location) throw fieldError('location_id', 'location_id must be a location of this site');
      const slot = start === null ? null : calendar.slot(site, location, start);
      if (intake.ownLead(c, posted, lead_id) === null) throw new Refused(404, [NOT_OWN]);
      const home = await leads.home(site, lead_id);
      const car = home === null || home.car_id === null ? null : { id: home.car_id, dealership_id: home.id };
      if (slot === null) {
        if (body.kind !== 'form' || lead_id === '')
          throw fieldError('start', 'Please choose one of the times.');
        const after = start ?? now().toISOString();
        return answers.otherTimes(c, site, { lead_id, location_id: location.id, start: after }, car);
      }
      const sent = await intake.sentOf(
        c,
        posted,
        home ?? (await intake.dealershipOf(location.dealership_slug)),
      );
      const stored = await leads.book(sent, { lead_id, location_id: location.id, start: slot.start });
      if (!stored) throw new Refused(404, [NO_LEAD]);
      platform.deliveries.wake();
      return answers.stored(c, { site, body, car }, stored, 'lead', 'test-drive');
    }),
  );
}
