/** The shopper's own car, as entered in a trade-in form. */
import type { Json } from '#domain/leads/submission/submission.ts';
import type { ValuationAnswer, ValuedCar } from './valuation.ts';

type Told = Readonly<Record<string, Json>>;

const text = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: Json | undefined) => (typeof value === 'number' ? value : null);

/** The answers about the car's condition, by name. */
export function answersOf({ adjustmentAnswers }: Told): Told {
  return typeof adjustmentAnswers === 'object' &&
    adjustmentAnswers !== null &&
    !Array.isArray(adjustmentAnswers)
    ? (adjustmentAnswers as Told)
    : {};
}

/** Null if something required for a valuation is missing. */
export function ownCarOf(told: Told): ValuedCar | null {
  const make = text(told['Vehicle Make']);
  const model = text(told['Vehicle Model']);
  const year = number(told['Vehicle Year']);
  const km = number(answersOf(told).km);
  if (make === null || model === null || year === null || km === null) return null;
  return { make, model, badge: text(told['Vehicle Badge']), year, km, body: null };
}

/** "2019 Toyota Corolla Ascent Sport", as far as known; otherwise its rego, otherwise "your car". */
export function ownCarName(told: Told): string {
  const names = ['Vehicle Year', 'Vehicle Make', 'Vehicle Model', 'Vehicle Badge'].map((name) => told[name]);
  const said = names.filter((name) => name !== null && name !== undefined && name !== '');
  const isNamed = text(told['Vehicle Make']) !== null;
  return isNamed ? said.join(' ') : (text(told.rego) ?? 'your car');
}

/** The valuation that the shopper was given; null if there was none. */
export function valuationOf({ valuation }: Told): ValuationAnswer | null {
  return typeof valuation === 'object' && valuation !== null
    ? (valuation as unknown as ValuationAnswer)
    : null;
}
