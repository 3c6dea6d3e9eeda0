/** What every part of the search page can use. */
import { createContext, type ReactNode, use } from 'react';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Place, SearchQuery } from '#domain/search/engine.ts';
import type { RecentSearch } from '#domain/search/history/history.ts';
import type { Understood } from '#domain/search/plain-words/plain-words.ts';
import type { Refinement } from '#domain/search/refine.ts';
import type { Suggestion } from '#domain/search/suggestions/suggest.ts';
import type { Locate } from './filters/distance.ts';
import type { Absent, Instead } from './little.ts';
import type { SearchConfig, StockSummary } from './search.config.ts';
import type { GoOptions } from './search.navigation.ts';
import type { SearchAnswer } from './search.store.ts';

/** Stable while the page is live, so parts that need nothing else do not render again. */
export interface SearchTools {
  /** Whether script handles clicks. False in the built page and until hydration: controls are links. */
  live: boolean;
  config: SearchConfig;
  stock: StockSummary;
  /** A model that the page's address names but the stock does not have; null if it names none. */
  absent: Absent | null;
  /** The address of a query. */
  urlOf: (query: SearchQuery) => string;
  /** Changes the current query and goes there. Does nothing without script. */
  change: (change: (query: SearchQuery) => SearchQuery, options?: GoOptions) => Promise<void>;
  /**
   * How this stock understands a shopper's words; null until the vocabulary has loaded, or if it cannot be
   * loaded.
   */
  understand: (text: string) => Understood | null;
  /**
   * A name for several makes or models together, "Small SUVs (14 models)"; null if they have none, or before
   * the vocabulary has loaded.
   */
  kindTitle: (of: Refinement) => string | null;
  /** Loads the vocabulary for `understand`, on the first use of the box. Never fails. */
  learnWords: () => Promise<void>;
  /** Distance is offered: cars are at several locations, and the engine can measure. */
  measures: boolean;
  locate: Locate;
  /** Repeats a failed search. */
  retry: () => void;
  /** What to offer beside an answer with too few cars. */
  instead: (answer: SearchAnswer) => Promise<Instead>;
  /** Kilometres from an answered query's place to a location; null if not known. */
  kilometresTo: (place: Place, location: string) => number | null;
  /** The suggestions that fit a query, with addresses and counts for it. */
  suggestionsFor: (
    suggestions: readonly Suggestion[],
    asked: SearchQuery,
  ) => readonly Suggestion[] | Promise<readonly Suggestion[]>;
  /** The query of an address of this page. */
  queryAt: (href: string) => SearchQuery;
  recent: () => readonly RecentSearch[];
  /** The line below a car's price: the weekly payment, if the site shows it. */
  weeklyLine: (doc: SearchDocument, warningId?: string) => ReactNode;
  /** The warning for a list's weekly payments, shown once beside it. */
  rateWarning: (docs: readonly SearchDocument[], id?: string) => ReactNode;
  /** A sprite of body outlines, one symbol per body type. */
  silhouettes: string;
}

export const SearchContext = createContext<SearchTools | null>(null);

/** @throws Error outside a search page */
export function useSearchTools(): SearchTools {
  const tools = use(SearchContext);
  if (!tools) throw new Error('A search component was rendered outside the search page.');
  return tools;
}
