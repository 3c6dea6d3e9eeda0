/** The posts of the site's blog, and what every page of it shows beside them. */
import { categoriesOf, publishedPosts } from '#domain/content/blog.ts';
import type { Entry, Tenant } from '#tenant/tenant.ts';

export type PostEntry = Entry<'blog'>;

interface Blog {
  /** Newest first. */
  posts: readonly PostEntry[];
  categories: readonly string[];
}

/** The posts that are out on the tenant’s day. */
export function siteBlog({ site, now, collections }: Tenant): Blog {
  const posts = publishedPosts(collections.blog, site, now);
  return { posts, categories: categoriesOf(posts) };
}
