/** The requests of a multi-step form, before and after the form itself. */
import { PLATE_ENTRY_LENGTH, PLATE_MESSAGE } from '#domain/rego/plate.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import { OFFER_ACCEPTED } from './answer/offer-accepted.ts';
import { classify } from './categories.ts';
import { field } from './fields.ts';
import type { FormId } from './form.ts';
import { FORMS } from './forms/index.ts';
import { readAttributes } from './submission/attributes.ts';
import type { Json } from './submission/payload.ts';
import { plainText, readValue } from './submission/read-value.ts';
import {
  type LeadDraft,
  readSubmission,
  type Submission,
  type SubmissionContext,
} from './submission/submission.ts';

/**
 * - `initial`: the form was started; nothing personal is known yet.
 * - `rego`: a rego to look up, `regoState` in lower case.
 * - `adjustments`: answers about the condition of the car behind valuation `id`.
 * - `last`: the whole form. `lead_id` links it to its initial lead.
 * - `offer`: the shopper accepted the offer made in reply to a lead.
 */
export type LeadStep =
  | { kind: 'initial'; payload: Readonly<Record<string, Json>> }
  | { kind: 'rego'; lead_id: string | null; rego: string; regoState: string }
  | {
      kind: 'adjustments';
      lead_id: string | null;
      id: string;
      adjustmentAnswers: Readonly<Record<string, Json>>;
    }
  | { kind: 'last'; lead_id: string | null; lead: LeadDraft }
  | {
      kind: 'offer';
      lead_id: string;
      category: string;
      subcategory: typeof OFFER_ACCEPTED;
      form_completed: boolean;
      offer_accepted: true;
    };

type LeadStepRead = { ok: true; step: LeadStep } | Extract<Submission, { ok: false }>;

type Body = Readonly<Record<string, unknown>>;

const ownText = (body: Body, name: string, maxLength: number): string | null => {
  const text = plainText(Object.hasOwn(body, name) ? body[name] : null);
  return text && text.length <= maxLength ? text : null;
};

const refused = (field: string, message: string): LeadStepRead => ({
  ok: false,
  errors: [{ field, message }],
});

/** The subcategory of a lead that was started but not completed. */
export const FORM_STARTED = '1. Form Started';

/** The format of lead and valuation ids. */
const ID = /^[\w-]{1,64}$/;

function readRego(body: Body): LeadStepRead {
  const plate = readValue(PLATE, Object.hasOwn(body, 'rego') ? body.rego : null);
  if (!plate.ok || typeof plate.value !== 'string') {
    return refused('rego', plate.ok ? PLATE.missing : plate.message);
  }
  const state = ownText(body, 'regoState', 3)?.toLowerCase();
  const regoState = AUSTRALIAN_STATES.find((each) => each === state);
  if (regoState === undefined) return refused('regoState', 'Please choose a state.');
  return {
    ok: true,
    step: { kind: 'rego', lead_id: leadIdOf(body), rego: plate.value, regoState },
  };
}

const PLATE = field('rego', 'Rego', {
  kind: 'rego',
  required: true,
  missing: 'Please enter the rego.',
  invalid: PLATE_MESSAGE,
  maxLength: PLATE_ENTRY_LENGTH,
});

function leadIdOf(body: Body): string | null {
  const id = ownText(body, 'lead_id', 64);
  return id !== null && ID.test(id) ? id : null;
}

function readAnswers(body: Body): LeadStepRead {
  const id = ownText(body, 'id', 64);
  if (id === null || !ID.test(id)) return refused('id', 'must be the id of a valuation');
  const given = body.adjustmentAnswers;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return refused('adjustmentAnswers', 'must hold the answers by name');
  }
  const answers = Object.entries(given).slice(0, 50);
  const isAnswer = (value: unknown): value is string | number | boolean =>
    ['number', 'boolean'].includes(typeof value) || (plainText(value)?.length ?? Infinity) <= 200;
  const odd = answers.find(([name, value]) => !/^\w{1,60}$/.test(name) || !isAnswer(value));
  if (odd) return refused('adjustmentAnswers', 'must hold short answers by name');
  const adjustmentAnswers = Object.fromEntries(
    answers.map(([name, value]): [string, Json] => [
      name,
      typeof value === 'boolean' ? value : plainText(value),
    ]),
  );
  return { ok: true, step: { kind: 'adjustments', lead_id: leadIdOf(body), id, adjustmentAnswers } };
}

function readAcceptance(body: Body, formId: FormId, context: SubmissionContext): LeadStepRead {
  const lead_id = leadIdOf(body);
  if (lead_id === null) return refused('lead_id', 'must be the id of a lead');
  return {
    ok: true,
    step: {
      kind: 'offer',
      lead_id,
      category: FORMS[formId].category(context),
      subcategory: OFFER_ACCEPTED,
      form_completed: true,
      offer_accepted: true,
    },
  };
}

/** No personal data is accepted before the form itself is sent. */
function readInitial(body: Body, formId: FormId, { site, car }: SubmissionContext): LeadStepRead {
  const filed = classify(FORMS[formId].category({ site, car }), FORM_STARTED, car);
  return {
    ok: true,
    step: {
      kind: 'initial',
      payload: {
        category: filed.category,
        subcategory: filed.subcategory,
        form_completed: false,
        offer_accepted: false,
        url: ownText(body, 'url', 2000),
        source: ownText(body, 'source', 300),
        car_id: car?.id ?? null,
        car_dealership_id: car?.dealership_id ?? null,
        lead_attributes: { ...readAttributes(body.lead_attributes) },
      },
    },
  };
}

/**
 * Reads one request of a multi-step form. Its content decides the step: `isLastStep` is the form itself,
 * `offer_accepted` the accepted offer, `adjustmentAnswers` or `rego` alone those steps, anything else the
 * start. Never throws, whatever the body contains.
 */
export function readLeadStep(formId: FormId, body: Body, context: SubmissionContext): LeadStepRead {
  const isOn = (name: string) => Object.hasOwn(body, name) && (body[name] === true || body[name] === 'true');
  if (isOn('isLastStep')) {
    const read = readSubmission(formId, body, context);
    return read.ok ? { ok: true, step: { kind: 'last', lead_id: leadIdOf(body), lead: read.lead } } : read;
  }
  if (isOn('offer_accepted')) return readAcceptance(body, formId, context);
  if (Object.hasOwn(body, 'adjustmentAnswers')) return readAnswers(body);
  if (Object.hasOwn(body, 'rego')) return readRego(body);
  return readInitial(body, formId, context);
}
