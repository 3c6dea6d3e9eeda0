/** A search page as its address asks for it, drawn at request time from the index of the site's release. */
import type { Position } from '#domain/geo/distance.ts';
import { searchTitle } from '#domain/search/titles.ts';
import { openIndex } from '#engines/embedded/index.ts';
import { openSession, type SearchPageData, type StockedEngine, stockUp } from '#islands/search-session.ts';
import { searchRoot } from './search-root.ts';

/** Indexes that are open, by their bytes: a thread has the same ones each time, for as long as it keeps them. */
const opened = new WeakMap<Uint8Array, Promise<StockedEngine>>();

function stocked(index: Uint8Array): Promise<StockedEngine> {
  const engine = opened.get(index) ?? stockUp(openIndex(index));
  opened.set(index, engine);
  return engine;
}

interface AskedSearch {
  page: SearchPageData;
  /** The index's file. */
  index: Uint8Array;
  /** Path and query string of the address. */
  path: string;
  search: string;
  /** Where the postcode of the address is; null where it names none, or none that is known. */
  position: Position | null;
}

/**
 * The markup that the browser's own script would make of the same address, and its title.
 * @throws Error when the index cannot be read
 */
export async function drawAskedSearch(asked: AskedSearch): Promise<{ html: string; title: string }> {
  const { page, index, path, search, position } = asked;
  const session = await openSession({
    ...(await stocked(index)),
    page,
    path,
    search,
    locate: async () => position,
  });
  const { query } = session.store.getState();
  return {
    html: searchRoot(session),
    title: searchTitle(query, page.config.words).title,
  };
}
