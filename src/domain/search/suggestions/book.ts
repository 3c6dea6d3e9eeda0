/** What suggestions are made of: the names of a stock and how many cars each leads to, as a file that a browser reads. */

import { formatDollars } from '#domain/inventory/price.ts';
import type { ItemNouns } from '../count.ts';

/** The budgets that are counted, dollars, rising. */
export const BUDGETS: readonly number[] = [
  ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 100, 120, 150, 200, 250, 300],
].map((thousands) => thousands * 1000);

/** A fuel, gearbox, drive or age, or two things together ("Automatic utes", "Toyota utes"), is a type. */
export type SubjectKind = 'all' | 'make' | 'model' | 'body' | 'type';

/** An address, what it is called, and how many cars it shows. */
export interface CountedLink {
  /** As a shopper reads it: "Toyota HiLux", "Utes under $40,000". */
  label: string;
  href: string;
  count: number;
}

/** Something that can be searched for, with an address of its own. Of the whole stock the label is empty. */
export interface Subject extends CountedLink {
  kind: SubjectKind;
  /** Names besides the label. Of a model without its make; its label begins with that. */
  names?: readonly string[];
  /** Words that it is also found by, in any order, when others of its words are typed too. */
  words?: string;
  /** Letters and digits of the label's make. */
  make?: number;
  /** Cars by the word for their colour; of models and bodies. */
  painted?: Readonly<Record<string, number>>;
  /** Cars at or below each of `BUDGETS`; the last number counts for those that follow. None where it is not told. */
  under?: readonly number[];
}

export interface SuggestionBook {
  /** The whole stock is the first. */
  subjects: readonly Subject[];
  /** What a car is called. */
  items: ItemNouns;
  /** For a shopper who has typed nothing yet. */
  starts: readonly CountedLink[];
}

const countUnder = ({ under = [] }: Subject, budget: number): number =>
  under[Math.min(budget, under.length - 1)] ?? 0;

/** The budgets of a subject, by their place in `BUDGETS`, that hold at least these shares of its cars. */
export const budgetsOfShares = (subject: Subject, shares: readonly number[]): number[] => [
  ...new Set(
    shares.map((share) => BUDGETS.findIndex((_, at) => countUnder(subject, at) >= subject.count * share)),
  ),
];

/** A subject's cars at or below a budget, by the budget's place in `BUDGETS`; null where there are none. */
export function withinBudget(subject: Subject, budget: number): CountedLink | null {
  const dollars = BUDGETS[budget];
  const count = countUnder(subject, budget);
  if (dollars === undefined || count === 0) return null;
  const { label, href } = subject;
  const limit = `under ${formatDollars(dollars)}`;
  return {
    label: label === '' ? `U${limit.slice(1)}` : `${label} ${limit}`,
    href: `${href}${href.includes('?') ? '&' : '?'}price=:${dollars}`,
    count,
  };
}

/** A subject's cars of a colour, by the word for it: a search for the word beside the subject. Null where there are none. */
export function inColour({ label, href, painted }: Subject, colour: string): CountedLink | null {
  const count = painted?.[colour] ?? 0;
  if (count === 0) return null;
  // "SUVs" stays as it is, "Utes" is a word.
  const own = /^\p{Lu}\p{Ll}+s$/u.test(label) ? label.toLowerCase() : label;
  return {
    label: `${colour.charAt(0).toUpperCase()}${colour.slice(1)} ${own}`,
    href: `${href}${href.includes('?') ? '&' : '?'}query=${colour}`,
    count,
  };
}
