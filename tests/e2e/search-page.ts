/** The search page, opened and read by several test files. */
import type { Page } from 'playwright';
import { newPage, type PageOptions, siteUrl } from './browser.ts';
import { searchIsLive } from './page-parts.ts';

/** Opens a search page and waits until it runs by script. */
export async function openSearch(
  path: string,
  options: PageOptions = {},
  slug = 'harbour-motor-group',
): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(slug) + path);
  await searchIsLive(page);
  return page;
}

/** The page's path and query, decoded. */
export const address = (page: Page): string =>
  decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, ''));

/** The box for words, once script has taken it over. */
export const searchBox = (page: Page) => page.getByRole('combobox', { name: /^Search/ });
