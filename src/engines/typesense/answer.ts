/** Converts Typesense's response into our result. */
import type { SearchDocument } from '#domain/search/document.ts';
import {
  type FacetStats,
  type FacetValue,
  SearchFailed,
  type SearchQuery,
  type SearchResult,
} from '#domain/search/engine.ts';
import { RANGE_FIELDS, type RangeField, VALUE_FIELDS, type ValueField } from '#domain/search/fields.ts';
import { toDocument } from './collection.ts';
import { isTooBroad } from './exact.ts';
import type { SearchPlan } from './searches.ts';

/** One search's response, as far as we read it. */
interface TypesenseAnswer {
  found: number;
  hits: { document: Record<string, unknown> }[];
  facet_counts: TypesenseFacet[];
  search_time_ms: number;
}

interface TypesenseFacet {
  field_name: string;
  counts: { value: string; count: number }[];
  stats: { min?: number; max?: number };
}

/**
 * The responses to `multi_search`, one for each of `searches` searches.
 * @throws SearchFailed if there are fewer, or if one of them is an error
 */
export function answersIn(body: unknown, searches: number): TypesenseAnswer[] {
  const results = (body as { results?: unknown } | null)?.results;
  if (!Array.isArray(results) || results.length !== searches) {
    throw new SearchFailed('The search server returned an unexpected answer.');
  }
  return results.map((result: Partial<TypesenseAnswer> & { error?: string; message?: string }) => {
    if (typeof result?.found !== 'number') {
      throw new SearchFailed(`The search server refused: ${result?.error ?? result?.message ?? 'no reason'}`);
    }
    const { found, hits = [], facet_counts = [], search_time_ms = 0 } = result;
    return { found, hits, facet_counts, search_time_ms };
  });
}

/** Whether a response shows that the server confused a chosen value with another. */
export function isMisunderstood(
  query: SearchQuery,
  { narrowedBy }: SearchPlan,
  answers: TypesenseAnswer[],
): boolean {
  return answers.some((answer, at) =>
    (narrowedBy[at] ?? []).some((field) => {
      const found = facetOf(answer, field)?.counts.map(({ value }) => value) ?? [];
      return isTooBroad(field, query.filters[field] ?? [], found);
    }),
  );
}

export function resultOf(query: SearchQuery, plan: SearchPlan, answers: TypesenseAnswer[]): SearchResult {
  const [first] = answers;
  if (!first) throw new SearchFailed('The search server returned an empty answer.');
  /** The response that counts a field's values without the field's own condition. */
  const sourceOf = (field: ValueField | RangeField) => {
    const at = plan.facets.findIndex((fields) => fields.includes(field));
    return (at === -1 ? undefined : answers[plan.hits + at]) ?? first;
  };
  return {
    hits: answers.slice(0, plan.hits).flatMap(documentsOf),
    count: first.found,
    facets: Object.fromEntries(
      VALUE_FIELDS.map((field) => [field, valuesOf(facetOf(sourceOf(field), field), query.filters[field])]),
    ) as Record<ValueField, FacetValue[]>,
    facetStats: Object.fromEntries(
      RANGE_FIELDS.map((field) => [field, statsOf(facetOf(sourceOf(field), field))]),
    ) as Record<RangeField, FacetStats | null>,
    pages: query.pageSize > 0 ? Math.ceil(first.found / query.pageSize) : 0,
    ms: answers.reduce((total, { search_time_ms }) => total + search_time_ms, 0),
  };
}

const documentsOf = ({ hits }: TypesenseAnswer): SearchDocument[] =>
  hits.map(({ document }) => toDocument(document));

const facetOf = ({ facet_counts }: TypesenseAnswer, field: string) =>
  facet_counts.find(({ field_name }) => field_name === field);

/** Values by descending count, ties in code point order; chosen values stay even without cars. */
function valuesOf(facet: TypesenseFacet | undefined, chosen: readonly string[] = []): FacetValue[] {
  const values = (facet?.counts ?? []).map(({ value, count }) => ({ value, count }));
  const known = new Set(values.map(({ value }) => value));
  const absent = [...new Set(chosen)].filter((value) => !known.has(value));
  return [...values, ...absent.map((value) => ({ value, count: 0 }))].sort(
    (a, b) => b.count - a.count || byCodePoint(a.value, b.value),
  );
}

function statsOf(facet: TypesenseFacet | undefined): FacetStats | null {
  const { min, max } = facet?.stats ?? {};
  return facet && facet.counts.length > 0 && min !== undefined && max !== undefined ? { min, max } : null;
}

/** UTF-16 has code points above U+FFFF before U+E000 to U+FFFF; code point order has them after. */
const rank = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

function byCodePoint(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  if (at === a.length || at === b.length) return a.length - b.length;
  return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
}
