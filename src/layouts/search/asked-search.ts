/** The search page for an address, from the index of the site's release. */
import type { Position } from '#domain/geo/distance.ts';
import { makeModelName } from '#domain/inventory/naming.ts';
import type { AbsentModel } from '#domain/search/addresses/former.ts';
import { askToFindHref } from '#domain/search/instead/looking-for.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { openIndex } from '#engines/embedded/index.ts';
import { openSession, type StockedEngine, stockUp } from '#islands/search-session.ts';
import { shownSearch } from '#islands/shown-search.ts';
import type { SearchPageView } from './search.ts';

/** Open indexes by their bytes; a thread gets the same bytes object each time while it caches them. */
const opened = new WeakMap<Uint8Array, Promise<StockedEngine>>();

function stocked(index: Uint8Array): Promise<StockedEngine> {
  const engine = opened.get(index) ?? stockUp(openIndex(index));
  opened.set(index, engine);
  return engine;
}

interface AskedSearch {
  /** The index file. */
  index: Uint8Array;
  /** Path and query string of the address. */
  path: string;
  search: string;
  /** A model that the path names but the stock does not have. */
  absent?: AbsentModel | null;
  /** The position of the address's postcode; null if it names none, or an unknown one. */
  position: Position | null;
}

/**
 * The page at an address with a query, as the browser's script would draw it.
 * @param view the page as built
 * @throws Error when the index cannot be read
 */
export async function askedSearchView(view: SearchPageView, asked: AskedSearch): Promise<SearchPageView> {
  const { index, path, search, position, absent } = asked;
  const { page: built } = view.shown;
  const page = absent ? { ...built, absent: absentText(absent, built.config.asksAt) } : built;
  const locate = async () => position;
  const session = await openSession({ ...(await stocked(index)), page, path, search, locate });
  return { ...view, isAsked: true, shown: shownSearch(session, page) };
}

function absentText({ make, model }: AbsentModel, asksAt: string | null) {
  const filters = { make: [make], make_model: [`${make}|${model}`] };
  const ask = asksAt === null ? null : askToFindHref(asksAt, { ...emptyQuery(), filters });
  return { name: makeModelName({ make, model }), ask };
}
