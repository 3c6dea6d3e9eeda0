/**
 * Search at build time: one index for the browser, and the first cars of every landing page drawn from it.
 */
import { createHash } from 'node:crypto';
import { BODY_TYPES } from '#domain/inventory/car.ts';
import { landingCrumbs } from '#domain/search/crumbs.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { namesInStock } from '#domain/search/families/in-stock.ts';
import {
  CATEGORIES_PATH,
  canonicalPath,
  type Filters,
  type Landing,
  OFFERS_PATH,
  PARTS_PATH,
} from '#domain/search/routes.ts';
import { makeBook } from '#domain/search/suggestions/make-book.ts';
import type { TitleFacts } from '#domain/search/titles.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { Crumb } from '#domain/structured-data/breadcrumbs.ts';
import { pageEngine } from '#domain/tenant/search-hosts.ts';
import { buildIndex, type IndexMemory, noIndex, openIndex } from '#engines/embedded/index.ts';
import { bodySilhouette } from '#features/inventory/silhouettes/silhouette.ts';
import { categoriesConfig, onePageConfig, searchConfig } from '#features/search/search.config.ts';
import { openSession, type SearchPageData, type StockedEngine, stockUp } from '#islands/search-session.ts';
import { type ShownSearch, shownSearch } from '#islands/shown-search.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { leadsSomewhere } from '../frame/navigation.ts';
import { reducedCars } from '../screens.ts';
import { wordsToTry } from './example.ts';

/** A file served under `/search-index/`. */
interface SearchFile {
  name: string;
  type: string;
  content: Uint8Array<ArrayBuffer> | string;
}

interface SearchBuild extends StockedEngine {
  page: SearchPageData;
  /** The index, the suggestions and the sprite of body outlines. */
  files: readonly SearchFile[];
  /** Example searches for an empty box, the best first. */
  examples: readonly string[];
}

/** The page with the general enquiry form. */
const ASKS_AT = '/contact-us';

/** One symbol per body type; its id is the type's name. */
function silhouetteSprite(): string {
  const symbols = BODY_TYPES.map((body) =>
    bodySilhouette(body)
      .replace(/^<svg[^>]*?viewBox="([^"]*)"[^>]*>/, (_, box) => `<symbol id="${body}" viewBox="${box}">`)
      .replace(/<\/svg>$/, '</symbol>'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">${symbols.join('')}</svg>`;
}

/**
 * An index keeps its name when the stock changes, so that no page changes with it: browsers revalidate it.
 */
const indexFile = (name: string, content: Uint8Array<ArrayBuffer>): SearchFile => ({
  name: `${name}.bin`,
  type: 'application/octet-stream',
  content,
});

/** Of the large stocks that this thread has built last. A small one's index is written in milliseconds. */
const memories = new Map<string, IndexMemory>();
const LARGE_STOCK = 2000;
const MOST_MEMORIES = 4;

function memoryOf(slug: string, cars: number): IndexMemory {
  const memory = memories.get(slug) ?? noIndex();
  memories.delete(slug);
  if (cars < LARGE_STOCK) return noIndex();
  memories.set(slug, memory);
  for (const oldest of [...memories.keys()].slice(0, -MOST_MEMORIES)) memories.delete(oldest);
  return memory;
}

async function prepare(tenant: Tenant): Promise<SearchBuild> {
  const { site, stock, pages, now } = siteBuild(tenant);
  const promos = site.promos.filter(({ href }) => leadsSomewhere(href, pages));
  const names = namesInStock(stock);
  const content = buildIndex(stock, names, memoryOf(site.slug, stock.length));
  const asksAt = pages.has(ASKS_AT) ? ASKS_AT : null;
  const sprite = silhouetteSprite();
  const index = indexFile('stock', content);
  const silhouettes: SearchFile = {
    name: `bodies-${createHash('sha256').update(sprite).digest('hex').slice(0, 12)}.svg`,
    type: 'image/svg+xml',
    content: sprite,
  };
  const stocked = await stockUp(openIndex(content));
  const config = searchConfig(site, stocked.stock.facets.item_type, { promos, asksAt, now });
  const { routes } = stocked;
  const { items } = config.words;
  const book = makeBook({ cars: stock, items, names, routes });
  const suggestions: SearchFile = {
    name: 'suggestions.json',
    type: 'application/json',
    content: JSON.stringify(book),
  };
  const page: SearchPageData = {
    config,
    index: `/search-index/${index.name}`,
    silhouettes: `/search-index/${silhouettes.name}`,
  };
  const examples = await wordsToTry({ ...stocked, page }, book);
  return {
    ...stocked,
    files: [index, suggestions, silhouettes],
    page: { ...page, config: { ...config, example: examples[0] ?? null } },
    examples,
  };
}

/** A tenant's search. */
export const searchBuild: (tenant: Tenant) => Promise<SearchBuild> = oncePer(prepare);

/** A search in a page, with an index of its own. */
interface OnePageSearch extends StockedEngine {
  page: SearchPageData;
  index: SearchFile;
  /** What it has for sale. */
  count: number;
}

/** The cars for sale that match a site's preset; none if the preset is empty. */
async function presetCars(tenant: Tenant, preset: Filters): Promise<SearchDocument[]> {
  if (!Object.values(preset).some((values) => values.length > 0)) return [];
  const { engine, stock } = await searchBuild(tenant);
  const filters = { status: ['in_stock', 'coming_soon'], ...preset };
  return (await engine.search({ ...emptyQuery(), filters, pageSize: stock.count })).hits;
}

interface OnePage {
  /** The page's name. */
  heading: string;
  /** The search's heading if the page has content before it; otherwise null. */
  under?: (tenant: Tenant, words: TitleFacts) => string | null;
  name: string;
  documents: (tenant: Tenant) => Promise<SearchDocument[]>;
}

/** Each search in a page, by its path. */
const ONE_PAGE: Readonly<Record<string, OnePage>> = {
  [OFFERS_PATH]: {
    heading: 'Special offers',
    under: (tenant, { items }) =>
      siteBuild(tenant).offers.some(({ isRunning }) => isRunning)
        ? `Featured and reduced ${items.many}`
        : null,
    name: 'special-offers',
    documents: async (tenant) => {
      const { site, stock } = siteBuild(tenant);
      const offered = [...(await presetCars(tenant, site.search.offersPreset)), ...reducedCars(stock)];
      return [...new Map(offered.map((each) => [each.id, each])).values()];
    },
  },
  [PARTS_PATH]: {
    heading: 'Find a part',
    name: 'parts',
    documents: async (tenant) => {
      const { site, parts } = siteBuild(tenant);
      const forSale = parts.filter(({ status }) => status !== 'sold');
      return [...forSale, ...(await presetCars(tenant, site.search.partsPreset))];
    },
  },
};

async function prepareOnePage(tenant: Tenant, path: string): Promise<OnePageSearch | null> {
  const search = ONE_PAGE[path];
  const found = await search?.documents(tenant);
  if (search === undefined || found === undefined || found.length === 0) return null;
  const { page } = await searchBuild(tenant);
  const content = buildIndex(found, namesInStock(found));
  const index = indexFile(search.name, content);
  const config = onePageConfig(
    page.config,
    search.heading,
    search.under?.(tenant, page.config.words) ?? null,
  );
  return {
    ...(await stockUp(openIndex(content))),
    index,
    count: found.length,
    page: { ...page, config, home: path, index: `/search-index/${index.name}` },
  };
}

const onePages = oncePer(() => new Map<string, Promise<OnePageSearch | null>>());

/** The search in the page at this path; null if it has nothing to search or there is no such page. */
function onePageSearch(tenant: Tenant, path: string): Promise<OnePageSearch | null> {
  const known = onePages(tenant);
  const search = known.get(path) ?? prepareOnePage(tenant, path);
  known.set(path, search);
  return search;
}

/** Every file that a site's searches need. */
export async function searchFiles(tenant: Tenant): Promise<SearchFile[]> {
  const { files } = await searchBuild(tenant);
  const { pages } = siteBuild(tenant);
  const searches = await Promise.all(
    Object.keys(ONE_PAGE)
      .filter((path) => pages.has(path))
      .map((path) => onePageSearch(tenant, path)),
  );
  return [...files, ...searches.flatMap((each) => each?.index ?? [])];
}

/** A search page as plain data. */
export interface SearchPageView {
  /** Path. */
  path: string;
  /** Path of the canonical address. */
  canonical: string;
  /** What answers in the browser. */
  engine: ReturnType<typeof pageEngine>;
  crumbs: Crumb[];
  shown: ShownSearch;
  /** Whether it shows the answer to a query, and is therefore not the canonical page. */
  isAsked: boolean;
}

/** What a landing page passes to the browser: the search page's data, or the categories screen's. */
function pageAt({ page }: StockedEngine & { page: SearchPageData }, { path }: Landing): SearchPageData {
  const isByCategory = path === CATEGORIES_PATH || path.startsWith(`${CATEGORIES_PATH}/`);
  if (page.home !== undefined || !isByCategory) return page;
  return { ...page, isByCategory: true, config: categoriesConfig(page.config) };
}

async function view(
  tenant: Tenant,
  search: StockedEngine & { page: SearchPageData },
  landing: Landing,
  crumbs: Crumb[],
): Promise<SearchPageView> {
  const { path } = landing;
  const page = pageAt(search, landing);
  const session = await openSession({ ...search, page, path, search: '', isBuilt: true });
  return {
    ...{ path, crumbs, canonical: canonicalPath(landing), isAsked: false },
    // A search in a page uses its own index.
    engine: page.home === undefined ? pageEngine(tenant.site.search, search.stock.count) : 'embedded',
    shown: shownSearch(session, page),
  };
}

/** A landing page at first paint; the browser hydrates it. */
export async function searchView(tenant: Tenant, landing: Landing): Promise<SearchPageView> {
  const { routes, categories, items } = siteBuild(tenant);
  const parts = landing.path.split('/');
  const above = parts.flatMap((_, at) => {
    const path = parts.slice(0, at + 1).join('/');
    return routes.byPath.get(path) ?? categories.byPath.get(path) ?? [];
  });
  const crumbs = landingCrumbs(landing, above, items);
  return view(tenant, await searchBuild(tenant), landing, crumbs);
}

/** The same for the search in a page; null if it has nothing to search. */
export async function onePageView(tenant: Tenant, path: string): Promise<SearchPageView | null> {
  const search = await onePageSearch(tenant, path);
  if (search === null) return null;
  const label = search.page.config.words.heading ?? '';
  const crumbs = [
    { label: 'Home', href: '/' },
    { label, href: path },
  ];
  return view(tenant, search, { kind: 'all', path, preset: {} }, crumbs);
}
