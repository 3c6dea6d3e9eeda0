/** Pages of one shopper. As built, they are for everyone who has not signed in, saved or chosen anything. */
import {
  accountPath,
  hasSignIn,
  readSignIn,
  type SignInProblem,
  type SignInStep,
} from '#domain/auth/sign-in.ts';
import type { SignInRequest } from '#domain/auth/sign-in-href.ts';
import type { FinanceEstimate } from '#domain/finance/estimate.ts';
import { offersPersonalised } from '#domain/finance/link.ts';
import type { Car } from '#domain/inventory/car.ts';
import { shardsFor } from '#domain/inventory/page/compare.ts';
import type { ItemNouns } from '#domain/search/count.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { WatchlistProps } from '#features/account/Watchlist.tsx';
import type { Loaded } from '#features/saved/Compare.tsx';
import { siteBuild } from '#layouts/build/build.ts';
import type { Link } from '#layouts/frame/navigation.ts';
import { bodyLinks } from '#layouts/frame/shell.ts';
import type { LinkedView } from '#layouts/linked.ts';
import { searchBuild } from '#layouts/search/search.ts';
import type { AccountRequest, AlertsRequest } from '#server/pages/page-requests.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { always, loader, onlyIf, requestPage } from './loader.ts';

/** Where to go from an empty list. */
interface WayOn {
  searches: readonly Link[];
  fresh: readonly SearchDocument[];
}

const MOST_SEARCHES = 6;
const MOST_FRESH = 6;

function wayOn(tenant: Tenant): WayOn {
  const build = siteBuild(tenant);
  const links = (all: readonly Link[]) =>
    all.slice(0, MOST_SEARCHES).map(({ label, href }) => ({ label, href }));
  return { searches: links(bodyLinks(build)), fresh: build.fresh.slice(0, MOST_FRESH) };
}

interface ComparePage extends WayOn {
  /** How many files hold the cars' facts. */
  shards: number;
  /** The cars in the address; null if script reads it. */
  initial: Loaded | null;
}

export const comparePage = loader({
  pattern: '/compare',
  paths: always,
  load: (tenant): ComparePage => ({
    ...wayOn(tenant),
    shards: shardsFor(siteBuild(tenant).carPages.length),
    initial: null,
  }),
  kept: (data) => data,
});

export const favouritesPage = loader({
  pattern: '/favourites',
  paths: always,
  load: async (tenant: Tenant) => ({ ...wayOn(tenant), index: (await searchBuild(tenant)).page.index }),
});

interface WatchlistPage extends Partial<WayOn> {
  /** The search index, for cars kept in a visitor's browser; empty for a signed-in shopper. */
  index: string;
  /** Null unless signed in. */
  shopper: {
    account: AccountRequest;
    /** Null on a site without alerts. */
    alerts: AlertsRequest | null;
    cars: WatchlistProps['cars'];
    /** The site's words for these cars. */
    items: ItemNouns;
  } | null;
}

export const watchlistPage = loader({
  pattern: '/watchlist/[...on]',
  paths: always,
  load: async (tenant: Tenant): Promise<WatchlistPage> => ({
    ...wayOn(tenant),
    index: (await searchBuild(tenant)).page.index,
    shopper: null,
  }),
});

interface AccountPage {
  /** Null unless signed in. */
  account: AccountRequest | null;
}

/** Only on sites without a watchlist; otherwise the account is on its page. */
export const accountPage = loader({
  pattern: '/account/[...on]',
  paths: ({ site }: Tenant) => onlyIf(hasSignIn(site) && accountPath(site) === '/account'),
  load: (): AccountPage => ({ account: null }),
});

interface SignInPage {
  request: SignInRequest;
  /** The car whose page or checkout it leads to, if it is for sale. */
  doc: SearchDocument | null;
  step: SignInStep;
  problem: SignInProblem | null;
}

export const signInPage = loader({
  pattern: '/sign-in/[...on]',
  paths: ({ site }: Tenant) => onlyIf(hasSignIn(site)),
  load: ({ site }): SignInPage => ({
    request: readSignIn(new URLSearchParams(), site),
    doc: null,
    step: 'start',
    problem: null,
  }),
});

interface FinancePage {
  /** Null until a car is chosen. */
  finance:
    | (LinkedView & {
        doc: SearchDocument;
        car: Car;
        estimate: FinanceEstimate | null;
        /** The page's own path, including its car. */
        href: string;
      })
    | null;
}

/** Finance for one car. */
export const personalisedFinancePage = loader({
  pattern: '/personalised/finance/[...on]',
  paths: ({ site }: Tenant) => onlyIf(offersPersonalised(site)),
  load: (): FinancePage => ({ finance: null }),
});

interface ShortlistPage {
  id: string;
  docs: readonly SearchDocument[];
  /** How many cars on the list are no longer shown. */
  gone: number;
  items: ItemNouns;
}

/** A list of cars that someone shared. */
export const shortlistPage = requestPage<{ id: string }, ShortlistPage>('/shortlist/[id]');
