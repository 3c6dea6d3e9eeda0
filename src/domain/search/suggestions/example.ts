/** What a search box says while it is empty: words that this stock answers. */
import { spokenValue } from '../labels.ts';
import { BUDGETS, budgetsOfShares, type SuggestionBook } from './book.ts';

/** Characters that a phone of 390 px shows. */
const LONGEST = 26;

interface ExampleOptions {
  /** Towns that distance can be measured from, the likeliest first. */
  towns: readonly string[];
  /** Whether search makes filters of all of the words. */
  isRead: (words: string) => boolean;
}

/**
 * Words to learn from: a body, a price that at least half of its cars are within, a town ("ute under 40k near Cairns"); less where
 * the stock or the room has no more. Null where it has no body.
 */
export function searchExample(
  { subjects }: SuggestionBook,
  { towns, isRead }: ExampleOptions,
): string | null {
  const bodies = subjects.filter(({ kind }) => kind === 'body').sort((a, b) => b.count - a.count);
  const priced = bodies.flatMap((subject) => {
    const [value = subject.label] = subject.names ?? [];
    const body = spokenValue('body', value);
    const [half = -1] = budgetsOfShares(subject, [1 / 2]);
    // A round figure: it reads well, and seldom turns with a sale.
    const budget = half < 0 ? undefined : BUDGETS.slice(half).find((dollars) => dollars % 20_000 === 0);
    return budget === undefined
      ? [{ body, words: body }]
      : [{ body, words: `${body} under ${budget / 1000}k` }];
  });
  const phrases = [
    ...towns.flatMap((town) => priced.map(({ words }) => `${words} near ${town}`)),
    ...priced.map(({ words }) => `automatic ${words}`),
    ...priced.map(({ words }) => words),
    ...priced.map(({ body }) => body),
  ];
  return phrases.find((words) => words.length <= LONGEST && isRead(words)) ?? null;
}
