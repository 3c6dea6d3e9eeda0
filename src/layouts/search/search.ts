/** Search at build time: one index for the browser, and every landing page's first cars drawn from it. */
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
import type { Site } from '#domain/tenant/site.ts';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import { bodySilhouette } from '#features/inventory/artwork/silhouette.ts';
import { categoriesConfig, onePageConfig, searchConfig } from '#features/search/search.config.ts';
import { openSession, type SearchPageData, type StockedEngine, stockUp } from '#islands/search-session.ts';
import { type ShownSearch, shownSearch } from '#islands/shown-search.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { leadsSomewhere } from '../frame/navigation.ts';
import { reducedCars } from '../screens.ts';
import { wordsToTry } from './example.ts';

/** A file that the site serves under `/search-index/`. */
interface SearchFile {
  name: string;
  type: string;
  content: Uint8Array<ArrayBuffer> | string;
}

interface SearchBuild extends StockedEngine {
  page: SearchPageData;
  /** The index, what is suggested while one types, and the sprite of body outlines. */
  files: readonly SearchFile[];
  /** Words for an empty search box, the best first. */
  examples: readonly string[];
}

/** The page of text whose form takes any question. */
const ASKS_AT = '/contact-us';

/** One symbol a body type, its id the type's name. */
function silhouetteSprite(): string {
  const symbols = BODY_TYPES.map((body) =>
    bodySilhouette(body)
      .replace(/^<svg[^>]*?viewBox="([^"]*)"[^>]*>/, (_, box) => `<symbol id="${body}" viewBox="${box}">`)
      .replace(/<\/svg>$/, '</symbol>'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">${symbols.join('')}</svg>`;
}

/** An index keeps its name when the stock changes, so that no page changes by it: browsers ask whether theirs is current. */
const indexFile = (name: string, content: Uint8Array<ArrayBuffer>): SearchFile => ({
  name: `${name}.bin`,
  type: 'application/octet-stream',
  content,
});

async function prepare(tenant: Tenant): Promise<SearchBuild> {
  const { site, stock, pages, now } = siteBuild(tenant);
  const promos = site.promos.filter(({ href }) => leadsSomewhere(href, pages));
  const names = namesInStock(stock);
  const content = buildIndex(stock, names);
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

/** The search of a tenant. */
export const searchBuild: (tenant: Tenant) => Promise<SearchBuild> = oncePer(prepare);

/** A search of one page, over an index of its own. */
interface OnePageSearch extends StockedEngine {
  page: SearchPageData;
  index: SearchFile;
  /** What is in it for sale. */
  count: number;
}

/** The cars for sale that a preset of the site asks for; none where it asks for nothing. */
async function presetCars(tenant: Tenant, preset: Filters): Promise<SearchDocument[]> {
  if (!Object.values(preset).some((values) => values.length > 0)) return [];
  const { engine, stock } = await searchBuild(tenant);
  const filters = { status: ['in_stock', 'coming_soon'], ...preset };
  return (await engine.search({ ...emptyQuery(), filters, pageSize: stock.count })).hits;
}

interface OnePage {
  /** What the page is called. */
  heading: string;
  /** What the search is called where the page has something before it; null where it has nothing. */
  under?: (tenant: Tenant, words: TitleFacts) => string | null;
  name: string;
  documents: (tenant: Tenant) => Promise<SearchDocument[]>;
}

/** Each search of one page, by its path. */
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

/** The search of the page at this path; null where there is nothing to search, or the page is no such search. */
function onePageSearch(tenant: Tenant, path: string): Promise<OnePageSearch | null> {
  const known = onePages(tenant);
  const search = known.get(path) ?? prepareOnePage(tenant, path);
  known.set(path, search);
  return search;
}

/** Every file that the searches of a site need. */
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

/** What a search page shows: plain data. */
export interface SearchPageView {
  /** From the root. */
  path: string;
  /** The path that search engines should know the page by. */
  canonical: string;
  /** What answers in the browser. */
  engine: Site['search']['engine'];
  crumbs: Crumb[];
  shown: ShownSearch;
  /** Whether it shows what a query asks for: not the page that search engines should know. */
  isAsked: boolean;
}

/** What a landing page hands to the browser: the search page's, or the categories screen's. */
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
    // An index of its own answers a search of one page.
    engine: page.home === undefined ? tenant.site.search.engine : 'embedded',
    shown: shownSearch(session, page),
  };
}

/** A landing page as it is first seen: the browser takes it over. */
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

/** The same of a search of one page; null where it has nothing to search. */
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
