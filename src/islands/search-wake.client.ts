/**
 * Hydrates a search page: index, session, then React in place, in steps that keep the main thread free for
 * the shopper. Until then the built page and its links work.
 */
import { createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { SearchEngine } from '#domain/search/engine.ts';
import type { Locate } from '#features/search/filters/distance.ts';
import { Filters } from '#features/search/parts.tsx';
import { NARROW } from '#features/search/SearchView.tsx';
import { scrollOf } from '#features/search/search.navigation.ts';
import { measureCards } from './card-height.client.ts';
import { drawnMark } from './drawn-mark.ts';
import { loadIndex, openPreparing } from './load-index.ts';
import { painted, yieldToPage } from './moments.client.ts';
import { SearchIsland } from './SearchIsland.tsx';
import { openSession, type SearchPageData, stockUp } from './search-session.ts';

/** A search page in its document. */
interface SearchFrame {
  frame: HTMLElement;
  /** The part that React hydrates. */
  container: HTMLElement;
  page: SearchPageData;
}

/** Frames to wait for a page to grow long enough to restore its scroll position. */
const PATIENCE = 30;

function scrollBack(y: number, tries = PATIENCE): void {
  const reachable = document.documentElement.scrollHeight - window.innerHeight;
  if (reachable >= y || tries === 0) window.scrollTo({ top: y, behavior: 'instant' });
  else requestAnimationFrame(() => scrollBack(y, tries - 1));
}

/** The engine of this page: the site's own index, or Typesense if the tenant has it. */
async function openEngine({ frame, page }: SearchFrame): Promise<SearchEngine> {
  const own = async () => openPreparing(await loadIndex(page.index), frame);
  if (!isRemote(frame)) return own();
  const { typesenseSearch } = await import('./typesense-search.ts');
  const note = frame.querySelector<HTMLElement>('[data-search-standing-in]');
  return typesenseSearch({
    secondary: own,
    onFallback: (usesSecondary) => {
      if (note) note.hidden = !usesSecondary;
    },
  });
}

const isRemote = (frame: HTMLElement) => frame.dataset.engine === 'typesense';
/** The page does not match its address. */
const isPending = (frame: HTMLElement) => frame.classList.contains('search-pending');
/** The platform drew the page for its address. */
const isDrawn = (frame: HTMLElement) => frame.querySelector('[data-search-drawn]') !== null;

let located: Promise<Locate> | undefined;

/** Loaded with the first place requested: few searches have one. */
const locate: Locate = async (place) => {
  located ??= import('#features/search/filters/locate.client.ts').then(({ createLocate }) =>
    createLocate({ fetch: (...asked) => fetch(...asked), geolocation: navigator.geolocation }),
  );
  located.catch(() => {
    located = undefined;
  });
  return (await located)(place);
};

/** An address without its own page shows another page: its canonical address is the other one's. */
function nameCanonical(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link) link.href = new URL(location.pathname, link.href).href;
}

/**
 * Resolves when the page responds to the shopper.
 * @param onTaken called when React has the markup and answers clicks, even before it has hydrated all of it
 * @throws Error when the index or its answer does not load
 */
export async function wake(search: SearchFrame, onTaken: () => void): Promise<void> {
  const { frame, container, page } = search;
  const { location } = window;
  const pending = isPending(frame);
  const y = scrollOf(history.state);
  if (y !== null && !pending) scrollBack(y);

  const narrow = matchMedia(NARROW).matches;
  const filters = narrow ? undefined : Filters.load();
  // Awaited below, where a failure is reported.
  filters?.catch(() => {});
  const engine = await openEngine(search);
  await yieldToPage();
  const stocked = await stockUp(engine);
  await yieldToPage();
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
  await yieldToPage();
  // Another engine, or a newer index, may have other cars than the page: only an identical answer can be
  // hydrated.
  const drawn = !pending && !isRemote(frame) && container.dataset.drawn === drawnMark(session);
  await filters;
  // The filter links are for shoppers without script, and hydrating them costs as much as all the cars.
  if (narrow) container.querySelector('.search-filters')?.remove();
  await new Promise<void>((onLive) => {
    const island = createElement(SearchIsland, { session, drawn, narrow, onLive });
    // A transition renders in slices of a few milliseconds; a click in between is handled first.
    startTransition(() => {
      if (!drawn) return createRoot(container).render(island);
      // The cars are the same; React updates a count that has changed.
      hydrateRoot(container, island, {
        onRecoverableError: (error) => console.warn('Redrew the page:', error),
      });
    });
    session.start();
    onTaken();
  });
  measureCards(container);
  if (pending && location.pathname !== frame.dataset.path) nameCanonical();
  frame.classList.remove('search-pending');
  if (y !== null && pending) scrollBack(y);
}
