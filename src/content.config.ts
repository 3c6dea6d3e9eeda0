/**
 * Collections of content, for `getCollection('pages')`, `'blog'` and `'offers'`. Files lie in
 * `tenants/_shared/content/<collection>/**.md` and `tenants/<slug>/content/<collection>/**.md`; the tenant's file
 * replaces the shared one of the same name. `entry.data` is typed by `src/domain/content/front-matter.ts`,
 * `entry.id` is the file name without `.md`, `render(entry)` gives its `Content`.
 */
import { defineCollection } from 'astro:content';
import { tenantContent } from '#tenant/content-loader.ts';

export const collections = {
  /** Every page of text, legal ones too: `data.route`, `data.aliases`. */
  pages: defineCollection({ loader: tenantContent('pages') }),
  blog: defineCollection({ loader: tenantContent('blog') }),
  /** Groups of questions; here `data.questions[].answer` is HTML. */
  faqs: defineCollection({ loader: tenantContent('faqs') }),
  offers: defineCollection({ loader: tenantContent('offers') }),
  /** People, each at a location; the body says a few words about them. */
  team: defineCollection({ loader: tenantContent('team') }),
};
