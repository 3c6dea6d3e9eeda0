/** How answers about a car's condition change its estimate. */
import type { Valuation } from './valuation.ts';

/** Prefix of the answer fields' names; they are sent together as `adjustmentAnswers`, without it. */
export const ADJUSTMENT_PREFIX = 'adjustment_';

/** Percent by answer, as worded in the trade-in form. Any other answer, or none, changes nothing. */
export const ADJUSTMENTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  condition: { 'Like new': 3, Good: 0, Fair: -8, Rough: -18 },
  history: { Full: 0, Part: -3, None: -6 },
};

/** The percentages of all answers, added up. */
export function adjustmentPercent(answers: Readonly<Record<string, unknown>>): number {
  return Object.entries(ADJUSTMENTS).reduce((sum, [name, percent]) => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : null;
    return sum + (typeof answer === 'string' && Object.hasOwn(percent, answer) ? (percent[answer] ?? 0) : 0);
  }, 0);
}

export function adjusted(valuation: Valuation, answers: Readonly<Record<string, unknown>>): Valuation {
  const share = 1 + adjustmentPercent(answers) / 100;
  const { estimate, low, high } = valuation;
  return {
    ...valuation,
    estimate: Math.round(estimate * share),
    low: Math.round(low * share),
    high: Math.round(high * share),
  };
}
