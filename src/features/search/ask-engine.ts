import type { SearchEngine, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { engineQuestions, joinAnswers } from '#domain/search/models.ts';
import type { SearchRoutes } from '#domain/search/routes.ts';

/** Puts a shopper's query to an engine, without words that would leave the answer empty. */
export async function askEngine(
  engine: SearchEngine,
  routes: Pick<SearchRoutes, 'models'>,
  query: SearchQuery,
  signal?: AbortSignal,
): Promise<SearchResult> {
  const ask = async (asked: SearchQuery) => {
    const { main, makes } = engineQuestions(asked, routes);
    const answers = await Promise.all([engine.search(main, signal), makes && engine.search(makes, signal)]);
    return joinAnswers(...answers);
  };
  // Few searches have words; what they take comes with them.
  if (query.text.trim() === '') return ask(query);
  const { askWithoutStrangers } = await import('#domain/search/ignored-words.ts');
  return askWithoutStrangers(query, ask);
}
