/**
 * Search as a state machine: queries go in, answers come out, the last good one stays in view. It knows
 * neither the browser nor the view; `search.navigation.ts` connects it to the address bar.
 */
import type { SearchEngine, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import type { SearchRoutes } from '#domain/search/routes.ts';
import { toUrl } from '#domain/search/url.ts';
import { askEngine } from './ask-engine.ts';
import type { Instead } from './little.ts';
import { createResultCache } from './result-cache.ts';

/** A result with its query. */
export interface SearchAnswer {
  query: SearchQuery;
  result: SearchResult;
  /** What to offer when it found too few; absent until worked out. */
  instead?: Instead;
  /** Unrecognised words in the address: the cars are those of the rest. */
  strange?: string;
}

export interface SearchState {
  /** What the controls show. */
  query: SearchQuery;
  /** The last good answer; while loading or after an error, that of an earlier query. */
  answer: SearchAnswer;
  status: 'loading' | 'hasData' | 'hasError';
  /** The cars shown are intermediate, as under a dragged thumb. */
  passing: boolean;
}

interface AskOptions {
  /** More queries will follow at once. Default false. */
  passing?: boolean;
}

export interface SearchStore {
  getState(): SearchState;
  subscribe(listener: () => void): () => void;
  /** Runs a query; resolves once it is answered, has failed or is superseded. */
  ask(query: SearchQuery, options?: AskOptions): Promise<void>;
}

interface SearchStoreOptions {
  engine: SearchEngine;
  routes: Pick<SearchRoutes, 'models'>;
  initial: SearchAnswer;
  /**
   * Resolves once the controls have rendered. The answer is shown after that: a click responds at once, and
   * of a thumb's many steps only the visible ones are answered.
   */
  painted?: () => Promise<void>;
  /** Called on every failure: the shopper only sees that the earlier cars stay. */
  onError?: (error: unknown) => void;
}

/** Addresses identify queries, except for the shopper's own location, which no address contains. */
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
      // A superseded query is aborted, and its answer ignored if it still comes.
      running.abort();
      const mine = new AbortController();
      running = mine;
      const key = keyOf(query);
      const known = cache.get(key);
      // Even cached cars take longer to render than the control that asked for them.
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
