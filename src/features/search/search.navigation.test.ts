import { describe, expect, test } from 'vitest';
import type { SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { setPage, setText, toggleValue } from '#domain/search/refine.ts';
import { queryAt, searchRoutes } from '#domain/search/routes.ts';
import { emptyQuery, SEARCH_DEFAULTS } from '#domain/search/url.ts';
import { type BrowserWindow, createSearchNavigation } from './search.navigation.ts';
import { createSearchStore } from './search.store.ts';

const RESULT = { hits: [], count: 1, facets: { make: [] }, pages: 1, ms: 0 } as unknown as SearchResult;
const facet = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const routes = searchRoutes({
  make: facet('Ford', 'Toyota'),
  make_model: facet('Toyota|Hilux'),
  body: facet('SUV'),
});

/** A window with only a history. */
function fakeWindow(address: string) {
  const entries: { url: string; state: unknown }[] = [{ url: address, state: null }];
  let at = 0;
  const listeners = new Map<string, Set<() => void>>();
  const fire = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener();
  };
  const here = () => entries[at] ?? { url: '', state: null };
  const window: BrowserWindow = {
    get location() {
      const [pathname = '', search = ''] = here().url.split(/(?=\?)/);
      return { pathname, search };
    },
    history: {
      get state() {
        return here().state;
      },
      pushState(state, _, url) {
        entries.splice(++at, Number.POSITIVE_INFINITY, { url: String(url), state });
      },
      replaceState(state, _, url) {
        entries[at] = { url: url === undefined ? here().url : String(url), state };
      },
    },
    scrollY: 0,
    addEventListener: (type, listener) =>
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    removeEventListener: (type, listener) => listeners.get(type)?.delete(listener),
  };
  return {
    window,
    urls: () => entries.map(({ url }) => url),
    address: () => here().url,
    travel(by: number) {
      at += by;
      fire('popstate');
    },
    fire,
    scrollTo(y: number) {
      window.scrollY = y;
      fire('scroll');
    },
    listening: () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0),
  };
}

function setUp(address = '/search', painted?: () => Promise<void>) {
  const browser = fakeWindow(address);
  const clock = { now: 0 };
  const returns: number[] = [];
  const written: [string, string | null][] = [];
  const store = createSearchStore({
    engine: { search: async () => RESULT },
    routes,
    initial: {
      query: queryAt(routes, browser.window.location.pathname, browser.window.location.search),
      result: RESULT,
    },
  });
  const navigation = createSearchNavigation({
    store,
    routes,
    defaults: SEARCH_DEFAULTS,
    window: browser.window,
    now: () => clock.now,
    ...(painted && { painted }),
    onAddress: (_, url, replaced) => written.push([url, replaced]),
    onReturn: (y) => returns.push(y),
  });
  const asked = () => store.getState().query;
  return { ...browser, clock, store, navigation, returns, written, asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const ford = (query: SearchQuery) => toggleValue(query, 'make', 'Ford');

describe('a change of the query', () => {
  test('updates the address and searches', async () => {
    const { navigation, urls, asked } = setUp();
    await navigation.go(ford(emptyQuery()));
    await navigation.go(setPage(asked(), 2));
    expect(urls()).toEqual(['/search', '/search/ford', '/search/ford?page=2']);
    expect(asked()).toMatchObject({ filters: { make: ['Ford'] }, page: 2 });
  });

  test('adds nothing if it is the same query', async () => {
    const { navigation, urls } = setUp('/search/ford');
    await navigation.go(ford(emptyQuery()));
    expect(urls()).toEqual(['/search/ford']);
  });

  test('while dragging a thumb shows answers; the address changes at the end', async () => {
    const { navigation, urls, asked } = setUp();
    for (const max of [40_000, 30_000]) {
      await navigation.go({ ...emptyQuery(), ranges: { price: { max } } }, { preview: true });
      expect(asked().ranges).toEqual({ price: { max } });
    }
    expect(urls()).toEqual(['/search']);
    await navigation.go(asked());
    expect(urls()).toEqual(['/search', '/search?price=:30000']);
  });

  test('by typing is one history entry; a pause starts another', async () => {
    const { navigation, urls, clock, written } = setUp();
    const type = (text: string, at: number) => {
      clock.now = at;
      return navigation.go(setText(emptyQuery(), text), { as: 'text' });
    };
    await type('h', 0);
    await type('hilux', 500);
    await type('hilux sr5', 9000);
    expect(urls()).toEqual(['/search', '/search?query=hilux', '/search?query=hilux+sr5']);
    expect(written).toEqual([
      ['/search?query=h', null],
      ['/search?query=hilux', '/search?query=h'],
      ['/search?query=hilux+sr5', null],
    ]);
  });

  test('by another control in between starts its own entry', async () => {
    const { navigation, urls, asked } = setUp();
    await navigation.go(setText(emptyQuery(), 'sr5'), { as: 'text' });
    await navigation.go(ford(asked()));
    await navigation.go(setText(asked(), 'xlt'), { as: 'text' });
    expect(urls()).toEqual([
      '/search',
      '/search?query=sr5',
      '/search/ford?query=sr5',
      '/search/ford?query=xlt',
    ]);
  });
});

describe('back and forward', () => {
  test('restore the query and the scroll position', async () => {
    const { navigation, scrollTo, travel, asked, returns } = setUp();
    const stop = navigation.start();
    scrollTo(840);
    await navigation.go(ford(emptyQuery()));
    scrollTo(120);
    travel(-1);
    await settled();
    expect(asked()).toEqual(emptyQuery());
    expect(returns).toEqual([840]);
    travel(1);
    await settled();
    expect(asked().filters).toEqual({ make: ['Ford'] });
    stop();
  });

  test('make further typing a new history entry', async () => {
    const { navigation, travel, urls } = setUp();
    const stop = navigation.start();
    await navigation.go(setText(emptyQuery(), 'a'), { as: 'text' });
    travel(-1);
    await settled();
    await navigation.go(setText(emptyQuery(), 'b'), { as: 'text' });
    expect(urls()).toEqual(['/search', '/search?query=b']);
    stop();
  });

  test('save the scroll position when the page is left', () => {
    const { navigation, window, fire, address } = setUp('/search?page=3');
    const stop = navigation.start();
    window.scrollY = 333;
    fire('pagehide');
    expect(window.history.state).toEqual({ scroll: 333 });
    expect(address()).toBe('/search?page=3');
    stop();
  });

  test('return to the earlier scroll position, even if the new cars have scrolled the page', async () => {
    let see = () => {};
    const browser = setUp('/search', () => new Promise((resolve) => (see = resolve)));
    const stop = browser.navigation.start();
    browser.scrollTo(840);
    const gone = browser.navigation.go(ford(emptyQuery()));
    browser.scrollTo(60);
    see();
    await gone;
    browser.travel(-1);
    await settled();
    expect(browser.returns).toEqual([840]);
    stop();
  });

  test('drop an address that was not written yet', async () => {
    let see = () => {};
    const { navigation, urls, travel, asked } = setUp('/search', () => new Promise((r) => (see = r)));
    const stop = navigation.start();
    const first = navigation.go(ford(emptyQuery()));
    see();
    await first;
    const second = navigation.go(setPage(asked(), 2));
    travel(-1);
    see();
    await second;
    expect(urls()).toEqual(['/search', '/search/ford']);
    expect(asked()).toEqual(emptyQuery());
    stop();
  });

  test('write a pending address when the page is left', () => {
    const { navigation, urls, fire } = setUp('/search', () => new Promise(() => {}));
    const stop = navigation.start();
    void navigation.go(ford(emptyQuery()));
    expect(urls()).toEqual(['/search']);
    fire('pagehide');
    expect(urls()).toEqual(['/search', '/search/ford']);
    stop();
  });

  test('have no effect after stopping', () => {
    const { navigation, listening } = setUp();
    navigation.start()();
    expect(listening()).toBe(0);
  });
});

describe('an address is corrected to what is shown', () => {
  test.each([
    ['/search?price=30000:20000', '/search'],
    ['/search?price=abc&year=2019', '/search?year=2019:2019'],
    ['/search?make=toyota&sortBy=latest', '/search/toyota?sortBy=latest'],
    ['/search/toyota/?body=suv', '/search/toyota?body=SUV'],
    ['/search?body=Suv', '/search/suv'],
    ['/search/ford?gclid=a&price=abc', '/search/ford?gclid=a'],
    ['/search?page=2&utm_source=mail', '/search?page=2&utm_source=mail'],
  ])('%s', (from, to) => {
    const { navigation, urls } = setUp(from);
    navigation.start()();
    expect(urls()).toEqual([to]);
  });
});

test('the path and parameters of the address are read together', () => {
  const { navigation } = setUp('/search/toyota/hilux?sortBy=latest');
  expect(navigation.current()).toMatchObject({
    filters: { make: ['Toyota'], make_model: ['Toyota|Hilux'] },
    sort: 'latest',
  });
});

test.each([
  ['typed into a box elsewhere on the site', '/search?query=v8', [['/search?query=v8', null]]],
  ['reached by a link', '/search/ford', []],
])('a search %s is told on arrival, if it was typed', (_, address, told) => {
  const { navigation, written } = setUp(address);
  navigation.start()();
  expect(written).toEqual(told);
});
