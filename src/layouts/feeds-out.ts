/** Files that tell other companies' software what is on the site. */
import { gatedFlowOf } from '#domain/auth/gated.ts';
import { postPath, publishedPosts } from '#domain/content/blog.ts';
import { blogRss } from '#domain/feeds-out/blog-rss.ts';
import { googleVehicleAds, googleVehicleAdsFile } from '#domain/feeds-out/google-vehicle-ads.ts';
import { type Listing, listingSummary } from '#domain/feeds-out/listing.ts';
import { llmsTxt, type TextLink } from '#domain/feeds-out/llms-txt.ts';
import { metaCatalogue, metaCatalogueFile } from '#domain/feeds-out/meta-catalogue.ts';
import { countWords } from '#domain/search/count.ts';
import { searchSubject } from '#domain/search/titles.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Entry, oncePer, type Tenant } from '#tenant/tenant.ts';
import { type SiteBuild, siteBuild } from './build/build.ts';

export const BLOG_FEED = '/feeds/blog.xml';

/** Whether the site has the blog feed. */
export const hasBlogFeed = ({ blog, feedsOut }: Pick<Site, 'blog' | 'feedsOut'>): boolean =>
  blog.enabled && feedsOut.blog;

interface OutgoingFile {
  /** Path. */
  path: string;
  type: string;
  text: string;
  /** What the build log says about it. */
  note: string | null;
}

type Post = Entry<'blog'>;

function writeFiles(tenant: Tenant): OutgoingFile[] {
  const { origin, collections } = tenant;
  const build = siteBuild(tenant);
  const { site, carPages, now } = build;
  const cars = carPages.filter(({ indexed }) => indexed).map(({ car }) => car);
  const posts = publishedPosts(collections.blog, site, now);

  const listing = <T>(
    path: string,
    type: string,
    rows: Listing<T>,
    write: (rows: readonly T[]) => string,
  ) => ({
    path,
    type,
    text: write(rows.listed),
    note: `${path}: ${listingSummary(rows)}`,
  });
  return [
    ...(site.feedsOut.googleVehicleAds
      ? [
          listing(
            '/feeds/google-vehicle-ads.tsv',
            'text/tab-separated-values',
            googleVehicleAds(cars, site, origin),
            googleVehicleAdsFile,
          ),
        ]
      : []),
    ...(site.feedsOut.metaCatalogue
      ? [
          listing(
            '/feeds/meta-catalogue.csv',
            'text/csv',
            metaCatalogue(cars, site, origin),
            metaCatalogueFile,
          ),
        ]
      : []),
    ...(hasBlogFeed(site)
      ? [{ path: BLOG_FEED, type: 'application/rss+xml', text: blogFeed(site, posts, origin), note: null }]
      : []),
    ...(site.feedsOut.llms
      ? [
          {
            path: '/llms.txt',
            type: 'text/plain; charset=utf-8',
            text: siteText(build, collections.pages, posts, origin),
            note: null,
          },
        ]
      : []),
  ];
}

/** Every file that the site has turned on. */
export const outgoingFiles: (tenant: Tenant) => OutgoingFile[] = oncePer(writeFiles);

function blogFeed(site: Site, posts: readonly Post[], origin: string): string {
  return blogRss({
    name: site.name,
    origin,
    path: BLOG_FEED,
    posts: posts.map(({ id, data }) => ({ ...data, path: postPath(id) })),
  });
}

function siteText(
  build: SiteBuild,
  texts: Tenant['collections']['pages'],
  posts: readonly Post[],
  origin: string,
): string {
  const { site, routes, items, stock, counts } = build;
  const types = new Set(counts.car_type.map(({ value }) => value));
  const searches = routes.landings
    .filter(
      ({ kind, preset }) => kind !== 'model' && (preset.car_type ?? []).every((type) => types.has(type)),
    )
    .map(
      ({ path, preset }): TextLink => ({
        label: `For sale: ${searchSubject({ ...emptyQuery(), filters: preset }, items)}`,
        href: path,
        note: '',
      }),
    );
  const pages = texts
    // Pages behind a sign-in are no use to readers that cannot sign in.
    .filter(({ data }) => !site.gated || gatedFlowOf(data.route) === null)
    .map(
      ({ data }): TextLink => ({
        label: data.title,
        href: data.route,
        note: data.description,
      }),
    );
  const entries = posts.map(
    ({ id, data }): TextLink => ({
      label: data.title,
      href: postPath(id),
      note: data.description,
    }),
  );
  return llmsTxt(site, { stock: countWords(stock.length, items), searches, pages, posts: entries }, origin);
}
