/** Search and the search screens. */
import {
  CATEGORIES_PATH,
  type Landing,
  OFFERS_PATH,
  PARTS_PATH,
  SEARCH_PATH,
} from '#domain/search/routes.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { offerCards } from '#layouts/offers/offers.ts';
import { budgetView, dealersView, priceRangeView } from '#layouts/screens/views.ts';
import { onePageView, type SearchPageView, searchView } from '#layouts/search/search.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { loader, onlyIf } from './loader.ts';

/** The part of a landing page's path below `home`; undefined for `home` itself. */
const below = (home: string, { path }: Landing) => path.slice(home.length + 1) || undefined;
const under = (home: string, path: string | undefined) => (path === undefined ? home : `${home}/${path}`);

/** A search is worked out from scratch for an address's query; the built page keeps no data for it. */
const askable = ({ shown: { page }, ...view }: SearchPageView) => ({ ...view, shown: { page } });

export const searchPage = loader({
  pattern: '/search/[...path]',
  paths: (tenant) => siteBuild(tenant).routes.landings.map((each) => ({ path: below(SEARCH_PATH, each) })),
  load: (tenant, { path }) => {
    const landing = siteBuild(tenant).routes.byPath.get(under(SEARCH_PATH, path));
    return landing === undefined ? null : searchView(tenant, landing);
  },
  kept: askable,
});

export const categoriesPage = loader({
  pattern: '/categories/[...path]',
  paths: (tenant) =>
    tenant.site.search.categories
      ? siteBuild(tenant).categories.landings.map((each) => ({ path: below(CATEGORIES_PATH, each) }))
      : [],
  load: (tenant, { path }) => {
    const landing = siteBuild(tenant).categories.byPath.get(under(CATEGORIES_PATH, path));
    return landing === undefined ? null : searchView(tenant, landing);
  },
  kept: askable,
});

export const budgetPage = loader({
  pattern: '/search/budget/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.search.budgetSearch),
  load: budgetView,
});

export const priceRangePage = loader({
  pattern: '/search/price-range/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.search.budgetSearch),
  load: priceRangeView,
});

export const specialOffersPage = loader({
  pattern: '/special-offers/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.offers.enabled),
  load: async (tenant) => ({
    offers: offerCards(
      tenant,
      siteBuild(tenant).offers.filter(({ isRunning }) => isRunning),
    ),
    search: await onePageView(tenant, OFFERS_PATH),
  }),
  kept: (data) => data.search && { ...data, search: askable(data.search) },
});

/** A page of text, on sites that have it. */
const ABOUT_PARTS = '/vehicle-parts-and-accessories';

export const partsPage = loader({
  pattern: '/parts/search/[...on]',
  paths: (tenant) => onlyIf(siteBuild(tenant).pages.has(PARTS_PATH)),
  load: async (tenant) => ({
    about: siteBuild(tenant).pages.has(ABOUT_PARTS) ? ABOUT_PARTS : null,
    search: await onePageView(tenant, PARTS_PATH),
  }),
  kept: (data) => data.search && { ...data, search: askable(data.search) },
});

export const dealersPage = loader({
  pattern: '/dealers/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.search.dealerDirectory),
  load: dealersView,
});
