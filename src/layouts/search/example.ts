import { SEARCH_PATH } from '#domain/search/routes.ts';
import type { SuggestionBook } from '#domain/search/suggestions/book.ts';
import { searchExample } from '#domain/search/suggestions/example.ts';
import { openSession, type SearchPageData, type StockedEngine } from '#islands/search-session.ts';

/** Words for the empty search box that the site's own search makes filters of; null where it has none. */
export async function wordsToTry(
  search: StockedEngine & { page: SearchPageData },
  book: SuggestionBook,
): Promise<string | null> {
  const { tools } = await openSession({ ...search, path: SEARCH_PATH, search: '' });
  await tools.learnWords();
  const { city } = search.stock.facets;
  return searchExample(book, {
    towns: tools.measures ? city.map(({ value }) => value) : [],
    isRead: (words) => tools.understand(words)?.rest === '',
  });
}
