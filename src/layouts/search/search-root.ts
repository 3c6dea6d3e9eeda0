/** The part of a search page that its script hydrates. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { loadParts } from '#features/search/parts.tsx';
import { drawnMark } from '#islands/drawn-mark.ts';
import { SearchIsland } from '#islands/SearchIsland.tsx';
import type { SearchSession } from '#islands/search-session.ts';
import { concise } from '#ui/markup.ts';

await loadParts();

/**
 * The first cars, facets and links, with a mark that tells the script whether it would draw the same cars.
 */
export function searchRoot(session: SearchSession): string {
  const html = concise(renderToString(createElement(SearchIsland, { session })));
  return `<div data-search-root data-drawn="${drawnMark(session)}">${html}</div>`;
}
