/** The suggestions of a search page, added to what it asks for and counted with it. */
import { isUnfiltered } from '#domain/search/count.ts';
import type { SearchEngine, SearchQuery } from '#domain/search/engine.ts';
import { engineQuestions } from '#domain/search/models.ts';
import type { SearchRoutes } from '#domain/search/routes.ts';
import {
  type Added,
  addedTo,
  countedSuggestions,
  type WithinOptions,
} from '#domain/search/suggestions/within.ts';
import type { SearchTools } from '../search.context.ts';

/** Milliseconds without a letter before suggestions are counted by a request. */
const TYPING_PAUSE_MS = 150;

/**
 * @param stock the engine, and the addresses of the whole stock, which suggestions have
 * @param routes the addresses of the page
 * @param addresses what an address of the stock asks for, and the page's own address of a query
 * @returns the suggestions that fit a query; those counted by a request come later
 */
export function pageSuggestions(
  stock: { engine: SearchEngine; routes: SearchRoutes },
  routes: SearchRoutes,
  addresses: WithinOptions,
): SearchTools['suggestionsFor'] {
  const { engine } = stock;
  /** What was asked for last. */
  let latest: readonly Added[];
  /** One request for all of them, once nothing has been typed for a moment. */
  const askedCounts = async (added: readonly Added[], queries: readonly SearchQuery[]) => {
    latest = added;
    if (added.length === 0 || !engine.counts) return [];
    await new Promise((done) => setTimeout(done, TYPING_PAUSE_MS));
    if (latest !== added) return [];
    try {
      return countedSuggestions(added, await engine.counts(queries));
    } catch (error) {
      console.warn('Could not count suggestions:', error);
      return [];
    }
  };
  return (all, asked) => {
    // Distances have to be fetched first.
    if (asked.place?.withinKm !== undefined) return [];
    // The suggestion book counts the whole stock.
    if (!engine.count && isUnfiltered(asked) && routes === stock.routes) return all;
    const added = addedTo(asked, all, addresses);
    const queries = added.map(({ query }) => engineQuestions(query, routes).main);
    if (!engine.count) return askedCounts(added, queries);
    return countedSuggestions(
      added,
      queries.map((query) => engine.count?.(query) ?? 0),
    );
  };
}
