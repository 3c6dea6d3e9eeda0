/** Search at build time: one index for the browser, and every landing page's first cars drawn from it. */
import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { BODY_TYPES } from '#domain/inventory/car.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { CATEGORIES_PATH, canonicalPath, type Filters, type Landing, urlOf } from '#domain/search/routes.ts';
import { searchSubject, searchTitle } from '#domain/search/titles.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { buildIndex, indexHash, openIndex } from '#engines/embedded/index.ts';
import { bodySilhouette } from '#features/inventory/artwork/silhouette.ts';
import { categoriesConfig, searchConfig } from '#features/search/search.config.ts';
import { SearchIsland } from '#islands/SearchIsland.tsx';
import { openSession, type SearchPageData, type StockedEngine, stockUp } from '#islands/search-session.ts';
import { siteBuild } from './build.ts';
import { leadsSomewhere } from './navigation.ts';

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
  const { site, stock, pages, now } = await siteBuild();
  const promos = site.promos.filter(({ href }) => leadsSomewhere(href, pages));
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
      config: searchConfig(site, stocked.stock.facets.item_type, { promos, now }),
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

export interface PresetCars {
  /** "Demo cars": what the preset asks for. */
  title: string;
  /** The first of them, newest first. */
  cars: SearchDocument[];
  count: number;
  /** The search that finds them all. */
  href: string;
}

/** The cars for sale that a preset of the site asks for; null when it asks for nothing, or nothing is there. */
export async function searchPreset(preset: Filters, most: number): Promise<PresetCars | null> {
  if (!Object.values(preset).some((values) => values.length > 0)) return null;
  const { engine, routes, page } = await searchBuild();
  const filters = { status: ['in_stock', 'coming_soon'], ...preset };
  const query = { ...emptyQuery(page.config), filters };
  const { hits, count } = await engine.search({ ...query, sort: 'latest', pageSize: most });
  if (count === 0) return null;
  const subject = searchSubject(query, page.config.words.items);
  const title = subject.charAt(0).toUpperCase() + subject.slice(1);
  return { title, cars: hits, count, href: urlOf(routes, query, page.config) };
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

/** What a landing page hands to the browser: the search page's, or the categories screen's. */
export async function searchPage(landing: Landing): Promise<SearchPageData> {
  const { page } = await searchBuild();
  if (!isBelow(CATEGORIES_PATH, landing.path)) return page;
  return { ...page, isByCategory: true, config: categoriesConfig(page.config) };
}

const isBelow = (home: string, path: string) => path === home || path.startsWith(`${home}/`);

/** Draws a landing page as the browser would, so that it can take it over. */
export async function drawSearch(landing: Landing): Promise<DrawnSearch> {
  const stocked = await searchBuild();
  const page = await searchPage(landing);
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
