/** A search page as its address asks for it, from the index of the site's release. */
import type { Position } from '#domain/geo/distance.ts';
import { openIndex } from '#engines/embedded/index.ts';
import { openSession, type StockedEngine, stockUp } from '#islands/search-session.ts';
import { shownSearch } from '#islands/shown-search.ts';
import type { SearchPageView } from './search.ts';

/** Indexes that are open, by their bytes: a thread has the same ones each time, for as long as it keeps them. */
const opened = new WeakMap<Uint8Array, Promise<StockedEngine>>();

function stocked(index: Uint8Array): Promise<StockedEngine> {
  const engine = opened.get(index) ?? stockUp(openIndex(index));
  opened.set(index, engine);
  return engine;
}

interface AskedSearch {
  /** The index's file. */
  index: Uint8Array;
  /** Path and query string of the address. */
  path: string;
  search: string;
  /** Where the postcode of the address is; null where it names none, or none that is known. */
  position: Position | null;
}

/**
 * The page at an address with a query: what the browser's own script would make of it.
 * @param view the page as it was built
 * @throws Error when the index cannot be read
 */
export async function askedSearchView(view: SearchPageView, asked: AskedSearch): Promise<SearchPageView> {
  const { page } = view.shown;
  const { index, path, search, position } = asked;
  const locate = async () => position;
  const session = await openSession({ ...(await stocked(index)), page, path, search, locate });
  return { ...view, isAsked: true, shown: shownSearch(session, page) };
}
