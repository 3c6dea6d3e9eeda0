/** How plain words change a query, and how a shopper can have them read literally. */
import type { SearchQuery } from '../engine.ts';
import { VALUE_FIELDS, type ValueField } from '../fields.ts';
import { makeOf } from '../routes.ts';
import type { Term, Understood } from './plain-words.ts';

/**
 * The query with what was understood, its text the rest. What the words say of a field takes the place of what was
 * asked of it before: "ford" on the page of Toyotas means Fords. A make said without a model means all of its models.
 * Exclusions add up; the last word on a value counts.
 */
export function withPlainWords(query: SearchQuery, said: Understood): SearchQuery {
  const { without: before = {}, ...asked } = query;
  const { make_model, ...others } = less(query.filters, said.without ?? {});
  const models = said.filters.make === undefined && make_model ? { make_model } : {};
  const without = joined(less(before, said.filters), said.without ?? {});
  return {
    ...asked,
    text: said.rest,
    filters: { ...others, ...models, ...said.filters },
    ...(Object.keys(without).length > 0 && { without }),
    ranges: { ...query.ranges, ...said.ranges },
    sort: said.sort ?? query.sort,
    ...(said.near && { place: said.near }),
    page: 1,
  };
}

type Filters = SearchQuery['filters'];

/** Filters without these values; a make takes its models along. */
function less(filters: Filters, values: Filters): Filters {
  const left: Partial<Record<ValueField, readonly string[]>> = {};
  for (const field of VALUE_FIELDS) {
    const kept = filters[field]?.filter(
      (value) =>
        !values[field]?.includes(value) && !(field === 'make_model' && values.make?.includes(makeOf(value))),
    );
    if (kept && kept.length > 0) left[field] = kept;
  }
  return left;
}

function joined(some: Filters, more: Filters): Filters {
  const all: Partial<Record<ValueField, readonly string[]>> = { ...some };
  for (const field of VALUE_FIELDS) {
    const values = more[field];
    if (values) all[field] = [...new Set([...(some[field] ?? []), ...values])];
  }
  return all;
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
