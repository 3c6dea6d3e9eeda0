/**
 * What all pages of a tenant share, worked out once: the stock as search documents, its paths, and which
 * pages exist.
 */
import { patterns, routes as staticRoutes } from 'virtual:routes';
import { type Brand, brandsOf, type Model, modelsOf } from '#domain/brands/directory.ts';
import { blogPaths } from '#domain/content/blog.ts';
import { offersPersonalised, PERSONALISED_PATH } from '#domain/finance/link.ts';
import type { SimilarIndex } from '#domain/inventory/page/similar.ts';
import type { ItemNouns } from '#domain/search/count.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { FacetValue } from '#domain/search/engine.ts';
import { categoryRoutes, type SearchRoutes } from '#domain/search/routes.ts';
import { sitePage } from '#domain/search/selection.ts';
import { stockNouns } from '#domain/search/titles.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { CardConfig } from '#features/inventory/card.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import type { CarPage } from '../car/car.ts';
import { locationPaths } from '../locations/paths.ts';
import { readOffers, type SiteOffer } from '../offers/site-offers.ts';
import { screenPaths } from '../screens.ts';
import { documentOf } from './known-cars.ts';
import { reservedPaths } from './reserved-paths.ts';
import { countBy, stockAround } from './surroundings.ts';

export interface SiteBuild {
  site: Site;
  now: Date;
  /** One for each car with a page. */
  carPages: readonly CarPage[];
  /** The same by slug. */
  carPageOf: ReadonlyMap<string, CarPage>;
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
  /** Parts, which have their own search. */
  parts: readonly SearchDocument[];
  /** Of those, the cars for sale, newest first. */
  fresh: readonly SearchDocument[];
  /** The same cars, grouped by what they share. */
  counts: Readonly<Record<'make' | 'make_model' | 'body' | 'car_type', readonly FacetValue[]>>;
  similar: SimilarIndex<SearchDocument>;
  routes: SearchRoutes;
  /** The pages of the categories screen, whether or not the site has it. */
  categories: SearchRoutes;
  /** The offers, current ones first. */
  offers: readonly SiteOffer[];
  /** Makes with a page. */
  brands: readonly Brand[];
  /** Models with a page. */
  models: readonly Model[];
  card: CardConfig;
  /** "car", "caravans": the site's words for its stock. */
  items: ItemNouns;
  /** Paths of all pages, lower case, without a trailing slash. */
  pages: ReadonlySet<string>;
}

/** The last stocks prepared: unchanged parts of one are reused. */
const similarBefore = new Map<string, SiteBuild['similar']>();
const STOCKS_REMEMBERED = 2;
/** A smaller stock is not worth caching. */
const FEW = 1000;

const lastSimilar = ({ slug }: Site) => similarBefore.get(slug);

function keepSimilar({ slug }: Site, similar: SiteBuild['similar']): void {
  similarBefore.delete(slug);
  if (similar.count < FEW) return;
  similarBefore.set(slug, similar);
  const [oldest] = similarBefore.keys();
  if (similarBefore.size > STOCKS_REMEMBERED && oldest !== undefined) similarBefore.delete(oldest);
}

/** Paths where a model's page must not be. */
const RESERVED = reservedPaths(patterns);

function prepare(tenant: Tenant): SiteBuild {
  const { site, cars, now, collections } = tenant;
  const carPages = cars.flatMap((car): CarPage[] => {
    const page = sitePage(car, site, now);
    return page === 'gone' ? [] : [{ car, doc: documentOf(tenant, car), indexed: page === 'indexed' }];
  });
  const indexed = carPages.filter((page) => page.indexed).map(({ doc }) => doc);
  const stock = indexed.filter(({ item_type }) => item_type !== 'part');
  const parts = indexed.filter(({ item_type }) => item_type === 'part');
  const { counts, routes, similar, card } = stockAround(site, stock, lastSimilar(site));
  keepSimilar(site, similar);
  const categories = categoryRoutes(countBy(stock.flatMap((doc) => doc.categories)), routes);
  const offers = readOffers(collections.offers, site, now);
  const pages = new Set(
    [
      ...staticRoutes,
      ...routes.landings.map(({ path }) => path),
      ...screenPaths(site, categories, parts.length > 0),
      ...(offersPersonalised(site) ? [PERSONALISED_PATH] : []),
      ...collections.pages.flatMap(({ data }) => [data.route, ...data.aliases]),
      ...carPages.map(({ car }) => `/cars/${car.slug}`),
      ...offers.map(({ path }) => path),
      ...blogPaths(collections.blog, site, now),
      ...locationPaths(site, collections.team),
    ].map((path) => path.toLowerCase()),
  );
  const directory = {
    landings: routes.landings,
    counts,
    offers: offers.flatMap(({ isRunning, data }) => (isRunning ? [data] : [])),
  };
  const brands = brandsOf(directory);
  const models = modelsOf(directory, (path) => pages.has(path) || RESERVED.has(path));
  for (const { path } of brands) pages.add(path);
  for (const { paths } of models) for (const path of paths) pages.add(path);
  return {
    site,
    now,
    carPages,
    carPageOf: new Map(carPages.map((page) => [page.car.slug, page])),
    stock,
    parts,
    fresh: stock
      .filter(({ status, reserved }) => status !== 'sold' && !reserved)
      .toSorted((a, b) => b.created_at - a.created_at || a.id - b.id),
    counts,
    similar,
    routes,
    categories,
    card,
    items: stockNouns(countBy(stock.map(({ item_type }) => item_type))),
    pages,
    offers,
    brands,
    models,
  };
}

/** What all pages share. */
export const siteBuild: (tenant: Tenant) => SiteBuild = oncePer(prepare);
