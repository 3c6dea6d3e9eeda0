/** Suggestions on a page that asks for something already: they add to it as words do, and are counted with it. */
import type { SearchQuery } from '../engine.ts';
import { withPlainWords } from '../plain-words/plain-query.ts';
import type { Suggestion } from './suggest.ts';

export interface WithinOptions {
  /** What an address of the book asks for. */
  read: (href: string) => SearchQuery;
  /** The page's own address of a query. */
  urlOf: (query: SearchQuery) => string;
}

/** A suggestion with the page's own address; its count is still that of the whole stock. */
export interface Added {
  suggestion: Suggestion;
  /** What it asks for together with the page. */
  query: SearchQuery;
}

/** The suggestions that can be added to what is asked for, and are not asked for already. */
export function addedTo(
  asked: SearchQuery,
  suggestions: readonly Suggestion[],
  { read, urlOf }: WithinOptions,
): Added[] {
  const here = urlOf(asked);
  return suggestions.flatMap((suggestion) => {
    const { filters, ranges, text } = read(suggestion.href);
    // A page of a part of the stock may not know the name.
    if (text !== '') return [];
    const query = withPlainWords(asked, { filters, ranges, rest: '', terms: [] });
    const href = urlOf(query);
    return href === here ? [] : [{ suggestion: { ...suggestion, href }, query }];
  });
}

/** Those that find something, with their counts. `counts` are in the same order. */
export function countedSuggestions(added: readonly Added[], counts: readonly number[]): Suggestion[] {
  return added.flatMap(({ suggestion }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [{ ...suggestion, count }];
  });
}
