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
import { hasQuery } from './search.navigation.ts';
import type { SearchAnswer } from './search.store.ts';

type Words = Pick<SearchTools, 'understand' | 'learnWords'>;

/** A query with its words understood, if it came with them: from a form on another page, or by a link. */
export function arrivedWith(
  asked: SearchQuery,
  search: string,
  words: Pick<Words, 'understand'>,
  config: SearchConfig,
): SearchQuery {
  const said = asked.text !== '' && hasQuery(search) ? words.understand(asked.text) : null;
  return said ? canonicalQuery({ ...withPlainWords(asked, said), page: asked.page }, config) : asked;
}

interface FirstAddress {
  page: { config: SearchConfig };
  path: string;
  /** The query string. */
  search: string;
}

/**
 * Answers the first address of a visit.
 * @param locate null if the page cannot measure distances
 */
export async function firstAnswer(
  { page: { config }, path, search }: FirstAddress,
  engine: SearchEngine,
  routes: SearchRoutes,
  words: Words,
  locate: Locate | null,
): Promise<SearchAnswer> {
  const asked = queryAt(routes, path, search, config);
  const isTyped = hasQuery(search);
  // The rest of an unknown path means something: look for its name, then for its closest match in stock.
  const named = isTyped ? '' : knownPart(routes, path).words;
  if (isTyped || named !== '' || refinements(asked).some(({ kind }) => kind === 'many')) {
    await words.learnWords();
  }
  const said = named === '' ? null : words.understand(named);
  const query = await placed(
    (said && nameOf(asked, said)) ?? arrivedWith(asked, search, words, config),
    locate,
  );
  const ask = (each: SearchQuery) => askEngine(engine, routes, each);
  const answer = { query, result: await ask(query) };
  return named === '' ? answer : withoutStrange(answer, ask);
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
async function placed(query: SearchQuery, locate: Locate | null): Promise<SearchQuery> {
  if (!query.place) return query;
  const found = await locate?.(query.place).catch(() => null);
  return found ? query : setPlace(query, null);
}
