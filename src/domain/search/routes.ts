/**
 * The search pages with their own paths, and their queries. A path is a preset of filters: it is combined
 * with the query string, and a query moves to the path that covers most of it.
 */
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { CarType } from '../inventory/kinds.ts';
import { slugify } from '../inventory/naming.ts';
import type { FacetValue, SearchQuery } from './engine.ts';
import type { ValueField } from './fields.ts';
import { asStocked, type StockValues } from './stock-values.ts';
import { canonicalQuery, fromUrl, SEARCH_DEFAULTS, type SearchDefaults, toUrl } from './url.ts';

export const SEARCH_PATH = '/search';
export const CATEGORIES_PATH = '/categories';
export const OFFERS_PATH = '/special-offers';
export const PARTS_PATH = '/parts/search';

export type Filters = SearchQuery['filters'];

/** A page with a path. `preset` is the query of the path alone. */
export interface Landing {
  kind: 'all' | 'carTypes' | 'make' | 'model' | 'body' | 'category';
  path: string;
  preset: Filters;
}

/** The stock as facets of a search for everything, the only source of names in paths. */
type StockFacets = Readonly<Record<'make' | 'make_model' | 'body', readonly FacetValue[]>> & StockValues;

export interface SearchRoutes {
  /** The page for a query without a landing page. */
  home: string;
  /** Every landing page of the stock, fixed ones first, each path once. */
  landings: readonly Landing[];
  byPath: ReadonlyMap<string, Landing>;
  /** By `presetKey` of the preset. */
  byPreset: ReadonlyMap<string, Landing>;
  /** `Toyota|Hilux` keys by make. */
  models: ReadonlyMap<string, readonly string[]>;
  /** What addresses are read against. */
  stock: StockValues;
}

const CAR_TYPE_PATHS: readonly (readonly [slug: string, types: readonly CarType[]])[] = [
  ['new-used-and-demo-cars', ['demo', 'new', 'used']],
  ['new-cars', ['new']],
  ['used-cars', ['used']],
  ['demo-cars', ['demo']],
  ['new-and-demo-cars', ['demo', 'new']],
];

/** The search page of one type of car: `/search/demo-cars`. */
export const carTypePath = (type: CarType): string => `${SEARCH_PATH}/${type}-cars`;

/** Paths below /search that are screens: no make or body may take them. */
const RESERVED = ['budget', 'price-range'];

const presetKey = (filters: Filters, fields: readonly ValueField[]) =>
  JSON.stringify(fields.map((field) => [field, ...(filters[field] ?? [])]));

/** Which fields a kind of landing page sets, the most specific kind first. */
const KINDS: readonly (readonly [Landing['kind'], readonly ValueField[]])[] = [
  ['model', ['make', 'make_model']],
  ['make', ['make']],
  ['body', ['body']],
  ['carTypes', ['car_type']],
  ['category', ['categories']],
];

function groupBySlug(values: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const value of [...values].sort((a, b) => (a < b ? -1 : 1))) {
    const slug = slugify(value);
    if (slug) groups.set(slug, [...(groups.get(slug) ?? []), value]);
  }
  return groups;
}

/** The make of a `Toyota|Hilux` key. */
export const makeOf = (key: string) => key.slice(0, Math.max(0, key.indexOf('|')));
/** The model of a `Toyota|Hilux` key. */
export const modelOf = (key: string) => key.slice(key.indexOf('|') + 1);

/**
 * The landing pages of a stock. Names with the same slug share a page. If a make and a body have the same
 * slug, the make has the path; the body then uses the query string, as does a name without letters or digits.
 */
export function searchRoutes(stock: StockFacets): SearchRoutes {
  const models = new Map<string, string[]>();
  for (const { value } of stock.make_model) {
    models.set(makeOf(value), [...(models.get(makeOf(value)) ?? []), value]);
  }
  const byPath = new Map<string, Landing>();
  const byPreset = new Map<string, Landing>();
  const add = (landing: Landing, fields: readonly ValueField[]) => {
    byPath.set(landing.path, landing);
    byPreset.set(presetKey(landing.preset, fields), landing);
  };
  const taken = (path: string) =>
    byPath.has(path) || RESERVED.some((slug) => path === `${SEARCH_PATH}/${slug}`);

  add({ kind: 'all', path: SEARCH_PATH, preset: {} }, []);
  for (const [slug, types] of CAR_TYPE_PATHS) {
    add({ kind: 'carTypes', path: `${SEARCH_PATH}/${slug}`, preset: { car_type: types } }, ['car_type']);
  }
  for (const [slug, make] of groupBySlug(stock.make.map(({ value }) => value))) {
    const path = `${SEARCH_PATH}/${slug}`;
    if (taken(path)) continue;
    add({ kind: 'make', path, preset: { make } }, ['make']);
    const keys = new Map<string, string[]>();
    for (const key of make.flatMap((name) => models.get(name) ?? []).sort((a, b) => (a < b ? -1 : 1))) {
      const model = slugify(modelOf(key));
      if (model) keys.set(model, [...(keys.get(model) ?? []), key]);
    }
    for (const [model, make_model] of keys) {
      // A model page for two spellings of a make lists only those that have the model, or nothing would
      // match.
      const makes = make.filter((name) => make_model.some((key) => makeOf(key) === name));
      add({ kind: 'model', path: `${path}/${model}`, preset: { make: makes, make_model } }, [
        'make',
        'make_model',
      ]);
    }
  }
  for (const [slug, body] of groupBySlug(stock.body.map(({ value }) => value))) {
    const path = `${SEARCH_PATH}/${slug}`;
    if (!taken(path)) add({ kind: 'body', path, preset: { body } }, ['body']);
  }
  return { home: SEARCH_PATH, landings: [...byPath.values()], byPath, byPreset, models, stock };
}

/**
 * The pages of the categories screen: all stock, and one per category. `all` are the search's own. Names with
 * the same slug share a page; a name without letters or digits has none.
 */
export function categoryRoutes(
  categories: readonly FacetValue[],
  { models, stock }: Pick<SearchRoutes, 'models' | 'stock'>,
): SearchRoutes {
  const home = CATEGORIES_PATH;
  const all: Landing = { kind: 'all', path: home, preset: {} };
  const landings = [
    all,
    ...[...groupBySlug(categories.map(({ value }) => value))].map(
      ([slug, values]): Landing => ({
        kind: 'category',
        path: `${home}/${slug}`,
        preset: { categories: values },
      }),
    ),
  ];
  return {
    home,
    landings,
    byPath: new Map(landings.map((landing) => [landing.path, landing])),
    byPreset: new Map(landings.map((landing) => [presetKey(landing.preset, ['categories']), landing])),
    models,
    stock,
  };
}

/** A search with a single page, such as special offers: its filters are all in the query string. */
export function onePageRoutes(
  home: string,
  { models, stock }: Pick<SearchRoutes, 'models' | 'stock'>,
): SearchRoutes {
  const all: Landing = { kind: 'all', path: home, preset: {} };
  return {
    home,
    landings: [all],
    byPath: new Map([[home, all]]),
    byPreset: new Map([[presetKey({}, []), all]]),
    models,
    stock,
  };
}

/** The landing page at a path, or null. Letter case and a trailing slash do not matter. */
export function landingAt(routes: SearchRoutes, path: string): Landing | null {
  return routes.byPath.get(withoutFinalSlashes(path.toLowerCase()) || '/') ?? null;
}

/**
 * Makes and models in one form: a `model` becomes the only `make_model` it can mean, and a model adds its
 * make. Finds the same cars as before. A model not in stock stays, and finds nothing.
 */
function settleModels(routes: SearchRoutes, query: SearchQuery): SearchQuery {
  const { make = [], model = [], make_model = [], ...others } = query.filters;
  let keys = make_model;
  let named = model;
  if (model.length > 0 && make_model.length === 0) {
    const makes = make.length > 0 ? make : [...routes.models.keys()];
    const known = makes.flatMap((name) => routes.models.get(name) ?? []);
    const meant = known.filter((key) => model.includes(modelOf(key)));
    if (model.every((name) => meant.some((key) => modelOf(key) === name))) {
      keys = meant;
      named = [];
    }
  }
  const makes = [...make, ...keys.map(makeOf)];
  return { ...query, filters: { ...others, make: makes, model: named, make_model: keys } };
}

/**
 * Where a model's cars are, for a page without the stock at hand: its landing page or, if another page has
 * the path, a search for its words.
 */
export function modelPath(make: string, model: string): string {
  return `${SEARCH_PATH}/${slugify(make)}/${slugify(model)}`;
}

/**
 * The known part of a path: the landing page it starts with, and the words of the rest, none if it is that
 * page. Searching for them is better than ignoring them.
 */
export function knownPart(routes: SearchRoutes, path: string): { landing: Landing | null; words: string } {
  const parts = path.split('/');
  for (let length = parts.length; length > 1; length--) {
    const landing = landingAt(routes, parts.slice(0, length).join('/'));
    if (landing) return { landing, words: wordsOf(parts.slice(length).join(' ')) };
  }
  return { landing: null, words: wordsOf(path.replace(SEARCH_PATH, '')) };
}

const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/**
 * The query of a path and a query string together. Their values are alternatives; values are read in the
 * stock's spelling. The unknown part of a path becomes search text, unless there is text already.
 */
export function queryAt(
  routes: SearchRoutes,
  path: string,
  search: string | URLSearchParams,
  defaults: SearchDefaults = SEARCH_DEFAULTS,
): SearchQuery {
  const query = asStocked(fromUrl(search, defaults), routes.stock);
  const { landing, words } = knownPart(routes, path);
  const filters: Record<string, readonly string[]> = { ...query.filters };
  for (const [field, values] of Object.entries(landing?.preset ?? {})) {
    filters[field] = [...(filters[field] ?? []), ...values];
  }
  const text = query.text || words;
  return canonicalQuery(settleModels(routes, { ...query, text, filters }), defaults);
}

/**
 * A query's address: the path that covers most of it (model, make, body, car types), the rest as a query
 * string. `queryAt` returns the same query.
 */
export function urlOf(
  routes: SearchRoutes,
  query: SearchQuery,
  defaults: SearchDefaults = SEARCH_DEFAULTS,
): string {
  const settled = canonicalQuery(settleModels(routes, query), defaults);
  for (const [kind, fields] of KINDS) {
    const landing = routes.byPreset.get(presetKey(settled.filters, fields));
    if (landing?.kind !== kind) continue;
    const filters = { ...settled.filters };
    for (const field of fields) delete filters[field];
    return landing.path + toUrl({ ...settled, filters }, defaults);
  }
  return routes.home + toUrl(settled, defaults);
}

/** A landing page's canonical path: all car types together are simply all cars. */
export function canonicalPath(landing: Landing): string {
  return landing.preset.car_type?.length === 3 ? SEARCH_PATH : landing.path;
}
