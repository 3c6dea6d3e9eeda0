/**
 * Search as a machine: a query goes in, answers come out, the last good one stays in sight. Knows neither the
 * browser nor the view; `search.navigation.ts` ties it to the address bar.
 */
import type { SearchEngine, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import type { SearchRoutes } from '#domain/search/routes.ts';
import { toUrl } from '#domain/search/url.ts';
import { askEngine } from './ask-engine.ts';
import type { Instead } from './little.ts';
import { createResultCache } from './result-cache.ts';

/** A result with the query it answers. */
export interface SearchAnswer {
  query: SearchQuery;
  result: SearchResult;
  /** What to show where it found little; absent where that is not worked out yet. */
  instead?: Instead;
  /** Words of the address that stand for nothing in stock: the cars are those of the rest. */
  strange?: string;
}

export interface SearchState {
  /** What the controls show. */
  query: SearchQuery;
  /** The last good answer; while loading or after an error it is that of an earlier query. */
  answer: SearchAnswer;
  status: 'loading' | 'hasData' | 'hasError';
  /** The cars shown are only passed through, as under a thumb that is still being dragged. */
  passing: boolean;
}

interface AskOptions {
  /** More queries will follow at once. Default false. */
  passing?: boolean;
}

export interface SearchStore {
  getState(): SearchState;
  subscribe(listener: () => void): () => void;
  /** Asks the engine; resolves once this query is answered, has failed, or a later one took its place. */
  ask(query: SearchQuery, options?: AskOptions): Promise<void>;
}

interface SearchStoreOptions {
  engine: SearchEngine;
  routes: Pick<SearchRoutes, 'models'>;
  initial: SearchAnswer;
  /**
   * Resolves when the controls are seen as they were just set. What was asked for is shown after that: a click shows
   * at once, and of the many steps of a thumb only those are answered that somebody could see.
   */
  painted?: () => Promise<void>;
  /** Called on every failure: the shopper only sees that the earlier cars stay. */
  onError?: (error: unknown) => void;
}

/** Addresses identify queries, except for the shopper's own position, which no address contains. */
const keyOf = (query: SearchQuery) =>
  toUrl(query) + (query.place?.postcode === null ? JSON.stringify(query.place) : '');

export function createSearchStore({
  engine,
  routes,
  initial,
  painted,
  onError,
}: SearchStoreOptions): SearchStore {
  const cache = createResultCache<SearchResult>();
  const listeners = new Set<() => void>();
  let state: SearchState = { query: initial.query, answer: initial, status: 'hasData', passing: false };
  let running = new AbortController();

  const set = (next: SearchState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  cache.set(keyOf(initial.query), initial.result);

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ask(query, { passing = false } = {}) {
      // A question that is no longer asked must not answer: it is called off, and its answer ignored if it comes.
      running.abort();
      const mine = new AbortController();
      running = mine;
      const key = keyOf(query);
      const known = cache.get(key);
      // Even cars that are known take longer to draw than the control that asked for them.
      if (known && !painted)
        return set({ query, answer: { query, result: known }, status: 'hasData', passing });
      set({ ...state, query, status: 'loading' });
      try {
        if (painted) await painted();
        if (running !== mine) return;
        const result = known ?? (await askEngine(engine, routes, query, mine.signal));
        if (running !== mine) return;
        cache.set(key, result);
        set({ query, answer: { query, result }, status: 'hasData', passing });
      } catch (error) {
        if (running !== mine) return;
        onError?.(error);
        set({ ...state, status: 'hasError' });
      }
    },
  };
}
