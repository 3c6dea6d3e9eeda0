/** Search pages, drawn for what their address asks. */

import { SEARCH_PLACES } from '#layouts/frame/live-shell.ts';
import { drawAskedSearch } from '#layouts/search/drawn-search.ts';
import type { PageRenderer } from '#server/pages/page-renderer.ts';
import { escapeHtml, fillPlace } from './fill.ts';

const TITLE = /<title>[^<]*<\/title>/;
const PAGE_DATA = /<script type="application\/json">([^<]*)<\/script>/;
const NOINDEX = '<meta name="robots" content="noindex">';

export const searchPages: Pick<PageRenderer, 'search'> = {
  async search({ shell, index, path, search, position }) {
    const data = PAGE_DATA.exec(shell.slice(shell.indexOf('data-search-root')))?.[1];
    if (data === undefined) throw new Error('the page shell is missing its search settings');
    const { html, title } = await drawAskedSearch({ index, path, search, position, page: JSON.parse(data) });
    const named = shell
      .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
      // The page of its path is what search engines should know.
      .replace('</title>', (tag) => (shell.includes(NOINDEX) ? tag : tag + NOINDEX));
    const marked = fillPlace(named, SEARCH_PLACES.drawn, '<template data-search-drawn></template>');
    return fillPlace(marked, SEARCH_PLACES.root, html);
  },
};
