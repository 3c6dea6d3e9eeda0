/** Pages of one shopper, as everybody finds them who has not signed in, saved or chosen anything. */
import { accountPath, hasSignIn } from '#domain/auth/sign-in.ts';
import { offersPersonalised } from '#domain/finance/link.ts';
import { shelvesFor } from '#domain/inventory/page/compare.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { searchBuild } from '#layouts/search/search.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { always, loader, onlyIf } from './loader.ts';

export const comparePage = loader({
  pattern: '/compare',
  paths: always,
  load: (tenant: Tenant) => ({ shelves: shelvesFor(siteBuild(tenant).carPages.length) }),
});

export const favouritesPage = loader({
  pattern: '/favourites',
  paths: always,
  load: async (tenant: Tenant) => ({ index: (await searchBuild(tenant)).page.index }),
});

export const watchlistPage = loader({
  pattern: '/watchlist/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.garage_enabled),
  load: () => ({}),
});

/** Only where there is no watchlist, on whose page the account stands otherwise. */
export const accountPage = loader({
  pattern: '/account/[...on]',
  paths: ({ site }: Tenant) => onlyIf(hasSignIn(site) && accountPath(site) === '/account'),
  load: () => ({}),
});

export const signInPage = loader({
  pattern: '/sign-in/[...on]',
  paths: ({ site }: Tenant) => onlyIf(hasSignIn(site)),
  load: () => ({}),
});

/** Finance for one car. */
export const personalisedFinancePage = loader({
  pattern: '/personalised/finance/[...on]',
  paths: ({ site }: Tenant) => onlyIf(offersPersonalised(site)),
  load: () => ({}),
});
