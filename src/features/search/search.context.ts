/** What every part of the search page has at hand. */
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

/** The same for as long as the page is live, so that parts which need nothing else are not drawn again. */
export interface SearchTools {
  /** Whether script handles clicks. False in the built page and until script takes over: controls are links. */
  live: boolean;
  config: SearchConfig;
  stock: StockSummary;
  /** A model that the page's address names and the stock does not have; null where it names none. */
  absent: Absent | null;
  /** The address of a query. */
  urlOf: (query: SearchQuery) => string;
  /** Changes the current query and goes there. Does nothing on a page without script. */
  change: (change: (query: SearchQuery) => SearchQuery, options?: GoOptions) => Promise<void>;
  /** What this stock makes of a shopper's words; null before they are learned, or where they cannot be. */
  understand: (text: string) => Understood | null;
  /** Of many makes or models what they are together, "Small SUVs (14 models)"; null where that has no name, or none is learned. */
  kindTitle: (of: Refinement) => string | null;
  /** Makes `understand` ready: what it takes comes with the first use of the box. Never fails. */
  learnWords: () => Promise<void>;
  /** Distance is offered: cars are in several places, and the engine can measure. */
  measures: boolean;
  locate: Locate;
  /** Asks again what could not be answered. */
  retry: () => void;
  /** What to offer beside an answer with too little in it. */
  instead: (answer: SearchAnswer) => Promise<Instead>;
  /** Kilometres from the place of an answered query to a location; null where that is not known. */
  kilometresTo: (place: Place, location: string) => number | null;
  /** Of these suggestions those that go with a query, with its addresses and counts. */
  suggestionsFor: (suggestions: readonly Suggestion[], asked: SearchQuery) => readonly Suggestion[];
  /** The query of an address of this page. */
  queryAt: (href: string) => SearchQuery;
  recent: () => readonly RecentSearch[];
  /** The line below a card's price: the weekly payment, if the site shows it. */
  weeklyLine: (doc: SearchDocument, warningId?: string) => ReactNode;
  /** The warning that goes with the weekly payments of a list, once beside it. */
  rateWarning: (docs: readonly SearchDocument[], id?: string) => ReactNode;
  /** A sprite of body outlines, one symbol a body type. */
  silhouettes: string;
}

export const SearchContext = createContext<SearchTools | null>(null);

/** @throws Error outside of a search page */
export function useSearchTools(): SearchTools {
  const tools = use(SearchContext);
  if (!tools) throw new Error('A search component was rendered outside the search page.');
  return tools;
}
