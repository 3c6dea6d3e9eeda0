/** The steps of an order: the questions of each, when it is complete, and the next step. */
import type { Car } from '#domain/inventory/car.ts';
import type { FormField } from '#domain/leads/form.ts';
import { DELIVERY, ORDER_FIELDS } from '#domain/leads/forms/buy-online.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import { plainText, readValue } from '#domain/leads/submission/read-value.ts';
import { TRAP_FIELD } from '#domain/leads/submission/suspicions.ts';
import { firstCharacters } from '#domain/shared/plain-text.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ADJUSTMENT_PREFIX } from '#domain/valuation/adjustments.ts';

/** In order. A step with nothing to ask for this site and car is left out. */
const PURCHASE_STEPS = ['you', 'handover', 'trade-in', 'payment', 'review'] as const;
export type PurchaseStep = (typeof PURCHASE_STEPS)[number];

export function isPurchaseStep(value: unknown): value is PurchaseStep {
  return PURCHASE_STEPS.some((step) => step === value);
}

export const STEP_TITLES: Readonly<Record<PurchaseStep, string>> = {
  you: 'About you',
  handover: 'Pick-up or delivery',
  'trade-in': 'Your trade-in',
  payment: 'Payment',
  review: 'Documents and review',
};

export type StepValues = Readonly<Record<string, string | number | boolean | null>>;
/** The answers so far. A step that is present was answered completely. */
export type PurchaseAnswers = Readonly<Partial<Record<PurchaseStep, StepValues>>>;

export interface PurchaseContext {
  site: Site;
  car: Car;
}

/**
 * Fields required in their step, if it asks for them. The form itself leaves them optional, because an order that was
 * only started is a lead too.
 */
const NEEDED: ReadonlySet<string> = new Set([
  'handover',
  'delivery_postcode',
  'registered_in',
  'trade_in',
  'trade_in_make',
  'trade_in_model',
  'trade_in_year',
  'trade_in_km',
  'pay_by',
]);

/** A step's fields in display order; empty if there is nothing to ask. */
export function stepFields(step: PurchaseStep, { site, car }: PurchaseContext): FormField[] {
  const all = fieldsFor(FORMS['buy-online'], { site, car });
  if (step === 'review') return all.filter(({ name }) => name === 'message');
  const own = new Set(ORDER_FIELDS[step]({ site, car }).map(({ name }) => name));
  return all
    .filter(
      ({ name, part }) =>
        (own.has(name) || (step === 'you' && part === 'consent')) &&
        // A drive-away price is the same wherever the car is registered.
        !(name === 'registered_in' && car.price_type === 'drive_away'),
    )
    .map((field) => ({ ...field, required: field.required || NEEDED.has(field.name) }));
}

/** The steps of an order for that car on that site. */
export function stepsFor(context: PurchaseContext): PurchaseStep[] {
  return PURCHASE_STEPS.filter((step) => stepFields(step, context).length > 0);
}

/** The answer that a field depends on: someone who picks the car up is not asked for a postcode. */
interface Condition {
  name: string;
  value: string;
}

/** `null` for a field that is always asked. */
function conditionOf(name: string): Condition | null {
  if (name === 'delivery_postcode') return { name: 'handover', value: DELIVERY };
  const isOfTradeIn = name.startsWith('trade_in_') || name.startsWith(ADJUSTMENT_PREFIX);
  return isOfTradeIn ? { name: 'trade_in', value: 'Yes' } : null;
}

type StepRead = { ok: true; values: StepValues } | { ok: false; errors: readonly FieldError[] };

/**
 * Reads a posted step. Every error names a field; a hidden field counts as missing. Never throws, whatever
 * the body contains.
 */
export function readStep(
  step: PurchaseStep,
  body: Readonly<Record<string, unknown>>,
  context: PurchaseContext,
): StepRead {
  const values: Record<string, string | number | boolean | null> = {};
  const errors: FieldError[] = [];
  for (const field of stepFields(step, context)) {
    const condition = conditionOf(field.name);
    if (condition !== null && values[condition.name] !== condition.value) {
      values[field.name] = null;
      continue;
    }
    const raw = Object.hasOwn(body, field.name) ? body[field.name] : undefined;
    const read = readValue(field, raw);
    if (!read.ok) errors.push({ field: field.name, message: read.message });
    else values[field.name] = read.value;
  }
  // Kept with the answers, because it marks the lead each time it is sent.
  const trap = step === 'you' && Object.hasOwn(body, TRAP_FIELD) ? plainText(body[TRAP_FIELD]) : null;
  if (trap) values[TRAP_FIELD] = firstCharacters(trap, 100);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values };
}

/** The first unanswered step; `review` if there is none. */
export function firstUnfinished(steps: readonly PurchaseStep[], answers: PurchaseAnswers): PurchaseStep {
  return steps.find((step) => step !== 'review' && answers[step] === undefined) ?? 'review';
}

/** The step to show for a requested one: that step, unless an earlier one is unanswered. */
export function stepToShow(
  asked: PurchaseStep | null,
  steps: readonly PurchaseStep[],
  answers: PurchaseAnswers,
): PurchaseStep {
  const next = firstUnfinished(steps, answers);
  if (asked === null || !steps.includes(asked)) return next;
  return steps.indexOf(asked) <= steps.indexOf(next) ? asked : next;
}

/** The next step; `review` stays. */
export function stepAfter(step: PurchaseStep, steps: readonly PurchaseStep[]): PurchaseStep {
  return steps[steps.indexOf(step) + 1] ?? 'review';
}

/** All answers together, by field name. */
export function allValues(answers: PurchaseAnswers): StepValues {
  return Object.assign({}, ...PURCHASE_STEPS.map((step) => answers[step] ?? {}));
}

/** The values of a step's fields when shown again: checkboxes `on` or empty, all others as text. */
export function shownValues(answers: PurchaseAnswers, step: PurchaseStep): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers[step] ?? {}).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? 'on' : '') : String(value ?? ''),
    ]),
  );
}
