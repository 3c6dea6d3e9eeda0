import { describe, expect, test } from 'vitest';
import { jsonLdIn, structuredDataProblems } from '../fixtures/schema-org.ts';
import { ask, siteUrl, TENANTS } from './browser.ts';

/** The sitemap's paths, from the root. */
async function sitemapOf(tenant: string): Promise<string[]> {
  const { text } = await ask(`${siteUrl(tenant)}/sitemap-0.xml`);
  return Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname);
}

const typesOf = (blocks: readonly unknown[]) =>
  blocks.map((block) => (block as { '@type': string })['@type']);

/** The kinds of pages that every site has; others depend on what a dealership does. */
const EVERYWHERE = ['home', 'car', 'search', 'content'];

/** The kinds of pages with the structured data expected on each. */
const KINDS: readonly (readonly [kind: string, path: RegExp, types: readonly string[]])[] = [
  ['home', /^\/$/, ['AutoDealer']],
  ['car', /^\/cars\//, ['Car', 'BreadcrumbList']],
  ['search', /^\/search\/(?:new|used)-cars$/, ['BreadcrumbList']],
  ['content', /^\/(?:privacy-policy|terms-and-conditions|accessibility)$/, ['BreadcrumbList']],
  ['questions', /^\/faqs$/, ['BreadcrumbList', 'FAQPage']],
  ['post', /^\/blog\/(?!vehicle-reviews)[^/]+$/, ['Article', 'BreadcrumbList']],
  ['offer', /^\/offers\//, ['Offer', 'BreadcrumbList']],
  ['location', /^\/locations\/[^/]+$/, ['BreadcrumbList']],
  ['brand', /^\/brands\/[^/]+$/, ['BreadcrumbList']],
];

describe.each(TENANTS)('%s', (tenant) => {
  test('every page in the sitemap has valid structured data', async () => {
    const paths = await sitemapOf(tenant);
    expect(paths.length).toBeGreaterThan(50);
    const unsound: string[] = [];
    for (const path of paths) {
      const { text } = await ask(siteUrl(tenant) + path);
      const problems = jsonLdIn(text).flatMap(structuredDataProblems);
      unsound.push(...problems.map((problem) => `${path}: ${problem}`));
    }
    expect(unsound).toEqual([]);
  });

  test.each(KINDS)('a page of the kind %s says what it is', async (kind, pattern, types) => {
    const path = (await sitemapOf(tenant)).find((each) => pattern.test(each));
    if (path === undefined) return expect(EVERYWHERE).not.toContain(kind);
    const { text } = await ask(siteUrl(tenant) + path);
    expect(typesOf(jsonLdIn(text))).toEqual(expect.arrayContaining([...types]));
  });
});
