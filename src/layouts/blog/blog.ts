/** The posts of the site's blog, and what every page of it shows beside them. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { categoriesOf, publishedPosts } from '#domain/content/blog.ts';
import { siteBuild } from '#layouts/build/build.ts';

export type PostEntry = CollectionEntry<'blog'>;

interface Blog {
  /** Newest first. */
  posts: readonly PostEntry[];
  categories: readonly string[];
}

/** The posts that are out on the day of the build. */
export async function siteBlog(): Promise<Blog> {
  const { site, now } = await siteBuild();
  const posts = publishedPosts(await getCollection('blog'), site, now);
  return { posts, categories: categoriesOf(posts) };
}
