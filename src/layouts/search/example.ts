import { SEARCH_PATH } from '#domain/search/routes.ts';
import type { SuggestionBook } from '#domain/search/suggestions/book.ts';
import { searchExamples } from '#domain/search/suggestions/example.ts';
import { openSession, type SearchPageData, type StockedEngine } from '#islands/search-session.ts';

/** How many are typed into a home page's box. */
const MOST = 3;

/**
 * Example searches that the site's own search understands as filters, the best first; none if it has none.
 */
export async function wordsToTry(
  search: StockedEngine & { page: SearchPageData },
  book: SuggestionBook,
): Promise<string[]> {
  const { tools } = await openSession({ ...search, path: SEARCH_PATH, search: '' });
  await tools.learnWords();
  const { city } = search.stock.facets;
  const towns = tools.measures ? city.map(({ value }) => value) : [];
  return searchExamples(book, { towns, isRead: (words) => tools.understand(words)?.rest === '' }, MOST);
}
