/** Search at build time: one index for the browser, and every landing page's first cars drawn from it. */
import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { BODY_TYPES } from '#domain/inventory/car.ts';
import { canonicalPath, type Landing } from '#domain/search/routes.ts';
import { searchTitle } from '#domain/search/titles.ts';
import { buildIndex, indexHash, openIndex } from '#engines/embedded/index.ts';
import { bodySilhouette } from '#features/inventory/artwork/silhouette.ts';
import { searchConfig } from '#features/search/search.config.ts';
import { SearchIsland } from '#islands/SearchIsland.tsx';
import { openSession, type SearchPageData, type StockedEngine, stockUp } from '#islands/search-session.ts';
import { siteBuild } from './build.ts';

/** A file that the site serves under `/search-index/`, its name made from its content. */
export interface SearchFile {
  name: string;
  type: string;
  content: Uint8Array<ArrayBuffer> | string;
}

export interface SearchBuild extends StockedEngine {
  page: SearchPageData;
  /** The index and the sprite of body outlines. */
  files: readonly [SearchFile, SearchFile];
}

/** One symbol a body type, its id the type's name. */
function silhouetteSprite(): string {
  const symbols = BODY_TYPES.map((body) =>
    bodySilhouette(body)
      .replace(/^<svg[^>]*?viewBox="([^"]*)"[^>]*>/, (_, box) => `<symbol id="${body}" viewBox="${box}">`)
      .replace(/<\/svg>$/, '</symbol>'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">${symbols.join('')}</svg>`;
}

async function prepare(): Promise<SearchBuild> {
  const { site, stock } = await siteBuild();
  const content = buildIndex(stock);
  const sprite = silhouetteSprite();
  const index: SearchFile = {
    name: `${indexHash(content)}.bin`,
    type: 'application/octet-stream',
    content,
  };
  const silhouettes: SearchFile = {
    name: `bodies-${createHash('sha256').update(sprite).digest('hex').slice(0, 12)}.svg`,
    type: 'image/svg+xml',
    content: sprite,
  };
  const stocked = await stockUp(openIndex(content));
  return {
    ...stocked,
    files: [index, silhouettes],
    page: {
      config: searchConfig(site, stocked.stock.facets.item_type),
      index: `/search-index/${index.name}`,
      silhouettes: `/search-index/${silhouettes.name}`,
    },
  };
}

let build: Promise<SearchBuild> | undefined;

/** The search of this build, made on the first call. */
export function searchBuild(): Promise<SearchBuild> {
  build ??= prepare();
  return build;
}

export interface DrawnSearch {
  /** The first cars, facets and links of the page. */
  html: string;
  title: string;
  description: string;
  /** The path that search engines should know the page by. */
  canonical: string;
  /** Cars on the page. */
  count: number;
}

/** Draws a landing page as the browser would, so that it can take it over. */
export async function drawSearch(landing: Landing): Promise<DrawnSearch> {
  const { page, ...stocked } = await searchBuild();
  const session = await openSession({ ...stocked, page, path: landing.path, search: '' });
  const { query, answer } = session.store.getState();
  const { title, description } = searchTitle(query, page.config.words);
  return {
    html: renderToString(createElement(SearchIsland, { session })),
    title,
    description,
    canonical: canonicalPath(landing),
    count: answer.result.count,
  };
}
