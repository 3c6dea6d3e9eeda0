/**
 * Wakes the search page up. What the build wrote stands and its links work until the index is here; then React takes
 * the markup over. Where an address asks for more than its path, the platform drew the answer; where it did not, the page
 * is busy until the answer is here.
 */
import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { SearchEngine } from '#domain/search/engine.ts';
import type { Locate } from '#features/search/filters/distance.ts';
import { scrollOf } from '#features/search/search.navigation.ts';
import { drawnMark } from './drawn-mark.ts';
import { loadIndex, openPreparing } from './load-index.ts';
import { SearchIsland } from './SearchIsland.tsx';
import { openSession, type SearchPageData, stockUp } from './search-session.ts';

/** Frames to wait for a page to grow long enough to be scrolled to where it was. */
const PATIENCE = 30;

function scrollBack(y: number, tries = PATIENCE): void {
  const reachable = document.documentElement.scrollHeight - window.innerHeight;
  if (reachable >= y || tries === 0) window.scrollTo({ top: y, behavior: 'instant' });
  else requestAnimationFrame(() => scrollBack(y, tries - 1));
}

/** A hidden page paints nothing: it does not wait for long. */
const LONGEST_FRAME_MS = 100;

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** What answers on this page: the site's own index, or Typesense where the tenant has it. */
async function openEngine(frame: HTMLElement, page: SearchPageData): Promise<SearchEngine> {
  const own = async () => openPreparing(await loadIndex(page.index));
  if (!isRemote(frame)) return own();
  const { typesenseSearch } = await import('./typesense-search.ts');
  const note = frame.querySelector<HTMLElement>('[data-search-standing-in]');
  return typesenseSearch({
    secondary: own,
    onFallback: (standingIn) => {
      if (note) note.hidden = !standingIn;
    },
  });
}

const isRemote = (frame: HTMLElement) => frame.dataset.engine === 'typesense';
/** The page does not match its address. */
const isPending = (frame: HTMLElement) => frame.classList.contains('search-pending');
/** The platform drew the page for its address. */
const isDrawn = (frame: HTMLElement) => frame.querySelector('[data-search-drawn]') !== null;

function settle(frame: HTMLElement, container: HTMLElement): void {
  frame.classList.remove('search-pending');
  frame.ariaBusy = null;
  container.inert = false;
}

let located: Promise<Locate> | undefined;

/** Its code comes with the first place that is asked for: few searches have one. */
const locate: Locate = async (place) => {
  located ??= import('#features/search/filters/locate.client.ts').then(({ createLocate }) =>
    createLocate({ fetch: (...asked) => fetch(...asked), geolocation: navigator.geolocation }),
  );
  located.catch(() => {
    located = undefined;
  });
  return (await located)(place);
};

/** An address without a page shows another one's: search engines should know it by what it has become. */
function nameCanonical(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link) link.href = new URL(location.pathname, link.href).href;
}

async function wake(frame: HTMLElement, container: HTMLElement, page: SearchPageData): Promise<void> {
  const { location } = window;
  const pending = isPending(frame);
  const y = scrollOf(history.state);
  if (y !== null && !pending) scrollBack(y);

  const stocked = await stockUp(await openEngine(frame, page));
  const session = await openSession({
    ...stocked,
    page,
    path: pending || isDrawn(frame) ? location.pathname : (frame.dataset.path ?? location.pathname),
    search: pending || isDrawn(frame) ? location.search : '',
    isBuilt: !pending && !isDrawn(frame),
    window,
    painted,
    locate,
    onReturn: scrollBack,
  });
  const island = createElement(SearchIsland, { session });
  // Another engine, or a newer index, may have other cars than the page: only an identical answer can be hydrated.
  if (pending || isRemote(frame) || container.dataset.drawn !== drawnMark(session)) {
    createRoot(container).render(island);
  } else {
    // The cars are the same; React redraws a count that has changed.
    hydrateRoot(container, island, {
      onRecoverableError: (error) => console.warn('Drew the page anew:', error),
    });
  }
  session.start();
  if (pending && location.pathname !== frame.dataset.path) nameCanonical();
  settle(frame, container);
  frame.classList.add('search-live');
  if (y !== null && pending) scrollBack(y);
}

function start(frame: HTMLElement): void {
  const container = frame.querySelector<HTMLElement>('[data-search-root]');
  const failure = frame.querySelector<HTMLElement>('[data-search-failure]');
  const data = frame.querySelector('script[type="application/json"]')?.textContent;
  if (!container || !failure || !data) return;
  const page = JSON.parse(data) as SearchPageData;
  // Keyboards and screen readers must not reach cars that were not asked for.
  container.inert = isPending(frame);
  const attempt = () =>
    wake(frame, container, page).catch((error: unknown) => {
      // The built page stays, and its links work.
      console.warn('Search did not start:', error);
      settle(frame, container);
      failure.hidden = false;
    });
  failure.querySelector('button')?.addEventListener('click', () => {
    failure.hidden = true;
    void attempt();
  });
  // After the first paint: the page is of use before its index is.
  void painted().then(attempt);
}

const frame = document.querySelector<HTMLElement>('[data-search]');
if (frame) start(frame);
