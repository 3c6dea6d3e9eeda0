/** Search and the screens beside it. */
import { CATEGORIES_PATH, type Landing, PARTS_PATH } from '#domain/search/routes.ts';
import { siteBuild } from '#layouts/build/build.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { loader, onlyIf } from './loader.ts';

/** The part of a landing's path below `home`; undefined for `home` itself. */
const below = (home: string, { path }: Landing) => path.slice(home.length + 1) || undefined;
const landingBelow = (home: string, landings: readonly Landing[], path: string | undefined) => {
  const landing = landings.find((each) => each.path === (path === undefined ? home : `${home}/${path}`));
  return landing === undefined ? null : { landing };
};

export const searchPage = loader({
  pattern: '/search/[...path]',
  paths: (tenant) => siteBuild(tenant).routes.landings.map((each) => ({ path: below('/search', each) })),
  load: (tenant, { path }) => landingBelow('/search', siteBuild(tenant).routes.landings, path),
});

export const categoriesPage = loader({
  pattern: '/categories/[...path]',
  paths: (tenant) =>
    tenant.site.search.categories
      ? siteBuild(tenant).categories.landings.map((each) => ({ path: below(CATEGORIES_PATH, each) }))
      : [],
  load: (tenant, { path }) => landingBelow(CATEGORIES_PATH, siteBuild(tenant).categories.landings, path),
});

export const budgetPage = loader({
  pattern: '/search/budget/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.search.budgetSearch),
  load: () => ({}),
});

export const priceRangePage = loader({
  pattern: '/search/price-range/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.search.budgetSearch),
  load: () => ({}),
});

export const specialOffersPage = loader({
  pattern: '/special-offers/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.offers.enabled),
  load: () => ({}),
});

export const partsPage = loader({
  pattern: '/parts/search/[...on]',
  paths: (tenant) => onlyIf(siteBuild(tenant).pages.has(PARTS_PATH)),
  load: () => ({}),
});

export const dealersPage = loader({
  pattern: '/dealers/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.search.dealerDirectory),
  load: () => ({}),
});
