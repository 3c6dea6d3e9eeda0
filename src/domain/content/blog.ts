/** The blog: which posts are published, their addresses, and what each list shows. */
import { dateIn } from '#domain/shared/time-zone.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Post } from './front-matter.ts';

export const BLOG_PATH = '/blog';

/** A post with the name of its file. */
export interface BlogEntry {
  id: string;
  data: Post;
}

/** A page of a list of posts. */
export interface BlogPage<P extends BlogEntry> {
  path: string;
  /** `null` on the pages of all posts. */
  category: string | null;
  posts: readonly P[];
  /** From 1. */
  page: number;
  /** The paths of all pages of this list. */
  paths: readonly string[];
}

/** Whether a post's day has come where the dealership is. */
export function isPublished(
  { date }: Pick<Post, 'date'>,
  { state }: Pick<Site, 'state'>,
  now: Date,
): boolean {
  return date <= dateIn(state, now);
}

/** The path of a post, by the name of its file. */
export const postPath = (id: string): string => `${BLOG_PATH}/${id.toLowerCase()}`;

/** The path of a category's first page. */
export const categoryPath = (category: string): string => `${BLOG_PATH}/${category}`;

/** `vehicle-reviews` → `Vehicle reviews`. */
export function categoryName(category: string): string {
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The published posts, newest first; none if the site has no blog. */
export function publishedPosts<P extends BlogEntry>(
  posts: readonly P[],
  site: Pick<Site, 'state' | 'blog'>,
  now: Date,
): P[] {
  if (!site.blog.enabled) return [];
  return posts
    .filter(({ data }) => isPublished(data, site, now))
    .sort((a, b) => b.data.date.localeCompare(a.data.date) || a.id.localeCompare(b.id));
}

/** Categories, those with the most posts first. */
export function categoriesOf(posts: readonly BlogEntry[]): string[] {
  const counts = new Map<string, number>();
  for (const { data } of posts) {
    if (data.category !== null) counts.set(data.category, (counts.get(data.category) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([category]) => category);
}

/** Every list page: `/blog`, `/blog/page/2`, `/blog/{category}` … Posts come from `publishedPosts`. */
export function blogPages<P extends BlogEntry>(posts: readonly P[], perPage: number): BlogPage<P>[] {
  const lists = [null, ...categoriesOf(posts)].map((category) => ({
    category,
    path: category === null ? BLOG_PATH : categoryPath(category),
    posts: category === null ? posts : posts.filter(({ data }) => data.category === category),
  }));
  return lists.flatMap(({ category, path, posts: listed }) => {
    const count = Math.ceil(listed.length / perPage);
    const paths = Array.from({ length: count }, (_, index) =>
      index === 0 ? path : `${path}/page/${index + 1}`,
    );
    return paths.map((own, index) => ({
      path: own,
      category,
      posts: listed.slice(index * perPage, (index + 1) * perPage),
      page: index + 1,
      paths,
    }));
  });
}

/** The next posts to read: same category first, then the newest; never the post itself. */
export function relatedPosts<P extends BlogEntry>(post: BlogEntry, posts: readonly P[], most = 3): P[] {
  const others = posts.filter(({ id }) => id !== post.id);
  const isSameCategory = ({ data }: BlogEntry) =>
    data.category !== null && data.category === post.data.category;
  return [...others.filter(isSameCategory), ...others.filter((other) => !isSameCategory(other))].slice(
    0,
    most,
  );
}

/** Words that most people read in a minute. */
const WORDS_A_MINUTE = 220;

/** A text's reading time in minutes, at least one. Link addresses and markdown syntax do not count. */
export function readingMinutes(markdown: string): number {
  const words = markdown.replaceAll(/\]\([^)]*\)/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’,.-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}

/** The paths of all pages of the blog: lists and posts. */
export function blogPaths(
  posts: readonly BlogEntry[],
  site: Pick<Site, 'state' | 'blog'>,
  now: Date,
): string[] {
  const published = publishedPosts(posts, site, now);
  return [
    ...blogPages(published, site.blog.perPage).map(({ path }) => path),
    ...published.map(({ id }) => postPath(id)),
  ];
}

/** Posts whose address is that of a list: a category, or one of its further pages. */
export function postsOnLists<P extends BlogEntry>(posts: readonly P[]): P[] {
  const lists = new Set(categoriesOf(posts).map(categoryPath));
  return posts.filter(({ id }) => lists.has(postPath(id)) || /\/page\/\d+$/.test(postPath(id)));
}
