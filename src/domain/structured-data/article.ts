/** A blog post as schema.org data. */
import type { Article, WithContext } from 'schema-dts';
import type { Post } from '#domain/content/front-matter.ts';
import type { Site } from '#domain/tenant/site.ts';

/** Absolute addresses. */
interface ArticleAddresses {
  page: string;
  /** `null` for a post without a picture. */
  image: string | null;
  origin: string;
}

/** The facts of the post itself. */
type ArticleFacts = Pick<Post, 'title' | 'description' | 'date' | 'updated' | 'author' | 'category'>;

/** `Article`, by its author, or by the dealership if none is named. */
export function articleStructuredData(
  { title, description, date, updated, author, category }: ArticleFacts,
  site: Pick<Site, 'name'>,
  { page, image, origin }: ArticleAddresses,
): WithContext<Article> {
  const publisher = { '@type': 'Organization' as const, name: site.name, url: origin };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    datePublished: date,
    dateModified: updated ?? date,
    mainEntityOfPage: page,
    inLanguage: 'en-AU',
    ...(image !== null && { image }),
    ...(category !== null && { articleSection: category }),
    author: author === null ? publisher : { '@type': 'Person', name: author },
    publisher,
  };
}
