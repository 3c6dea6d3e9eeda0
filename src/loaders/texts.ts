/** Pages of the tenant's content. */
import { BLOG_PATH, blogPages, postPath } from '#domain/content/blog.ts';
import { siteBlog } from '#layouts/blog/blog.ts';
import { siteBuild } from '#layouts/build/build.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { loader } from './loader.ts';

const OFFERS = '/offers/';

/** About, service, legal …: their addresses come from their files. */
export const textPage = loader({
  pattern: '/[...route]',
  paths: ({ collections }: Tenant) =>
    collections.pages
      .flatMap(({ data }) => [data.route, ...data.aliases])
      .filter((route) => route !== '/')
      .map((route) => ({ route: route.slice(1) })),
  load: ({ collections }, { route }) => {
    const entry = collections.pages.find(({ data }) => [data.route, ...data.aliases].includes(`/${route}`));
    return entry === undefined ? null : { entry };
  },
});

/** The blog: its lists, `/blog`, `/blog/{category}` and their further pages, and its posts. */
export const blogPage = loader({
  pattern: '/blog/[...path]',
  paths: (tenant) => {
    const { posts } = siteBlog(tenant);
    const paths = [
      ...blogPages(posts, tenant.site.blog.perPage).map(({ path }) => path),
      ...posts.map(({ id }) => postPath(id)),
    ];
    return paths.map((path) => ({ path: path.slice(BLOG_PATH.length + 1) || undefined }));
  },
  load: (tenant, { path }) => {
    const { posts } = siteBlog(tenant);
    const whole = path === undefined ? BLOG_PATH : `${BLOG_PATH}/${path}`;
    const list = blogPages(posts, tenant.site.blog.perPage).find((each) => each.path === whole);
    const post = posts.find(({ id }) => postPath(id) === whole);
    if (list !== undefined) return { list, post: undefined };
    return post === undefined ? null : { list: undefined, post };
  },
});

/** An offer: `/offers/{id}`, or `/offers/{manufacturer}/{id}` on sites of several makes. */
export const offerPage = loader({
  pattern: '/offers/[...path]',
  paths: (tenant) => siteBuild(tenant).offers.map(({ path }) => ({ path: path.slice(OFFERS.length) })),
  load: (tenant, { path }) => {
    const offer = siteBuild(tenant).offers.find((each) => each.path === OFFERS + path);
    return offer === undefined ? null : { offer };
  },
});
