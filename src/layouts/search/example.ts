import { SEARCH_PATH } from '#domain/search/routes.ts';
import type { SuggestionBook } from '#domain/search/suggestions/book.ts';
import { searchExamples } from '#domain/search/suggestions/example.ts';
import { openSession, type SearchPageData, type StockedEngine } from '#islands/search-session.ts';
import { contentHash } from '#tenant/content-hash.ts';

/** How many are typed into a home page's box. */
const MOST = 3;

/** Cached by what they depend on. */
const examples = new Map<string, string[]>();
const MOST_KEPT = 500;

/**
 * Example searches that the site's own search understands as filters, the best first; none if it has none.
 */
export async function wordsToTry(
  search: StockedEngine & { page: SearchPageData },
  book: SuggestionBook,
): Promise<string[]> {
  const { tools } = await openSession({ ...search, path: SEARCH_PATH, search: '' });
  const { facets } = search.stock;
  const { sorts, loan } = search.page.config;
  const names = await search.engine.names?.();
  // Reading a stock's words takes as long as drawing ten pages, and most changes to a stock change none of them.
  const from = contentHash(JSON.stringify([book.subjects, facets, names, sorts, loan, tools.measures]));
  const known = examples.get(from);
  if (known !== undefined) return known;
  await tools.learnWords();
  const towns = tools.measures ? facets.city.map(({ value }) => value) : [];
  const isRead = (words: string) => tools.understand(words)?.rest === '';
  const found = searchExamples(book, { towns, isRead }, MOST);
  if (examples.size >= MOST_KEPT) examples.clear();
  examples.set(from, found);
  return found;
}
