import { SEARCH_PATH } from '#domain/search/routes.ts';
import type { SuggestionBook } from '#domain/search/suggestions/book.ts';
import { searchExamples } from '#domain/search/suggestions/example.ts';
import { openSession, type SearchPageData, type StockedEngine } from '#islands/search-session.ts';

/** How many are typed into the box of a home page. */
const MOST = 3;

/** Words for the empty search box that the site's own search makes filters of, the best first; none where it has none. */
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
