/**
 * Makes and models together. A chosen make without a chosen model means all of its models, beside the models chosen
 * under another make: Ford and Toyota with Hilux ticked is every Ford and the Hiluxes. Engines know only fields that
 * all must hold, so the question is put to them in their terms.
 */
import type { SearchQuery, SearchResult } from './engine.ts';
import { makeOf, type SearchRoutes } from './routes.ts';

/** What to ask an engine for one query of a shopper. */
interface EngineQuestions {
  main: SearchQuery;
  /** Asks how many cars each make has with the other filters; null if `main` contains that. */
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

/** The answer as the shopper asked for it: counts of makes from the second question, models as chosen. */
export function joinAnswers(main: SearchResult, makes: SearchResult | null): SearchResult {
  if (!makes) return main;
  return { ...main, facets: { ...main.facets, make: makes.facets.make }, ms: main.ms + makes.ms };
}
