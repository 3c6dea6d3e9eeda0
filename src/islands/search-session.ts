/**
 * One visit to the search page: engine, store and address bar together. The build creates one too, without a
 * window.
 */
import type { SearchEngine } from '#domain/search/engine.ts';
import { setPage } from '#domain/search/refine.ts';
import {
  categoryRoutes,
  onePageRoutes,
  queryAt,
  type SearchRoutes,
  searchRoutes,
  urlOf,
} from '#domain/search/routes.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { rememberPostcode } from '#features/locations/shopper-place.client.ts';
import { createDistances, type Locate, measuringEngine } from '#features/search/filters/distance.ts';
import { arrivedWith, firstAnswer } from '#features/search/first-answer.ts';
import { createLearnedWords } from '#features/search/learned-words.ts';
import { type Absent, isLittle, offersMore } from '#features/search/little.ts';
import { isStrange, isWeekly, loadParts, NoEnd, Strange, WeeklyRates } from '#features/search/parts.tsx';
import { createRecentSearches, takeChosen } from '#features/search/recent-searches.client.ts';
import type { SearchConfig, StockSummary } from '#features/search/search.config.ts';
import type { SearchTools } from '#features/search/search.context.ts';
import { type BrowserWindow, createSearchNavigation } from '#features/search/search.navigation.ts';
import { createSearchStore, type SearchAnswer, type SearchStore } from '#features/search/search.store.ts';
import { pageSuggestions } from '#features/search/suggestions/page-suggestions.ts';
import { listRateWarning, weeklyLine } from './weekly-line.ts';

/** What a built search page passes to the browser. */
export interface SearchPageData {
  config: SearchConfig;
  /** URL of the index. */
  index: string;
  /** URL of the sprite of body outlines. */
  silhouettes: string;
  /** A page of the categories screen rather than of the search. */
  isByCategory?: boolean;
  /** The path of a search inside another page, whose index has only its subject. */
  home?: string;
  /** A model that the address names but the stock does not have. */
  absent?: Absent;
}

/** An engine with its content: asked once, the same for every page of a site. */
export interface StockedEngine {
  engine: SearchEngine;
  stock: StockSummary;
  routes: SearchRoutes;
}

export interface SearchSession {
  store: SearchStore;
  tools: Omit<SearchTools, 'live'>;
  /** Follows the address bar until the returned function is called. */
  start: () => () => void;
}

interface SessionOptions extends StockedEngine {
  page: Pick<SearchPageData, 'config' | 'silhouettes' | 'isByCategory' | 'home' | 'absent'>;
  /**
   * The first answer is a built page's: its suggestions for too few cars name no other car, so that a car's
   * new price changes only the pages that list it. Script loads the rest.
   */
  isBuilt?: boolean;
  /** Path and query string of the first search. */
  path: string;
  search: string;
  /** None at build time. */
  window?: BrowserWindow & Pick<Window, 'localStorage'>;
  /** None at build time. */
  locate?: Locate;
  /** Needed to understand "less than 5 years old". Default: the clock. */
  today?: () => Date;
  /** See `createSearchStore`. */
  painted?: () => Promise<void>;
  /** Back or forward has arrived; see `createSearchNavigation`. */
  onReturn?: (y: number) => void;
}

export async function stockUp(engine: SearchEngine): Promise<StockedEngine> {
  const stock = await engine.search({ ...emptyQuery(), pageSize: 0 });
  return { engine, stock, routes: searchRoutes(stock.facets) };
}

/** The addresses of a page, within those of its stock. */
export function routesOf(
  { home, isByCategory = false }: Pick<SearchPageData, 'home' | 'isByCategory'>,
  { categories }: Pick<StockSummary['facets'], 'categories'>,
  routes: SearchRoutes,
): SearchRoutes {
  if (home !== undefined) return onePageRoutes(home, routes);
  return isByCategory ? categoryRoutes(categories, routes) : routes;
}

/** @throws SearchFailed when the engine cannot answer the first query */
export async function openSession(options: SessionOptions): Promise<SearchSession> {
  const { stock, page, window, painted, onReturn } = options;
  const { config } = page;
  const routes = routesOf(page, stock.facets, options.routes);
  const locate = options.locate ?? (async () => null);
  const stocked = new Set(stock.facets.location_name.map(({ value }) => value));
  const places = config.places.filter(({ name }) => stocked.has(name));
  const measures = places.length > 1 && options.engine.measures === true;
  const distances = createDistances(places, locate);
  const engine = measures ? measuringEngine(options.engine, distances, config.sorts[0]) : options.engine;
  const names = async () => (await options.engine.names?.()) ?? [];
  const words = createLearnedWords(
    stock,
    { ...config, near: measures },
    names,
    options.today ?? (() => new Date()),
  );
  const instead = async ({ query, result }: SearchAnswer) => {
    const { insteadOf } = await import('#features/search/instead.ts');
    return insteadOf({
      ...{ engine, routes, query, result, names: await names(), asksAt: config.asksAt },
      km: query.place ? distances.known(query.place) : null,
    });
  };
  const initial = await firstAnswer(options, engine, routes, words, measures ? locate : null);
  if (isLittle(initial.query, initial.result)) {
    initial.instead = options.isBuilt
      ? (await import('#features/search/instead.ts')).insteadAtFirst(initial.query, config.asksAt)
      : await instead(initial);
  }
  await (window
    ? Promise.all([
        offersMore(initial) && NoEnd.load(),
        isStrange(initial) && Strange.load(),
        isWeekly(initial.query) && WeeklyRates.load(),
      ])
    : loadParts());
  const store = createSearchStore({
    engine,
    routes,
    initial,
    ...(painted && { painted }),
    onError: (error) => console.warn('Search failed:', error),
  });
  const recent = createRecentSearches(config.dealership, () => {
    if (!window) throw new Error('Saved searches need a browser.');
    return window.localStorage;
  });
  const navigation = createSearchNavigation({
    store,
    routes,
    defaults: config,
    arrive: (asked, said) => arrivedWith(asked, said, words, config),
    window: window ?? NO_WINDOW,
    now: () => performance.now(),
    ...(window && { isChosen: (address: string) => takeChosen(config.dealership, address) }),
    ...(painted && { painted }),
    // Saving can wait: the shopper is waiting for the cars.
    onAddress: (written, _, replaced) =>
      setTimeout(() => {
        recent.add(written, urlOf(routes, setPage(written, 1), config), replaced);
        // Forms do not ask for it again.
        if (written.place?.postcode) rememberPostcode(config.dealership, written.place.postcode);
      }),
    ...(onReturn && { onReturn }),
  });
  const addressed = (on: SearchRoutes) => (href: string) => {
    const [pathname = '', parameters = ''] = href.split('?');
    return queryAt(on, pathname, parameters, config);
  };
  return {
    store,
    tools: {
      config,
      stock,
      ...words,
      silhouettes: page.silhouettes,
      absent: page.absent ?? null,
      weeklyLine: (doc, warningId) => weeklyLine(doc, config.card, warningId),
      rateWarning: (docs, id) => listRateWarning(docs, config.card, id),
      urlOf: navigation.urlOf,
      change: (change, how) => navigation.go(change(store.getState().query), how),
      measures,
      locate,
      retry: () => void store.ask(store.getState().query),
      instead,
      kilometresTo: (place, location) => distances.known(place)?.[location] ?? null,
      suggestionsFor: pageSuggestions(options, routes, {
        read: addressed(options.routes),
        urlOf: navigation.urlOf,
      }),
      queryAt: addressed(routes),
      recent: recent.list,
    },
    start: navigation.start,
  };
}

/** For build time, where no one clicks. */
const NO_WINDOW: BrowserWindow = {
  location: { pathname: '', search: '' },
  history: { state: null, pushState() {}, replaceState() {} },
  scrollY: 0,
  addEventListener() {},
  removeEventListener() {},
};
