/**
 * Connects the search store to the address bar. Every query has an address; back and forward restore queries
 * and scroll positions.
 */
import type { SearchQuery } from '#domain/search/engine.ts';
import { queryAt, type SearchRoutes, urlOf } from '#domain/search/routes.ts';
import { canonicalQuery, otherParameters, type SearchDefaults } from '#domain/search/url.ts';
import type { SearchStore } from './search.store.ts';

/** The parts of a browser's window that it needs. */
export interface BrowserWindow {
  location: { pathname: string; search: string; hash?: string };
  history: Pick<History, 'pushState' | 'replaceState' | 'state'> & { scrollRestoration?: ScrollRestoration };
  scrollY: number;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

export interface GoOptions {
  /**
   * Names the control behind a change made in many small steps, such as typing. Consecutive steps of one
   * control within two seconds are one history entry.
   */
  as?: string;
  /** Only shows the answer, as under a dragged thumb: the address waits for the last step. */
  preview?: boolean;
}

interface SearchNavigation {
  /** Goes to a query; resolves when it is answered or superseded. */
  go(query: SearchQuery, options?: GoOptions): Promise<void>;
  urlOf(query: SearchQuery): string;
  /** The query of the current address. */
  current(): SearchQuery;
  /**
   * Corrects the address to what is shown, then follows back and forward until the returned function is
   * called.
   */
  start(): () => void;
}

interface SearchNavigationOptions {
  store: SearchStore;
  routes: SearchRoutes;
  defaults: SearchDefaults;
  /** Transforms the query that an address asks for, such as words that become filters. Default: unchanged. */
  arrive?: (query: SearchQuery, search: string) => SearchQuery;
  window: BrowserWindow;
  /** Milliseconds from any monotonic clock. */
  now: () => number;
  /** Whether the shopper chose this address from another page's suggestions. Default: no. */
  isChosen?: (address: string) => boolean;
  /**
   * Resolves when the controls are painted as they were just set. The address is written after that: writing it takes
   * longer than everything else a click does. Default: written at once.
   */
  painted?: () => Promise<void>;
  /**
   * Called when an address was written, or a search typed or chosen elsewhere arrived; `replaced` is the address it replaced, null for a new
   * entry.
   */
  onAddress?: (query: SearchQuery, url: string, replaced: string | null) => void;
  /**
   * Called when back or forward has arrived with its answer: `y` is the saved scroll position in CSS pixels.
   */
  onReturn?: (y: number) => void;
}

const ONE_CHANGE_MS = 2000;
const SCROLL_SAVE_MS = 150;

/** The scroll position of this history entry in CSS pixels; null if none was saved. */
export function scrollOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('scroll' in state)) return null;
  return typeof state.scroll === 'number' ? state.scroll : null;
}

/** Whether a query string asks for words. */
export const hasQuery = (search: string): boolean => new URLSearchParams(search).has('query');

export function createSearchNavigation(options: SearchNavigationOptions): SearchNavigation {
  const {
    store,
    routes,
    defaults,
    arrive = (query) => query,
    window,
    now,
    isChosen = () => false,
    painted,
    onAddress,
    onReturn,
  } = options;
  let last: { as: string | undefined; at: number } = { as: undefined, at: Number.NEGATIVE_INFINITY };

  const here = () => window.location.pathname + window.location.search;
  const current = () => {
    const { pathname, search } = window.location;
    return arrive(queryAt(routes, pathname, search, defaults), search);
  };
  // Known from the last scroll event: reading it while the page changes forces layout.
  let scrolled = 0;
  const look = () => {
    scrolled = window.scrollY;
  };
  // Writing a history entry takes milliseconds, even if nothing changed.
  const noteScroll = (y: number) => {
    const { state } = window.history;
    if (scrollOf(state) === y) return;
    window.history.replaceState({ ...state, scroll: y }, '');
  };

  /** The address that is still to be written. */
  let unwritten: (() => void) | null = null;
  const writeNow = () => {
    unwritten?.();
    unwritten = null;
  };

  /** @param y the scroll position when the query was made, because its answer may scroll the page */
  function write(query: SearchQuery, as: string | undefined, y: number) {
    const url = urlOf(routes, query, defaults);
    if (url === here()) return;
    const replaced = as !== undefined && as === last.as && now() - last.at < ONE_CHANGE_MS ? here() : null;
    if (replaced === null) {
      noteScroll(y);
      window.history.pushState({ scroll: y }, '', url);
    } else {
      window.history.replaceState(window.history.state, '', url);
    }
    last = { as, at: now() };
    onAddress?.(query, url, replaced);
  }

  /** Removes invalid and misspelt values from the address, and keeps parameters that are not ours. */
  function correct() {
    const { search, hash = '' } = window.location;
    const chosen = isChosen(here());
    const url = urlOf(routes, store.getState().query, defaults);
    const others = otherParameters(search);
    const corrected = others === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${others}`;
    if (corrected !== here()) window.history.replaceState(window.history.state, '', corrected + hash);
    // Typed into a search box elsewhere on the site, or chosen there.
    if (chosen || hasQuery(search)) onAddress?.(store.getState().query, url, null);
  }

  return {
    current,
    urlOf: (query) => urlOf(routes, query, defaults),
    async go(query, { as, preview = false } = {}) {
      const canonical = canonicalQuery(query, defaults);
      const answered = store.ask(canonical, { passing: preview });
      if (!preview) {
        writeNow();
        const y = scrolled;
        const mine = () => write(canonical, as, y);
        unwritten = mine;
        if (painted) await painted();
        if (unwritten === mine) writeNow();
      }
      await answered;
    },
    start() {
      correct();
      look();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const note = () => noteScroll(scrolled);
      const onScroll = () => {
        look();
        clearTimeout(timer);
        timer = setTimeout(note, SCROLL_SAVE_MS);
      };
      const onLeave = () => {
        writeNow();
        look();
        note();
      };
      const onPopState = () => {
        // A pending scroll position or address would be saved to the entry just arrived at.
        clearTimeout(timer);
        unwritten = null;
        last = { as: undefined, at: Number.NEGATIVE_INFINITY };
        const y = scrollOf(window.history.state) ?? 0;
        void store.ask(current()).then(() => onReturn?.(y));
      };
      // The browser scrolls before the entry's cars are there; this module scrolls after.
      window.history.scrollRestoration = 'manual';
      window.addEventListener('popstate', onPopState);
      window.addEventListener('scroll', onScroll);
      window.addEventListener('pagehide', onLeave);
      // A click may leave the page before the scroll position is saved.
      window.addEventListener('click', note);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('popstate', onPopState);
        window.removeEventListener('scroll', onScroll);
        window.removeEventListener('pagehide', onLeave);
        window.removeEventListener('click', note);
      };
    },
  };
}
