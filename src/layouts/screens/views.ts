/** The search screens as plain data, worked out from the stock. */
import { departmentOf } from '#domain/locations/places.ts';
import type { FacetValue, SearchResult } from '#domain/search/engine.ts';
import { urlOf } from '#domain/search/routes.ts';
import { BUDGET_DEFAULTS, budgetQuery, estimatedBudget } from '#domain/search/screens/budget.ts';
import { directoryPrice, ofDealer } from '#domain/search/screens/directory.ts';
import { priceQuery, WHOLE_PRICE_SCALE } from '#domain/search/screens/price-range.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { bodyLinks, type CountedLink } from '../frame/shell.ts';
import { searchBuild } from '../search/search.ts';

/** A screen that counts cars by price. */
interface PriceScreen {
  /** URL of the index. */
  index: string;
  /** The sprite of body outlines. */
  silhouettes: string;
  /** Cars found at first. */
  count: number;
  /** In stock order: no chip moves when the price does. */
  bodies: FacetValue[];
  /** Pages that work without script. */
  links: CountedLink[];
}

async function priceScreen(tenant: Tenant, { count, facets }: SearchResult): Promise<PriceScreen> {
  const { stock, page } = await searchBuild(tenant);
  return {
    ...{ index: page.index, silhouettes: page.silhouettes, count },
    bodies: stock.facets.body.map(({ value }) => ({
      value,
      count: facets.body.find((each) => each.value === value)?.count ?? 0,
    })),
    links: bodyLinks(siteBuild(tenant)).map(({ label, href, count: counted }) => ({
      ...{ label, href },
      count: counted,
    })),
  };
}

/** The budget screen's initial state; `cheapest` is in dollars. */
export async function budgetView(tenant: Tenant): Promise<PriceScreen & { cheapest: number | null }> {
  const { engine } = await searchBuild(tenant);
  const all = { ...emptyQuery(), sort: 'lowest_price', pageSize: 1 } as const;
  const found = await engine.search(budgetQuery(all, estimatedBudget(BUDGET_DEFAULTS), []));
  return { ...(await priceScreen(tenant, found)), cheapest: found.hits[0]?.price ?? null };
}

/**
 * The price-range screen's initial state. If a site does not offer sorting by highest price, its own order is
 * used.
 */
export async function priceRangeView(tenant: Tenant): Promise<PriceScreen & { dearestFirst: boolean }> {
  const { engine, page } = await searchBuild(tenant);
  const found = await engine.search(priceQuery({ ...emptyQuery(), pageSize: 0 }, WHOLE_PRICE_SCALE));
  const dearestFirst = page.config.sorts.includes('highest_price');
  return { ...(await priceScreen(tenant, found)), dearestFirst };
}

interface Dealer {
  name: string;
  /** Its newest cars. */
  cars: { slug: string; name: string; price: string }[];
  /** How many it has in all, and the search that has them. */
  count: number;
  href: string;
  /** Its sales locations, by index. */
  yards: number[];
}

interface DealersView {
  index: string;
  /** Cars in stock. */
  count: number;
  makes: string[];
  bodies: string[];
  dealers: Dealer[];
}

/** Every dealership whose stock the site lists. */
export async function dealersView(tenant: Tenant): Promise<DealersView> {
  const { site, stock: documents, card } = siteBuild(tenant);
  const { engine, routes, stock, page } = await searchBuild(tenant);
  const slugs = new Map(documents.map((doc) => [doc.dealership_name, doc.dealership_slug]));
  const yardsOf = (dealer: string) =>
    site.locations.filter(
      (location) =>
        location.visible &&
        location.dealership_slug === slugs.get(dealer) &&
        departmentOf(location) === 'sales',
    );
  const dealers = stock.facets.dealership_name.map(async ({ value: name }): Promise<Dealer> => {
    const query = ofDealer(emptyQuery(), name);
    const { hits, count } = await engine.search(query);
    return {
      ...{ name, count },
      cars: hits.map((doc) => ({
        ...{ slug: doc.slug, name: doc.name },
        price: directoryPrice(doc, card.noPriceText),
      })),
      href: urlOf(routes, { ...emptyQuery(page.config), filters: query.filters }, page.config),
      yards: yardsOf(name).map(({ id }) => id),
    };
  });
  return {
    index: page.index,
    count: stock.count,
    makes: stock.facets.make.map(({ value }) => value).sort(),
    bodies: stock.facets.body.map(({ value }) => value),
    dealers: await Promise.all(dealers),
  };
}
