import type { SearchEngine, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { engineQuestions, joinAnswers } from '#domain/search/models.ts';
import type { SearchRoutes } from '#domain/search/routes.ts';

type ForWords = typeof import('#domain/search/ignored-words.ts').askWithoutStrangers;
let forWords: ForWords | null = null;

/** Loads what a query with words needs: few searches have any. @throws Error when it does not load */
export async function loadForWords(): Promise<ForWords> {
  forWords ??= (await import('#domain/search/ignored-words.ts')).askWithoutStrangers;
  return forWords;
}

/** Passes a shopper's query to an engine, without words that would find nothing. */
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
  if (query.text.trim() === '') return ask(query);
  return (forWords ?? (await loadForWords()))(query, ask);
}
