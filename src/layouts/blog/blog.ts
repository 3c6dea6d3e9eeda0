/** A site's blog as plain data for its pages. */
import {
  type BlogPage,
  blogPages,
  categoriesOf,
  postPath,
  publishedPosts,
  readingMinutes,
  relatedPosts,
} from '#domain/content/blog.ts';
import type { Post } from '#domain/content/front-matter.ts';
import { type Entry, oncePer, type Tenant } from '#tenant/tenant.ts';
import { AT_HEAD, ON_CARD, type PictureAttributes, picture, sharedImage, withPictures } from '../pictures.ts';

type PostEntry = Entry<'blog'>;

interface Blog {
  /** Newest first. */
  posts: readonly PostEntry[];
  /** Every list page. */
  lists: readonly BlogPage<PostEntry>[];
  categories: readonly string[];
}

/** The posts published by the tenant's day, and their lists. */
export const siteBlog: (tenant: Tenant) => Blog = oncePer(({ site, now, collections }) => {
  const posts = publishedPosts(collections.blog, site, now);
  return { posts, lists: blogPages(posts, site.blog.perPage), categories: categoriesOf(posts) };
});

/** A post in a list. */
export interface PostCard extends Pick<Post, 'title' | 'description' | 'date' | 'category' | 'imageAlt'> {
  path: string;
  minutes: number;
  picture: PictureAttributes | null;
}

/** A list page. */
export interface PostListView extends Pick<BlogPage<PostEntry>, 'path' | 'category' | 'page' | 'paths'> {
  posts: readonly PostCard[];
  /** The categories of the whole blog. */
  categories: readonly string[];
}

/** A post's page. */
export interface PostView
  extends Pick<
    Post,
    'title' | 'description' | 'date' | 'updated' | 'author' | 'category' | 'image' | 'imageAlt'
  > {
  path: string;
  minutes: number;
  html: string;
  head: PictureAttributes | null;
  /** The picture for shared links; `null` if it has none that networks show. */
  shared: string | null;
  related: readonly PostCard[];
}

function postCard(tenant: Tenant, { id, data, body }: PostEntry): PostCard {
  const { title, description, date, category, image, imageAlt } = data;
  return {
    ...{ title, description, date, category, imageAlt },
    path: postPath(id),
    minutes: readingMinutes(body),
    picture: image === null ? null : picture(tenant, image, ON_CARD),
  };
}

export function postListView(tenant: Tenant, list: BlogPage<PostEntry>): PostListView {
  const { path, category, page, paths, posts } = list;
  const { categories } = siteBlog(tenant);
  return { path, category, page, paths, categories, posts: posts.map((post) => postCard(tenant, post)) };
}

export function postView(tenant: Tenant, post: PostEntry): PostView {
  const { title, description, date, updated, author, category, image, imageAlt } = post.data;
  const related = relatedPosts(post, siteBlog(tenant).posts);
  return {
    ...{ title, description, date, updated, author, category, image, imageAlt },
    path: postPath(post.id),
    minutes: readingMinutes(post.body),
    html: withPictures(tenant, post.html),
    head: image === null ? null : picture(tenant, image, AT_HEAD),
    shared: image === null ? null : (sharedImage(tenant, image) ?? null),
    related: related.map((other) => postCard(tenant, other)),
  };
}
