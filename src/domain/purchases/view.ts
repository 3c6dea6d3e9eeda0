/** An order's page, as its shopper sees it right now. */
import { askedPrice } from '#domain/inventory/price.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import { centsOf } from '#domain/payments/cents.ts';
import type { ReservationView } from '#domain/reservations/view.ts';
import type { PurchaseRefusal } from './eligibility.ts';
import type { Purchase, PurchaseEstimates, PurchaseStatus } from './purchase.ts';
import {
  allValues,
  firstUnfinished,
  type PurchaseAnswers,
  type PurchaseContext,
  type PurchaseStep,
  type StepValues,
  shownValues,
  stepsFor,
  stepToShow,
} from './steps.ts';
import { type OrderSummary, orderSummary } from './summary.ts';

export interface StepView {
  kind: 'step';
  /** `null` before the first step is answered. */
  id: string | null;
  step: PurchaseStep;
  /** Steps of this order, and those that can be opened. */
  steps: readonly { step: PurchaseStep; isOpen: boolean; isDone: boolean }[];
  /** The values of the step's fields, by name. */
  shown: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** All answers so far. */
  values: StepValues;
  estimates: PurchaseEstimates;
  summary: OrderSummary;
  /** Cents; `before` is what the shopper last saw, if the price has changed. */
  price: { cents: number; before: number | null };
}

export type PurchaseView =
  | StepView
  /** The car cannot be bought online. */
  | { kind: 'closed'; refusal: PurchaseRefusal; hasOrder: boolean }
  /** The dealership has the order. */
  | {
      kind: 'sent';
      id: string;
      status: Exclude<PurchaseStatus, 'draft'>;
      summary: OrderSummary | null;
      values: StepValues;
      reservation: ReservationView | null;
      /** What just went wrong with the deposit. */
      problem: string | null;
    };

/** The current price in cents; 0 if there is none. */
export const currentPrice = (car: Parameters<typeof askedPrice>[0]): number => centsOf(askedPrice(car) ?? 0);

export interface StepViewFacts extends PurchaseContext {
  /** `null` without an order. */
  order: { id: string; purchase: Purchase } | null;
  /** The requested step. */
  asked: PurchaseStep | null;
  /** Details known from signing in, for the first step of an order that has not begun. */
  known?: Readonly<Record<string, string>>;
  /** What was posted and must be corrected. */
  again?: { shown: Readonly<Record<string, string>>; errors: readonly FieldError[] };
}

/**
 * An order at a step.
 * @throws Error for a car without a price, which `purchaseRefusal` refuses
 */
export function stepView({ site, car, order, asked, known = {}, again }: StepViewFacts): StepView {
  const answers: PurchaseAnswers = order?.purchase.answers ?? {};
  const estimates = order?.purchase.estimates ?? { delivery: null, tradeIn: null };
  const values = allValues(answers);
  const summary = orderSummary({ car, site, values, estimates });
  if (summary === null) throw new Error('a car without a price cannot be bought online');
  const steps = stepsFor({ site, car });
  const step = stepToShow(asked, steps, answers);
  const next = firstUnfinished(steps, answers);
  const cents = currentPrice(car);
  const seen = order?.purchase.priceCents ?? cents;
  return {
    kind: 'step',
    id: order?.id ?? null,
    step,
    steps: steps.map((each) => ({
      step: each,
      isOpen: steps.indexOf(each) <= steps.indexOf(next),
      isDone: answers[each] !== undefined,
    })),
    shown: again?.shown ?? (order === null ? known : shownValues(answers, step)),
    errors: again?.errors ?? [],
    values,
    estimates,
    summary,
    price: { cents, before: seen === cents ? null : seen },
  };
}
