/** Suggestions on a page that asks for something already: they add to it as words do, and are counted with it. */
import type { SearchQuery } from '../engine.ts';
import { withPlainWords } from '../plain-words/plain-query.ts';
import type { Suggestion } from './suggest.ts';

interface WithinOptions {
  /** What an address of the book asks for. */
  read: (href: string) => SearchQuery;
  /** The page's own address of a query. */
  urlOf: (query: SearchQuery) => string;
  /** How many cars a query finds. */
  count: (query: SearchQuery) => number;
}

/** The suggestions that find something beside what is asked for, and are not asked for already. */
export function suggestionsWithin(
  suggestions: readonly Suggestion[],
  asked: SearchQuery,
  { read, urlOf, count }: WithinOptions,
): Suggestion[] {
  const here = urlOf(asked);
  return suggestions.flatMap((suggestion) => {
    const { filters, ranges, text } = read(suggestion.href);
    // A page of a part of the stock may not know the name.
    if (text !== '') return [];
    const query = withPlainWords(asked, { filters, ranges, rest: '', terms: [] });
    const href = urlOf(query);
    const found = count(query);
    return found === 0 || href === here ? [] : [{ ...suggestion, href, count: found }];
  });
}
