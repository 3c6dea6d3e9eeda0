/** A search page at first paint, as plain data: enough to draw it again without its engine. */
import { type FacetValue, SearchFailed, type SearchResult } from '#domain/search/engine.ts';
import { VALUE_FIELDS, type ValueField } from '#domain/search/fields.ts';
import type { Kilometres } from '#domain/search/near.ts';
import { refinements } from '#domain/search/refine.ts';
import { makeOf, searchRoutes, urlOf } from '#domain/search/routes.ts';
import type { Instead } from '#features/search/little.ts';
import type { StockSummary } from '#features/search/search.config.ts';
import { createSearchStore, type SearchAnswer } from '#features/search/search.store.ts';
import { routesOf, type SearchPageData, type SearchSession } from './search-session.ts';
import { listRateWarning, weeklyLine } from './weekly-line.ts';

type Facets = Partial<Record<ValueField, readonly FacetValue[]>>;

export interface ShownSearch {
  page: SearchPageData;
  query: SearchAnswer['query'];
  result: Pick<SearchResult, 'hits' | 'count' | 'pages' | 'facetStats' | 'ignored'> & { facets: Facets };
  stock: Pick<StockSummary, 'count' | 'facetStats'> & {
    /** The values in the order of the whole stock, for fields where the result's differ. */
    order: Partial<Record<ValueField, readonly string[]>>;
  };
  measures: boolean;
  /** Suggestions, if it found too few. */
  instead?: Instead;
  /** Unrecognised words in the address. */
  strange?: string;
  /** A name for several chosen values of a field together. */
  kinds?: Partial<Record<ValueField, string>>;
  /** From the query's place to the cars' locations. */
  km: Kilometres;
}

/** Fields that addresses use, whether or not they are filters of the site. */
const OF_ROUTES: readonly ValueField[] = ['car_type', 'make', 'make_model', 'body', 'categories'];

/**
 * The values that the page can show or link to: of the models, only those of a chosen make if makes are
 * listed.
 */
function shownValues<T>(
  { page: { config }, query }: Pick<ShownSearch, 'page' | 'query'>,
  field: ValueField,
  values: readonly T[],
  name: (value: T) => string,
): readonly T[] | null {
  const filters: readonly string[] = config.filters;
  const isListed = OF_ROUTES.includes(field) || filters.includes(field);
  if (field === 'model' || !isListed) return null;
  if (field !== 'make_model' || !filters.includes('make')) return values;
  return values.filter((value) => query.filters.make?.includes(makeOf(name(value))));
}

const nameOf = ({ value }: FacetValue) => value;

/** What a session shows right now. */
export function shownSearch({ store, tools }: SearchSession, page: SearchPageData): ShownSearch {
  const { query, result, instead, strange } = store.getState().answer;
  const { stock, measures, kilometresTo, kindTitle } = tools;
  const kinds: ShownSearch['kinds'] = {};
  for (const each of refinements(query)) {
    const title = kindTitle(each);
    if (each.kind === 'many' && title !== null) kinds[each.field] = title;
  }
  const { hits, count, pages, facetStats, ignored } = result;
  const facets: Facets = {};
  const order: ShownSearch['stock']['order'] = {};
  for (const field of VALUE_FIELDS) {
    const found = shownValues({ page, query }, field, result.facets[field], nameOf);
    const stocked = shownValues({ page, query }, field, stock.facets[field], nameOf)?.map(nameOf);
    if (found === null || stocked === undefined) continue;
    facets[field] = found;
    const isSame =
      stocked.length === found.length && stocked.every((value, at) => value === found[at]?.value);
    if (!isSame) order[field] = stocked;
  }
  const km: Record<string, number> = {};
  for (const { location_name } of query.place ? [...hits, ...(instead?.nearest ?? [])] : []) {
    const known = query.place && location_name !== null ? kilometresTo(query.place, location_name) : null;
    if (location_name !== null && known !== null) km[location_name] = known;
  }
  return {
    ...{ page, query, measures, km, ...(instead && { instead }), ...(strange !== undefined && { strange }) },
    ...(Object.keys(kinds).length > 0 && { kinds }),
    result: { hits, count, pages, facetStats, ...(ignored && { ignored }), facets },
    stock: { count: stock.count, facetStats: stock.facetStats, order },
  };
}

const everyField = (valuesOf: (field: ValueField) => readonly FacetValue[]) =>
  Object.fromEntries(VALUE_FIELDS.map((field) => [field, valuesOf(field)])) as SearchResult['facets'];

const UNASKED = {
  search: () => Promise.reject(new SearchFailed('This page only shows what was found.')),
};

/** A session that shows it and answers nothing else. */
export function showSearch(shown: ShownSearch): SearchSession {
  const { page, query, result, stock, measures, instead, strange, km, kinds = {} } = shown;
  const { config, silhouettes } = page;
  const found = everyField((field) => result.facets[field] ?? []);
  // How often a value occurs in the stock is not shown anywhere.
  const ordered = (values: readonly string[]) => values.map((value) => ({ value, count: 0 }));
  const stocked = everyField((field) => {
    const order = stock.order[field];
    return order === undefined ? found[field] : ordered(order);
  });
  const routes = routesOf(page, stocked, searchRoutes(stocked));
  const answer = {
    query,
    result: { ...result, facets: found, ms: 0 },
    ...(instead && { instead }),
    ...(strange !== undefined && { strange }),
  };
  return {
    store: createSearchStore({ engine: UNASKED, routes, initial: answer }),
    tools: {
      ...{ config, silhouettes, measures, absent: page.absent ?? null },
      stock: { count: stock.count, facetStats: stock.facetStats, facets: stocked },
      weeklyLine: (doc, warningId) => weeklyLine(doc, config.card, warningId),
      rateWarning: (docs, id) => listRateWarning(docs, config.card, id),
      urlOf: (asked) => urlOf(routes, asked, config),
      change: async () => {},
      locate: async () => null,
      understand: () => null,
      kindTitle: (each) => ('field' in each && each.kind === 'many' && kinds[each.field]) || null,
      learnWords: async () => {},
      retry: () => {},
      instead: async () => ({ loosened: [], nearest: [], ask: null }),
      kilometresTo: (_, location) => km[location] ?? null,
      suggestionsFor: () => [],
      queryAt: () => query,
      recent: () => [],
    },
    start: () => () => {},
  };
}
