/** The shopper's own car, as entered in a trade-in form. */
import type { Json } from '#domain/leads/submission/payload.ts';
import type { ValuationAnswer, ValuedCar } from './valuation.ts';

type Answers = Readonly<Record<string, Json>>;

const text = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: Json | undefined) => (typeof value === 'number' ? value : null);

/** The answers about the car's condition, by name. */
export function answersOf({ adjustmentAnswers }: Answers): Answers {
  return typeof adjustmentAnswers === 'object' &&
    adjustmentAnswers !== null &&
    !Array.isArray(adjustmentAnswers)
    ? (adjustmentAnswers as Answers)
    : {};
}

/** Null if something required for a valuation is missing. */
export function ownCarOf(answers: Answers): ValuedCar | null {
  const make = text(answers['Vehicle Make']);
  const model = text(answers['Vehicle Model']);
  const year = number(answers['Vehicle Year']);
  const km = number(answersOf(answers).km);
  if (make === null || model === null || year === null || km === null) return null;
  return { make, model, badge: text(answers['Vehicle Badge']), year, km, body: null };
}

/** "2019 Toyota Corolla Ascent Sport", without unknown parts; otherwise its rego, otherwise "your car". */
export function ownCarName(answers: Answers): string {
  const names = ['Vehicle Year', 'Vehicle Make', 'Vehicle Model', 'Vehicle Badge'].map(
    (name) => answers[name],
  );
  const known = names.filter((name) => name !== null && name !== undefined && name !== '');
  const isNamed = text(answers['Vehicle Make']) !== null;
  return isNamed ? known.join(' ') : (text(answers.rego) ?? 'your car');
}

/** The valuation that the shopper was given; null if there was none. */
export function valuationOf({ valuation }: Answers): ValuationAnswer | null {
  return typeof valuation === 'object' && valuation !== null
    ? (valuation as unknown as ValuationAnswer)
    : null;
}
