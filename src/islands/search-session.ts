/**
 * One visit to the search page: engine, store and address bar together. The build creates one too, without a
 * window.
 */
import { isUnfiltered } from '#domain/search/count.ts';
import type { SearchEngine, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { engineQuestions } from '#domain/search/models.ts';
import { withPlainWords } from '#domain/search/plain-words/plain-query.ts';
import type { Understood } from '#domain/search/plain-words/plain-words.ts';
import { refinements, setPage, setPlace, setText } from '#domain/search/refine.ts';
import {
  categoryRoutes,
  knownPart,
  onePageRoutes,
  queryAt,
  type SearchRoutes,
  searchRoutes,
  urlOf,
} from '#domain/search/routes.ts';
import { type Added, addedTo, countedSuggestions } from '#domain/search/suggestions/within.ts';
import { canonicalQuery, emptyQuery } from '#domain/search/url.ts';
import { askEngine } from '#features/search/ask-engine.ts';
import { createDistances, type Locate, measuringEngine } from '#features/search/filters/distance.ts';
import { type Absent, isLittle, offersMore } from '#features/search/little.ts';
import {
  isStrange,
  isWeekly,
  loadParts,
  NoEnd,
  PlainWords,
  Strange,
  WeeklyRates,
} from '#features/search/parts.tsx';
import { createRecentSearches, takeChosen } from '#features/search/recent-searches.client.ts';
import type { SearchConfig, StockSummary } from '#features/search/search.config.ts';
import type { SearchTools } from '#features/search/search.context.ts';
import { type BrowserWindow, createSearchNavigation } from '#features/search/search.navigation.ts';
import { createSearchStore, type SearchAnswer, type SearchStore } from '#features/search/search.store.ts';
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
  const { stock, page, path, search, window, painted, onReturn } = options;
  const { config } = page;
  const routes = routesOf(page, stock.facets, options.routes);
  const locate = options.locate ?? (async () => null);
  const today = options.today ?? (() => new Date());
  const stocked = new Set(stock.facets.location_name.map(({ value }) => value));
  const places = config.places.filter(({ name }) => stocked.has(name));
  const measures = places.length > 1 && options.engine.measures === true;
  const distances = createDistances(places, locate);
  const engine = measures ? measuringEngine(options.engine, distances, config.sorts[0]) : options.engine;
  const names = async () => (await options.engine.names?.()) ?? [];
  let read: ((text: string) => Understood) | null = null;
  let kindTitle: SearchTools['kindTitle'] = () => null;
  let learning: Promise<void> | undefined;
  const learn = async () => {
    const [{ kindTitleOf, prepareVocabulary, understand }, towns] = await Promise.all([
      import('#domain/search/plain-words/plain-words.ts'),
      // Nobody measures from a town to the one yard of a dealer.
      measures ? import('#domain/search/plain-words/towns.ts') : undefined,
      // Show at once how the words were understood.
      PlainWords.load().catch(() => {}),
    ]);
    const { sorts, loan } = config;
    const vocabulary = prepareVocabulary(stock.facets, {
      ...{ sorts, near: measures, loan, names: await names() },
      ...(towns && { postcodeOf: towns.postcodeOfTown }),
    });
    read = (text) => understand(text, vocabulary, today());
    kindTitle = (each) => kindTitleOf(vocabulary, each);
  };
  const learnWords = () => {
    // Without its vocabulary the text is searched for literally, and the vocabulary loads next time.
    learning ??= learn().catch((error: unknown) => {
      console.warn('Could not read the search words:', error);
      learning = undefined;
    });
    return learning;
  };
  // A form on another page, or a link, may lead here with plain words.
  const arrive = (asked: SearchQuery, said: string) => {
    if (asked.text === '' || !hasQuery(said) || read === null) return asked;
    const { page: turned } = asked;
    return canonicalQuery({ ...withPlainWords(asked, read(asked.text)), page: turned }, config);
  };
  const byName = (asked: SearchQuery, name: string) =>
    name === '' || read === null ? null : nameOf(asked, read(name));
  const asked = queryAt(routes, path, search, config);
  const asksMany = refinements(asked).some(({ kind }) => kind === 'many');
  if (hasQuery(search) || asksMany) await learnWords();
  // The rest of an unknown path means something: look for its name, then for its closest match in stock.
  const named = hasQuery(search) ? '' : knownPart(routes, path).words;
  if (named !== '') await learnWords();
  const query = await placed(byName(asked, named) ?? arrive(asked, search), measures, locate);
  const instead = async ({ query: asked, result }: SearchAnswer) => {
    const { insteadOf } = await import('#features/search/instead.ts');
    return insteadOf({
      ...{ engine, routes, query: asked, result, names: await names(), asksAt: config.asksAt },
      km: asked.place ? distances.known(asked.place) : null,
    });
  };
  let initial: SearchAnswer = { query, result: await askEngine(engine, routes, query) };
  if (named !== '') initial = await withoutStrange(initial, (each) => askEngine(engine, routes, each));
  if (isLittle(initial.query, initial.result)) {
    initial.instead = options.isBuilt
      ? (await import('#features/search/instead.ts')).insteadAtFirst(initial.query, config.asksAt)
      : await instead(initial);
  }
  if (!window) await loadParts();
  else {
    await Promise.all([
      offersMore(initial) && NoEnd.load(),
      isStrange(initial) && Strange.load(),
      isWeekly(initial.query) && WeeklyRates.load(),
    ]);
  }
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
    arrive,
    window: window ?? NO_WINDOW,
    now: () => performance.now(),
    ...(window && { isChosen: (address: string) => takeChosen(config.dealership, address) }),
    ...(painted && { painted }),
    // Saving can wait: the shopper is waiting for the cars.
    onAddress: (written, _, replaced) =>
      setTimeout(() => recent.add(written, urlOf(routes, setPage(written, 1), config), replaced)),
    ...(onReturn && { onReturn }),
  });
  const addressed = (on: SearchRoutes, href: string) => {
    const [pathname = '', parameters = ''] = href.split('?');
    return queryAt(on, pathname, parameters, config);
  };
  let typed = 0;
  /** One request for all of them, once nothing has been typed for a moment. */
  const askedCounts = async (added: readonly Added[], queries: readonly SearchQuery[]) => {
    typed += 1;
    const asking = typed;
    if (added.length === 0 || !options.engine.counts) return [];
    await new Promise((done) => setTimeout(done, TYPING_PAUSE_MS));
    if (asking !== typed) return [];
    try {
      return countedSuggestions(added, await options.engine.counts(queries));
    } catch (error) {
      console.warn('Could not count suggestions:', error);
      return [];
    }
  };
  const suggestionsFor: SearchTools['suggestionsFor'] = (all, asked) => {
    const { engine: own, routes: ofStock } = options;
    // Distances have to be fetched first.
    if (asked.place?.withinKm !== undefined) return [];
    // The suggestion book counts the whole stock.
    if (!own.count && isUnfiltered(asked) && routes === ofStock) return all;
    const read = (href: string) => addressed(ofStock, href);
    const added = addedTo(asked, all, { read, urlOf: navigation.urlOf });
    const queries = added.map(({ query }) => engineQuestions(query, routes).main);
    if (!own.count) return askedCounts(added, queries);
    return countedSuggestions(
      added,
      queries.map((query) => own.count?.(query) ?? 0),
    );
  };
  return {
    store,
    tools: {
      config,
      stock,
      silhouettes: page.silhouettes,
      absent: page.absent ?? null,
      weeklyLine: (doc, warningId) => weeklyLine(doc, config.card, warningId),
      rateWarning: (docs, id) => listRateWarning(docs, config.card, id),
      urlOf: navigation.urlOf,
      change: (change, how) => navigation.go(change(store.getState().query), how),
      measures,
      locate,
      understand: (text) => read?.(text) ?? null,
      kindTitle: (each) => kindTitle(each),
      learnWords,
      retry: () => void store.ask(store.getState().query),
      instead,
      kilometresTo: (place, location) => distances.known(place)?.[location] ?? null,
      suggestionsFor,
      queryAt: (href) => addressed(routes, href),
      recent: recent.list,
    },
    start: navigation.start,
  };
}

/** What a name in an address means; null if it means nothing by itself. */
function nameOf(asked: SearchQuery, said: Understood): SearchQuery | null {
  const isName = said.filters.make_model !== undefined || said.filters.make !== undefined;
  return isName ? withPlainWords(setText(asked, ''), said) : null;
}

/** Words in an address that find nothing are shown, and the cars are those of the rest. */
async function withoutStrange(
  { query, result }: SearchAnswer,
  ask: (query: SearchQuery) => Promise<SearchResult>,
): Promise<SearchAnswer> {
  const { ignored = [] } = result;
  if (query.text === '' || (result.count > 0 && ignored.length === 0)) return { query, result };
  const words = query.text.split(' ');
  const strange = result.count > 0 ? ignored : words;
  const rest = setText(query, words.filter((word) => !strange.includes(word)).join(' '));
  return { query: rest, result: await ask(rest), strange: strange.join(' ') };
}

/** Milliseconds without a letter before suggestions are counted by a request. */
const TYPING_PAUSE_MS = 150;

const hasQuery = (search: string) => new URLSearchParams(search).has('query');

/** A query with an unknown place runs without the place, which is better than no answer. */
async function placed(query: SearchQuery, measures: boolean, locate: Locate): Promise<SearchQuery> {
  if (!query.place) return query;
  const found = measures && (await locate(query.place).catch(() => null));
  return found ? query : setPlace(query, null);
}

/** For build time, where no one clicks. */
const NO_WINDOW: BrowserWindow = {
  location: { pathname: '', search: '' },
  history: { state: null, pushState() {}, replaceState() {} },
  scrollY: 0,
  addEventListener() {},
  removeEventListener() {},
};
