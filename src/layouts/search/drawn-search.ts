/** A search page as its address asks for it, drawn at request time from the index of the site's release. */
import { readFile } from 'node:fs/promises';
import type { Position } from '#domain/geo/distance.ts';
import { searchTitle } from '#domain/search/titles.ts';
import { openIndex } from '#engines/embedded/index.ts';
import { openSession, type SearchPageData, type StockedEngine, stockUp } from '#islands/search-session.ts';
import { searchRoot } from './search-root.ts';

/** Indexes kept open, by file; the one asked least recently goes first. A release's files never change. */
const KEPT = 20;
const opened = new Map<string, Promise<StockedEngine>>();

function stocked(file: string): Promise<StockedEngine> {
  const known = opened.get(file);
  const engine = known ?? readFile(file).then((bytes) => stockUp(openIndex(new Uint8Array(bytes))));
  opened.delete(file);
  opened.set(file, engine);
  for (const each of opened.keys()) if (opened.size > KEPT) opened.delete(each);
  engine.catch(() => opened.delete(file));
  return engine;
}

interface AskedSearch {
  page: SearchPageData;
  /** Path of the index's file. */
  index: string;
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
