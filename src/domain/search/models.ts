/**
 * Makes and models together. A selected make without a selected model means all of its models, beside the
 * models selected under another make: Ford and Toyota with Hilux ticked is every Ford and the Hiluxes.
 * Engines only know fields that must all match, so the query is translated.
 */
import type { SearchQuery, SearchResult } from './engine.ts';
import { makeOf, type SearchRoutes } from './routes.ts';

/** The searches for one shopper's query. */
interface EngineQuestions {
  main: SearchQuery;
  /** Counts each make's cars with the other filters; null if `main` includes that. */
  makes: SearchQuery | null;
}

export function engineQuestions(query: SearchQuery, routes: Pick<SearchRoutes, 'models'>): EngineQuestions {
  const { make = [], make_model = [], ...others } = query.filters;
  if (make_model.length === 0) return { main: query, makes: null };
  const whole = make.filter((name) => !make_model.some((key) => makeOf(key) === name));
  const keys = [...make_model, ...whole.flatMap((name) => routes.models.get(name) ?? [])];
  return {
    main: { ...query, filters: { ...others, make_model: keys } },
    makes: { ...query, filters: { ...others, make }, page: 1, pageSize: 0 },
  };
}

/** The answer to the shopper's query: make counts from the second search, models as selected. */
export function joinAnswers(main: SearchResult, makes: SearchResult | null): SearchResult {
  if (!makes) return main;
  return { ...main, facets: { ...main.facets, make: makes.facets.make }, ms: main.ms + makes.ms };
}
