/** Makes the book of a stock. Runs where the site is built, so that no browser needs the stock to suggest from it. */
import type { ItemNouns } from '../count.ts';
import { keyOf } from '../plain-words/tokens.ts';
import { COLOUR_WORDS } from '../plain-words/trade.ts';
import { type SearchRoutes, urlOf } from '../routes.ts';
import { emptyQuery } from '../url.ts';
import {
  BUDGETS,
  budgetsOfShares,
  type CountedLink,
  type Subject,
  type SubjectKind,
  type SuggestionBook,
  withinBudget,
} from './book.ts';
import { type Draft, draftsOf, type ListedCar } from './drafts.ts';

interface Stock {
  cars: readonly ListedCar[];
  items: ItemNouns;
  /** What people call the makes and models (`SearchEngine.names`). */
  names: readonly string[];
  routes: SearchRoutes;
}

/** The book of a stock, as the engine that searches it counts. The same cars give the same book. */
export function makeBook(stock: Stock): SuggestionBook {
  const subjects = draftsOf(stock).flatMap((draft) => written(draft, stock.routes));
  return { subjects, items: stock.items, starts: startsAmong(subjects) };
}

/**
 * A few ways to begin: the largest body, half of the cars by price, another body with what most of it have and not all,
 * the largest family.
 */
function startsAmong(subjects: readonly Subject[]): CountedLink[] {
  const [all] = subjects;
  const byCount = [...subjects].sort((a, b) => b.count - a.count);
  const [first, second = first] = byCount.filter(({ kind }) => kind === 'body');
  const isOfSecond = ({ words = '', count }: Subject) =>
    second !== undefined && count < second.count && words.startsWith(`${second.names?.[0]} `);
  const half = all && budgetsOfShares(all, [1 / 2]).flatMap((budget) => withinBudget(all, budget) ?? []);
  const [narrowed] = byCount.filter(isOfSecond);
  const [family] = byCount.filter(({ kind }) => kind === 'model');
  return [first, ...(half ?? []), narrowed ?? second, family].flatMap((each, at, list) =>
    each && list.indexOf(each) === at ? { label: each.label, href: each.href, count: each.count } : [],
  );
}

function written({ asked, cars, plain = false, make, ...draft }: Draft, routes: SearchRoutes): Subject[] {
  if (cars.length === 0) return [];
  const { names = [], words, ...rest } = draft;
  const others = [...new Map(names.map((name) => [keyOf(name), name]))].flatMap(([key, name]) =>
    key === '' || key === keyOf(draft.label) ? [] : [name],
  );
  // A range of its own would come after the price in an address.
  const isCounted = !plain && Object.keys(asked.ranges).length === 0;
  return [
    {
      ...rest,
      href: urlOf(routes, { ...emptyQuery(), ...asked }),
      count: cars.length,
      ...(others.length > 0 && { names: others }),
      ...(words !== undefined && { words }),
      ...(make !== undefined && { make: keyOf(make).length }),
      ...(isCounted && { under: countsUnder(cars) }),
      ...(isCounted && PAINTED.includes(draft.kind) && paintedOf(cars)),
    },
  ];
}

const PAINTED: readonly SubjectKind[] = ['model', 'body'];

/** As search reads a colour's word: every colour that holds it. */
function paintedOf(cars: readonly ListedCar[]): Pick<Subject, 'painted'> {
  const painted: Record<string, number> = {};
  const named = Map.groupBy(cars, ({ colour }) => colour ?? '');
  for (const [colour, { length }] of named) {
    const words = new Set(colour.split(/[^\p{L}]+/u).map(keyOf));
    for (const word of COLOUR_WORDS) if (words.has(word)) painted[word] = (painted[word] ?? 0) + length;
  }
  return Object.keys(painted).length > 0 ? { painted } : {};
}

function countsUnder(cars: readonly ListedCar[]): number[] {
  // The cars that no smaller budget buys, then all before them: each car is looked at once.
  const counts = BUDGETS.map(() => 0);
  for (const { price } of cars) {
    const at = price === null ? -1 : BUDGETS.findIndex((budget) => price <= budget);
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  let sum = 0;
  for (const [at, count] of counts.entries()) {
    sum += count;
    counts[at] = sum;
  }
  while (counts.length > 1 && counts.at(-1) === counts.at(-2)) counts.pop();
  return counts;
}
