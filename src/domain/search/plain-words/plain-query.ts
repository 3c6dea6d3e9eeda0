/** What plain words do to a query, and how a shopper takes them at their letter again. */
import type { SearchQuery } from '../engine.ts';
import type { Term, Understood } from './plain-words.ts';

/**
 * The query with what was understood, its text the rest. What the words say of a field takes the place of what was
 * asked of it before: "ford" on the page of Toyotas means Fords. A make said without a model means all of its models.
 */
export function withPlainWords(query: SearchQuery, said: Understood): SearchQuery {
  const { make_model, ...others } = query.filters;
  const models = said.filters.make === undefined && make_model ? { make_model } : {};
  return {
    ...query,
    text: said.rest,
    filters: { ...others, ...models, ...said.filters },
    ranges: { ...query.ranges, ...said.ranges },
    sort: said.sort ?? query.sort,
    ...(said.near && { place: said.near }),
    page: 1,
  };
}

/** A text that nothing is made of. */
export const asText = (text: string): Understood => ({
  filters: {},
  ranges: {},
  rest: text,
  terms: [],
});

/** The text with a term's words in quotes, in which they are words and no filter. */
export function keptAsText(text: string, term: Term): string {
  return [...term.places]
    .reverse()
    .reduce(
      (quoted, [from, to]) => `${quoted.slice(0, from)}"${quoted.slice(from, to)}"${quoted.slice(to)}`,
      text,
    );
}
