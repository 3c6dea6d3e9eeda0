/** The sitemap of a site, by Astro's integration. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type sitemapOf from '@astrojs/sitemap';

type Hooks = ReturnType<typeof sitemapOf>['hooks'];
type Given<Name extends keyof Hooks> = Hooks[Name] extends ((given: infer Options) => unknown) | undefined
  ? Options
  : never;

/** The most pages in a file: the protocol allows 50,000. */
const PAGES_EACH = 45_000;

/** The order of the integration's files. */
const ORDER = new Intl.Collator('en', { numeric: true });

/** The files of a sitemap with so many pages. */
export function sitemapPaths(pages: number): string[] {
  const files = Array.from(
    { length: Math.ceil(pages / PAGES_EACH) },
    (_file, index) => `/sitemap-${index}.xml`,
  );
  return ['/sitemap-index.xml', ...files];
}

/**
 * `sitemap-index.xml` and the files it names, by path.
 * @param origin the site's, with a trailing slash
 * @param paths of the pages to list, from the root
 */
export async function sitemapFiles(
  origin: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  // Few threads with the program ever write one, and it brings a hundred modules.
  const { default: sitemap } = await import('@astrojs/sitemap');
  const { hooks } = sitemap({ entryLimit: PAGES_EACH });
  // The integration sorts with `localeCompare`: a second for 17,000 pages, a tenth of that if they come in order.
  const ordered = paths.toSorted(ORDER.compare);
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-sitemap-'));
  try {
    // The integration reads no more of Astro's configuration than this.
    const config = { site: origin, base: '/', trailingSlash: 'never', build: { format: 'file' } };
    const logger = { info: () => {}, warn: () => {}, error: () => {} };
    await hooks['astro:routes:resolved']?.({ routes: [] } as unknown as Given<'astro:routes:resolved'>);
    await hooks['astro:config:done']?.({ config } as unknown as Given<'astro:config:done'>);
    await hooks['astro:build:done']?.({
      dir: pathToFileURL(folder + sep),
      pages: ordered.map((path) => ({ pathname: path.slice(1) })),
      logger,
    } as unknown as Given<'astro:build:done'>);
    const names = (await readdir(folder)).sort();
    const files = names.map(async (name) => [`/${name}`, await readFile(join(folder, name))] as const);
    return new Map(await Promise.all(files));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
