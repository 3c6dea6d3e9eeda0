/** Pages as the platform sends them, for tests that need no browser to read them. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { ask, siteUrl } from './browser.ts';

type Within = Parameters<typeof DomUtils.getElementsByTagName>[1];

/** A page of a site, by its path. */
export const served = async (slug: string, path: string): Promise<ReturnType<typeof parseDocument>> =>
  parseDocument((await ask(siteUrl(slug) + path)).text);

/** All elements of that name in a page or a part of it, in order. */
export const all = (within: Within, name: string) => DomUtils.getElementsByTagName(name, within);

/** The page's main part. */
export const mainOf = (page: Within) => all(page, 'main');

export const textOf = (part: Parameters<typeof DomUtils.textContent>[0]) =>
  DomUtils.textContent(part).replaceAll(/\s+/g, ' ').trim();

/** The addresses of links within the site. */
export const linksIn = (within: Within): string[] =>
  all(within, 'a').flatMap(({ attribs: { href } }) => (href?.startsWith('/') ? [href] : []));

/** The address of a car for sale: the first on the home page. */
export async function carOnHome(slug: string): Promise<string> {
  const car = linksIn(await served(slug, '/')).find((href) => /^\/cars\/[a-z0-9-]+$/.test(href));
  if (car === undefined) throw new Error(`${slug} shows no car`);
  return car;
}
