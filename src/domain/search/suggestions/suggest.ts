/** What is suggested while a shopper types: pure, and the same for the same book and words. */

import { COLOUR_WORDS } from '../plain-words/trade.ts';
import {
  budgetsOfShares,
  type CountedLink,
  inColour,
  type Subject,
  type SubjectKind,
  type SuggestionBook,
  withinBudget,
} from './book.ts';
import { isLoose, isWhole, type Match, matches, type Prepared, prepareBook } from './match.ts';
import { typedBudget, withoutBegun, withoutCheap } from './typed-budget.ts';

type Group = 'starts' | 'makes' | 'models' | 'types' | 'budgets';

/** Its count is never 0. */
export interface Suggestion extends CountedLink {
  group: Group;
}

export const GROUP_LABELS: Readonly<Record<Group, string>> = {
  starts: 'Start with',
  makes: 'Makes',
  models: 'Models',
  types: 'Types',
  budgets: 'Budgets',
};

/** Suggestions at most: more are slower to read than to type on. */
const MOST = 8;
const MOST_OF: Readonly<Record<Exclude<Group, 'starts'>, number>> = {
  makes: 3,
  models: 5,
  types: 3,
  budgets: 5,
};
const LISTED = ['makes', 'models', 'types'] as const;
const SHARES = [1 / 3, 1 / 2, 2 / 3];
const GROUP_OF: Readonly<Record<SubjectKind, 'makes' | 'models' | 'types' | null>> = {
  all: null,
  make: 'makes',
  model: 'models',
  body: 'types',
  type: 'types',
};

/** Suggests from one book. @param thisYear tells a year from an amount */
export function suggester(book: SuggestionBook, thisYear: number): (typed: string) => Suggestion[] {
  const prepared = prepareBook(book);
  const starts = book.starts.map((link): Suggestion => ({ group: 'starts', ...link }));
  return (typed) => {
    const text = typed.trim();
    return text === '' ? starts : suggest(text, book, prepared, thisYear);
  };
}

function suggest(text: string, book: SuggestionBook, prepared: Prepared, thisYear: number): Suggestion[] {
  const { rest, budgets } = typedBudget(text, thisYear);
  if (budgets !== undefined) return unique(withinBudgets(rest, budgets, book, prepared));
  const dear = withoutCheap(text);
  if (dear !== null) {
    const cheaper = withinBudgets(dear, null, book, prepared);
    if (cheaper.length > 0) return unique(cheaper);
  }
  const painted = inColours(text, prepared);
  if (painted.length > 0) return unique(painted);
  const found = matches(text, prepared);
  if (found.length > 0) return unique(inGroups(found));
  const begun = withoutBegun(text);
  return begun === null ? [] : unique(withinBudgets(begun, null, book, prepared));
}

/** "White hilux": what is named besides a colour, in that colour. */
function inColours(text: string, prepared: Prepared): Suggestion[] {
  const words = text.toLowerCase().split(/\s+/);
  const colour = words.find((word) => COLOUR_WORDS.includes(word));
  const rest = words.filter((word) => word !== colour).join(' ');
  if (colour === undefined || rest === '') return [];
  return matches(rest, prepared)
    .flatMap(({ subject }) => {
      const [group, link] = [GROUP_OF[subject.kind], inColour(subject, colour)];
      return group !== null && link ? [{ group, ...link }] : [];
    })
    .slice(0, MOST_OF.models);
}

/** By group, the group of the likeliest first; a subject that is named in full comes with budgets too. */
function inGroups(all: readonly Match[]): Suggestion[] {
  const [first] = all;
  // Beside "Hatches", "Petrol hatches" tell nothing where all of them are.
  const found = all.filter(
    ({ subject }) =>
      !(first && isWhole(first) && subject.words !== undefined && subject.count === first.subject.count),
  );
  const groups = new Map<Group, Suggestion[]>();
  // What holds the words is told by group, in the groups' order; what begins with them by how many cars it has.
  const inOrder = [
    ...found.filter((each) => !isLoose(each)),
    ...LISTED.flatMap((group) =>
      found.filter((each) => isLoose(each) && GROUP_OF[each.subject.kind] === group),
    ),
  ];
  for (const { subject } of inOrder) {
    const group = GROUP_OF[subject.kind];
    if (group === null) continue;
    const listed = groups.get(group) ?? [];
    if (listed.length < MOST_OF[group]) groups.set(group, [...listed, plain(group, subject)]);
  }
  const narrower =
    first && isWhole(first)
      ? budgetsOf(first.subject, null).filter(({ count }) => count < first.subject.count)
      : [];
  // Budgets teach where they fit, and leave nothing out.
  const room = Math.min(narrower.length, 2);
  const subjects = [...groups.values()].flat().slice(0, MOST - room);
  return [...subjects, ...narrower.slice(0, room)];
}

const plain = (group: Group, { label, href, count }: Subject): Suggestion => ({ group, label, href, count });

/** Budgets of what is named beside them; of everything and the largest bodies where nothing is. */
function withinBudgets(
  rest: string,
  budgets: readonly number[] | null,
  { subjects }: SuggestionBook,
  prepared: Prepared,
): Suggestion[] {
  const [all] = subjects;
  const named = matches(rest, prepared).map(({ subject }) => subject);
  const meant = rest === '' ? [...(all ? [all] : []), ...largestBodies(subjects)] : named;
  const counted = meant.filter(({ under }) => under !== undefined);
  // Several budgets of the likeliest, one budget of several.
  const perSubject = budgets?.length === 1 ? 1 : rest === '' ? 3 : 2;
  return counted
    .flatMap((subject) => budgetsOf(subject, budgets).slice(0, perSubject))
    .slice(0, rest === '' ? MOST_OF.budgets : MOST_OF.types);
}

/** A subject's cars within some budgets; without any, within those of a third, a half and two thirds of them. */
function budgetsOf(subject: Subject, budgets: readonly number[] | null): Suggestion[] {
  return (budgets ?? budgetsOfShares(subject, SHARES)).flatMap((budget) => {
    const link = withinBudget(subject, budget);
    return link ? { group: 'budgets' as const, ...link } : [];
  });
}

const largestBodies = (subjects: readonly Subject[]) =>
  subjects
    .filter(({ kind }) => kind === 'body')
    .sort((a, b) => b.count - a.count)
    .slice(0, 3);

/** Two subjects may be called the same: the likelier stays. */
const unique = (all: readonly Suggestion[]) =>
  all.filter(({ label }, at) => all.findIndex((each) => each.label === label) === at);
