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
export function searchExample(book: SuggestionBook, options: ExampleOptions): string | null {
  return searchExamples(book, options, 1)[0] ?? null;
}

/** Several to learn from, the best first, each about a body of its own. */
export function searchExamples(
  { subjects }: SuggestionBook,
  { towns, isRead }: ExampleOptions,
  most: number,
): string[] {
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
  const near = towns.flatMap((town) =>
    priced.map(({ body, words }) => ({ body, words: `${words} near ${town}` })),
  );
  const automatic = priced.map(({ body, words }) => ({ body, words: `automatic ${words}` }));
  const plain = priced.map(({ body }) => ({ body, words: body }));
  const found: { body: string; words: string }[] = [];
  // The second one shows less, so that people see that less is enough.
  for (const phrases of [
    [near, automatic, priced, plain],
    [priced, plain],
    [automatic, priced, plain],
  ].slice(0, most)) {
    const isNew = ({ body }: { body: string }) => found.every((each) => each.body !== body);
    const phrase = phrases
      .flat()
      .find((each) => isNew(each) && each.words.length <= LONGEST && isRead(each.words));
    if (phrase !== undefined) found.push(phrase);
  }
  return found.map(({ words }) => words);
}
