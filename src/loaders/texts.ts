/** Pages of the tenant's content. */
import { BLOG_PATH, postPath } from '#domain/content/blog.ts';
import { postListView, postView, siteBlog } from '#layouts/blog/blog.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { offerView } from '#layouts/offers/page.ts';
import { textView } from '#layouts/texts/texts.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { loader } from './loader.ts';

const OFFERS = '/offers/';

/** About, service, legal …: their files set their addresses. */
export const textPage = loader({
  pattern: '/[...route]',
  paths: ({ collections }: Tenant) =>
    collections.pages
      .flatMap(({ data }) => [data.route, ...data.aliases])
      .filter((route) => route !== '/')
      .map((route) => ({ route: route.slice(1) })),
  load: (tenant, { route }) => {
    const entry = tenant.collections.pages.find(({ data }) =>
      [data.route, ...data.aliases].includes(`/${route}`),
    );
    return entry === undefined ? null : textView(tenant, entry);
  },
  kept: (data) => (data.page.form || data.page.secondForm || data.affordable !== null ? data : null),
});

/** The blog: its lists, `/blog`, `/blog/{category}` and their further pages, and its posts. */
export const blogPage = loader({
  pattern: '/blog/[...path]',
  paths: (tenant) => {
    const { posts, lists } = siteBlog(tenant);
    const paths = [...lists.map(({ path }) => path), ...posts.map(({ id }) => postPath(id))];
    return paths.map((path) => ({ path: path.slice(BLOG_PATH.length + 1) || undefined }));
  },
  load: (tenant, { path }) => {
    const { posts, lists } = siteBlog(tenant);
    const whole = path === undefined ? BLOG_PATH : `${BLOG_PATH}/${path}`;
    const list = lists.find((each) => each.path === whole);
    if (list !== undefined) return { list: postListView(tenant, list), post: null };
    const post = posts.find(({ id }) => postPath(id) === whole);
    return post === undefined ? null : { list: null, post: postView(tenant, post) };
  },
});

/** An offer: `/offers/{id}`, or `/offers/{manufacturer}/{id}` on multi-make sites. */
export const offerPage = loader({
  pattern: '/offers/[...path]',
  paths: (tenant) => siteBuild(tenant).offers.map(({ path }) => ({ path: path.slice(OFFERS.length) })),
  load: (tenant, { path }) => {
    const offer = siteBuild(tenant).offers.find((each) => each.path === OFFERS + path);
    return offer === undefined ? null : offerView(tenant, offer);
  },
});
