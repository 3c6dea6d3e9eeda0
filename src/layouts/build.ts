/** What all pages of a build share, worked out once: the stock as search knows it, its paths, the pages there are. */
import { getCollection } from 'astro:content';
import { routes as staticRoutes } from 'virtual:routes';
import { type SimilarIndex, similarIndex } from '#domain/inventory/similar.ts';
import type { ItemWords } from '#domain/search/count.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import type { FacetValue } from '#domain/search/engine.ts';
import { categoryRoutes, type SearchRoutes, searchRoutes } from '#domain/search/routes.ts';
import { sitePage } from '#domain/search/selection.ts';
import { stockWords } from '#domain/search/titles.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type CardConfig, cardConfig } from '#features/inventory/card.ts';
import { buildContext } from '#tenant/context.ts';
import type { CarPage } from './car/car.ts';
import { screenPaths } from './screens.ts';

export interface SiteBuild {
  site: Site;
  now: Date;
  /** One for each car with a page. */
  carPages: readonly CarPage[];
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
  /** Those of them that can be bought, newest first. */
  fresh: readonly SearchDocument[];
  /** The same cars by what they share. */
  counts: Readonly<Record<'make' | 'make_model' | 'body' | 'car_type', readonly FacetValue[]>>;
  similar: SimilarIndex<SearchDocument>;
  routes: SearchRoutes;
  /** The pages of the categories screen, whether the site has it or not. */
  categories: SearchRoutes;
  card: CardConfig;
  /** "car", "caravans": what this site calls its stock. */
  items: ItemWords;
  /** Paths of all pages, lower case, without a closing slash. */
  pages: ReadonlySet<string>;
}

function countBy(values: Iterable<string | null>): FacetValue[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

async function prepare(): Promise<SiteBuild> {
  const { site, cars, now } = await buildContext();
  const carPages = cars.flatMap((car): CarPage[] => {
    const page = sitePage(car, site, now);
    return page === 'gone' ? [] : [{ car, doc: searchDocument(car, site, now), indexed: page === 'indexed' }];
  });
  const stock = carPages.filter(({ indexed }) => indexed).map(({ doc }) => doc);
  const counts = {
    make: countBy(stock.map(({ make }) => make)),
    make_model: countBy(stock.map(({ make_model }) => make_model)),
    body: countBy(stock.map(({ body }) => body)),
    car_type: countBy(stock.map(({ car_type }) => car_type)),
  };
  const routes = searchRoutes(counts);
  const categories = categoryRoutes(countBy(stock.flatMap((doc) => doc.categories)), routes.models);
  const content = await getCollection('pages');
  return {
    site,
    now,
    carPages,
    stock,
    fresh: stock
      .filter(({ status, reserved }) => status !== 'sold' && !reserved)
      .toSorted((a, b) => b.created_at - a.created_at || a.id - b.id),
    counts,
    similar: similarIndex(stock),
    routes,
    categories,
    card: cardConfig(site),
    items: stockWords(countBy(stock.map(({ item_type }) => item_type))),
    pages: new Set(
      [
        ...staticRoutes,
        ...routes.landings.map(({ path }) => path),
        ...screenPaths(site, categories),
        ...content.flatMap(({ data }) => [data.route, ...data.aliases]),
        ...carPages.map(({ car }) => `/cars/${car.slug}`),
      ].map((path) => path.toLowerCase()),
    ),
  };
}

let build: Promise<SiteBuild> | undefined;

/** The build's shared work, done on the first call. */
export function siteBuild(): Promise<SiteBuild> {
  build ??= prepare();
  return build;
}
