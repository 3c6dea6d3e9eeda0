/** What the first address of a visit asks for, and its answer. */
import type { SearchEngine, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { withPlainWords } from '#domain/search/plain-words/plain-query.ts';
import type { Understood } from '#domain/search/plain-words/plain-words.ts';
import { refinements, setPlace, setText } from '#domain/search/refine.ts';
import { knownPart, queryAt, type SearchRoutes } from '#domain/search/routes.ts';
import { canonicalQuery } from '#domain/search/url.ts';
import { askEngine } from './ask-engine.ts';
import type { Locate } from './filters/distance.ts';
import type { SearchConfig } from './search.config.ts';
import type { SearchTools } from './search.context.ts';
import type { SearchAnswer } from './search.store.ts';

type Words = Pick<SearchTools, 'understand' | 'learnWords'>;

const hasQuery = (search: string) => new URLSearchParams(search).has('query');

/** A query with the words that it came with understood: a form on another page, or a link, may lead here with plain words. */
export function arrivedWith(
  asked: SearchQuery,
  search: string,
  { understand }: Pick<Words, 'understand'>,
  config: SearchConfig,
): SearchQuery {
  const said = asked.text !== '' && hasQuery(search) ? understand(asked.text) : null;
  return said ? canonicalQuery({ ...withPlainWords(asked, said), page: asked.page }, config) : asked;
}

interface FirstQueryOptions {
  routes: SearchRoutes;
  /** Path and query string. */
  path: string;
  search: string;
  config: SearchConfig;
  words: Words;
  /** Whether the page can measure distances, and from where. */
  measures: boolean;
  locate: Locate;
}

/**
 * Reads the first address.
 * @returns what it asks for, and whether a part of its path is no address of the stock
 */
export async function firstQuery({
  routes,
  path,
  search,
  config,
  words,
  measures,
  locate,
}: FirstQueryOptions): Promise<{ query: SearchQuery; isNamed: boolean }> {
  const asked = queryAt(routes, path, search, config);
  const isTyped = hasQuery(search);
  // The rest of an unknown path means something: look for its name, then for its closest match in stock.
  const named = isTyped ? '' : knownPart(routes, path).words;
  const isNamed = named !== '';
  if (isTyped || isNamed || refinements(asked).some(({ kind }) => kind === 'many')) await words.learnWords();
  const said = isNamed ? words.understand(named) : null;
  const query = (said && nameOf(asked, said)) ?? arrivedWith(asked, search, words, config);
  return { query: await placed(query, measures, locate), isNamed };
}

/** The first answer. Words of a path that find nothing are left out of its query. */
export async function firstAnswer(
  engine: SearchEngine,
  routes: SearchRoutes,
  { query, isNamed }: { query: SearchQuery; isNamed: boolean },
): Promise<SearchAnswer> {
  const answer = { query, result: await askEngine(engine, routes, query) };
  return isNamed ? withoutStrange(answer, (each) => askEngine(engine, routes, each)) : answer;
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

/** A query with an unknown place runs without the place, which is better than no answer. */
async function placed(query: SearchQuery, measures: boolean, locate: Locate): Promise<SearchQuery> {
  if (!query.place) return query;
  const found = measures && (await locate(query.place).catch(() => null));
  return found ? query : setPlace(query, null);
}
