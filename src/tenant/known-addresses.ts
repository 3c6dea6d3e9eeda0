/** Works out the addresses of a site without building it, from its configuration, its content and the page files. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accountPath, hasSignIn } from '#domain/auth/sign-in.ts';
import { MAKES } from '#domain/brands/makes.ts';
import { blogPaths } from '#domain/content/blog.ts';
import type { Offer } from '#domain/content/front-matter.ts';
import type { KnownAddresses } from '#domain/content/links.ts';
import { offersPersonalised, PERSONALISED_PATH } from '#domain/finance/link.ts';
import { contactPath, locationPath, places, teamPath } from '#domain/locations/places.ts';
import { offerId, offerPath } from '#domain/offers/offer.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type ContentFolders, readCollection } from './content.ts';

const PAGES = resolve(import.meta.dirname, '../pages');

/** Addresses under these paths come and go with the stock. */
const STOCK_PATHS = ['/cars', '/search', '/brands', '/models', '/categories', '/api'];

/** Pages that a site's configuration can switch off. */
const OPTIONAL_PAGES: readonly (readonly [path: string, isOn: (site: Site) => boolean])[] = [
  ['/blog', ({ blog }) => blog.enabled],
  ['/special-offers', ({ offers }) => offers.enabled],
  ['/dealers', ({ search }) => search.dealerDirectory],
  ['/categories', ({ search }) => search.categories],
  ['/search/budget', ({ search }) => search.budgetSearch],
  ['/search/price-range', ({ search }) => search.budgetSearch],
  ['/locations', ({ locations }) => locations.some(({ visible }) => visible)],
  ['/compare', ({ card }) => card.compare],
  ['/account', (site) => hasSignIn(site) && accountPath(site) === '/account'],
  ['/sign-in', hasSignIn],
  [PERSONALISED_PATH, offersPersonalised],
  ['/admin', ({ content }) => content.admin],
];

/** Paths of the page files; `blog/[...path].astro` counts as `/blog`. */
function pagePaths(): string[] {
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const path = `/${file.replaceAll('\\', '/')}`.replace(/(?:\/index|\/\[\.\.\.\w+\])?\.(?:astro|ts)$/, '');
    return !/\.(?:astro|ts)$/.test(file) || path.includes('[') ? [] : [path || '/'];
  });
}

/** The tenant's and the shared files under `/media`. */
function mediaPaths({ tenantDir, sharedDir }: ContentFolders): string[] {
  return [tenantDir, sharedDir].flatMap((dir) => {
    const folder = dir === null ? null : join(dir, 'media');
    if (folder === null || !existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (file) => `/media/${file.replaceAll('\\', '/')}`,
    );
  });
}

type StockAddresses = Pick<KnownAddresses, 'open'> & { isOfStock: (path: string) => boolean };

/** Addresses that today's stock may or may not have. */
export function stockAddresses(offers: readonly Offer[]): StockAddresses {
  const models = new Set(offers.flatMap(({ model }) => model?.slug ?? []));
  return {
    open: STOCK_PATHS,
    isOfStock: (path) =>
      /^\/[^/]+$/.test(path) &&
      (models.has(path.slice(1)) || MAKES.some(({ slug }) => path.startsWith(`/${slug}-`))),
  };
}

/** The addresses of a site, and the paths whose addresses depend on its stock. */
export async function knownAddresses(
  folders: ContentFolders,
  site: Site,
  now: Date,
): Promise<KnownAddresses & StockAddresses> {
  const [pages, posts, offers] = await Promise.all([
    readCollection(folders, 'pages', site),
    readCollection(folders, 'blog', site),
    readCollection(folders, 'offers', site),
  ]);
  const off = new Set(OPTIONAL_PAGES.flatMap(([path, isOn]) => (isOn(site) ? [] : [path])));
  const own = places(site.locations.filter(({ visible }) => visible));
  const paths = [
    ...[...pagePaths(), ...OPTIONAL_PAGES.map(([path]) => path)].filter((path) => !off.has(path)),
    ...pages.entries.flatMap(({ data }) => [data.route, ...data.aliases]),
    ...blogPaths(posts.entries, site, now),
    ...offers.entries.map(({ id, data }) => offerPath(offerId(id, data), data, site)),
    ...own.flatMap((place) => [
      contactPath(place),
      ...place.departments.flatMap((department) => [locationPath(department), teamPath(department)]),
    ]),
    ...mediaPaths(folders),
    ...['/feeds/blog.xml', '/llms.txt', '/sitemap-index.xml'],
  ];
  return { paths: new Set(paths), ...stockAddresses(offers.entries.map(({ data }) => data)) };
}
