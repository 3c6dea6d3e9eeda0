/** The sitemap of a site, by Astro's integration. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import sitemap from '@astrojs/sitemap';

interface SitemapFile {
  path: string;
  content: Buffer;
}

type Hooks = ReturnType<typeof sitemap>['hooks'];
type Given<Name extends keyof Hooks> = Hooks[Name] extends ((given: infer Options) => unknown) | undefined
  ? Options
  : never;

/**
 * `sitemap-index.xml` and the files it names.
 * @param origin the site's, with a closing slash
 * @param paths of the pages to list, from the root
 */
export async function sitemapFiles(origin: string, paths: readonly string[]): Promise<SitemapFile[]> {
  const { hooks } = sitemap();
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-sitemap-'));
  try {
    // The integration reads no more of Astro's configuration than this.
    const config = { site: origin, base: '/', trailingSlash: 'never', build: { format: 'file' } };
    const logger = { info: () => {}, warn: () => {}, error: () => {} };
    await hooks['astro:routes:resolved']?.({ routes: [] } as unknown as Given<'astro:routes:resolved'>);
    await hooks['astro:config:done']?.({ config } as unknown as Given<'astro:config:done'>);
    await hooks['astro:build:done']?.({
      dir: pathToFileURL(folder + sep),
      pages: paths.map((path) => ({ pathname: path.slice(1) })),
      logger,
    } as unknown as Given<'astro:build:done'>);
    const names = (await readdir(folder)).sort();
    return await Promise.all(
      names.map(async (name) => ({ path: `/${name}`, content: await readFile(join(folder, name)) })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
