/** A tenant's part in the build of its site: its colours, its media, and its list of pages. */
import { cpSync, createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { dirname, extname, join, normalize, resolve } from 'node:path';
import type { AstroIntegration, ViteUserConfig } from 'astro';
import { gatedFlowOf } from '#domain/auth/gated.ts';
import { PERSONALISED_PATH } from '#domain/finance/link.ts';
import { offerId, offerPath, offerState } from '#domain/offers/offer.ts';
import { isSelected } from '#domain/search/selection.ts';
import { derivePalette, paletteCss } from '#domain/tenant/colours.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type ContentFolders, readCollection } from './content.ts';
import { readStock } from './context.ts';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** A module without a file: `import 'virtual:…'`. `source` is called when the module is first loaded. */
function virtualModule(id: string, source: () => string): Plugin {
  // Vite recognises a style sheet by its extension, and only in an id that looks like a path.
  const resolved = id.endsWith('.css') ? `/${id}` : `\0${id}`;
  return {
    name: `forecourt:${id}`,
    resolveId: (wanted: string) => (wanted === id ? resolved : null),
    load: (wanted: string) => (wanted === resolved ? source() : null),
  };
}

/** `virtual:palette.css`: the tenant's colours as custom properties. */
export function palette(site: Site): Plugin {
  return virtualModule('virtual:palette.css', () =>
    paletteCss(derivePalette(site.template, site.brand.colours)),
  );
}

/**
 * `virtual:routes`: the paths of all pages without parameters, so that menus link only to what exists, and the patterns
 * of all routes of the project.
 */
export function routes(): AstroIntegration {
  let paths: string[] = [];
  let patterns: string[] = [];
  return {
    name: 'forecourt:routes',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              virtualModule(
                'virtual:routes',
                () =>
                  `export const routes = ${JSON.stringify(paths)};\nexport const patterns = ${JSON.stringify(patterns)};`,
              ),
            ],
          },
        });
      },
      'astro:routes:resolved': ({ routes: resolved }) => {
        const own = resolved.filter(({ origin }) => origin === 'project');
        patterns = own.map(({ pattern }) => pattern);
        paths = own
          .filter(({ type, params }) => type === 'page' && params.length === 0)
          .map(({ pattern }) => pattern);
      },
    },
  };
}

/**
 * In development React's modules call the hooks of fast refresh, which Astro defines only on pages that hydrate by its
 * own directives. Here scripts mount React themselves, so every page defines the hooks before its scripts run.
 */
export function fastRefresh(): AstroIntegration {
  return {
    name: 'forecourt:fast-refresh',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', `import '@vitejs/plugin-react/preamble';`);
      },
    },
  };
}

const FILE_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
};

/** Answers a request of the dev server with a file. */
export function sendFile(response: ServerResponse, file: string): void {
  response.setHeader('content-type', FILE_TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(response);
}

/** The files of `<tenant>/media` under `/media/`, with the shared ones as a fallback. */
export function media(tenantsDir: string, slug: string): AstroIntegration {
  const folders = ['_shared', slug]
    .map((tenant) => resolve(tenantsDir, tenant, 'media'))
    .filter((folder) => existsSync(folder));
  return {
    name: 'forecourt:media',
    hooks: {
      'astro:build:done': ({ dir }) => {
        for (const folder of folders) cpSync(folder, new URL('media/', dir), { recursive: true });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/media', (request, response, next) => {
          const path = normalize(
            decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname),
          );
          const file = folders.map((folder) => join(folder, path)).findLast((each) => existsSync(each));
          if (file === undefined) return next();
          sendFile(response, file);
        });
      },
    },
  };
}

/**
 * Moves the finished site from Astro's output to its target, replacing what is there. Astro keeps its intermediate
 * files beside the output or, if that is outside the project, in one folder for all builds, where two at once would
 * corrupt each other's. So every build works inside the project, in its own folder.
 */
export function deliver(workDir: string, outDir: string): AstroIntegration {
  const before = `${outDir}.before-${process.pid}`;
  const clear = () => rmSync(workDir, { recursive: true, force: true });
  return {
    name: 'forecourt:deliver',
    hooks: {
      'astro:build:start': () => {
        process.once('exit', clear);
      },
      'astro:build:done': () => {
        mkdirSync(dirname(outDir), { recursive: true });
        // Moved out of the way first: deleting thousands of files takes longer than a reader should wait.
        if (existsSync(outDir)) renameSync(outDir, before);
        try {
          renameSync(workDir, outDir);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
          // Another disk.
          cpSync(workDir, outDir, { recursive: true });
        }
        rmSync(before, { recursive: true, force: true });
      },
    },
  };
}

interface SitemapSources {
  site: Site;
  folders: ContentFolders;
  /** NDJSON; without it no car is excluded. */
  stockFile: string | undefined;
  now: Date;
}

/** Pages with one shopper's choices, or for the dealership's own work: search engines have nothing to find there. */
const NOTHING_TO_FIND = [
  '/account',
  '/admin',
  '/favourites',
  '/compare',
  '/live-shell',
  '/purchase-shell',
  '/checkout-shell',
  PERSONALISED_PATH,
  '/sign-in',
  '/watchlist',
];

/**
 * Whether a page's address goes into the sitemap. Left out: further addresses of a page that has one already, personal
 * pages, expired offers and cars no longer in search. Those pages are for returning visitors, not for search engines.
 */
export async function sitemapFilter({
  site,
  folders,
  stockFile,
  now,
}: SitemapSources): Promise<(page: string) => boolean> {
  const { entries } = await readCollection(folders, 'pages', site);
  const offers = await readCollection(folders, 'offers', site);
  const cars = stockFile ? await readStock(stockFile) : [];
  const unlisted = new Set([
    ...entries.flatMap(({ data }) => data.aliases),
    ...NOTHING_TO_FIND,
    ...offers.entries
      .filter(({ data }) => offerState(data, now) === 'ended')
      .map(({ id, data }) => offerPath(offerId(id, data), data, site)),
    ...cars.filter((car) => !isSelected(car, site, now)).map((car) => `/cars/${car.slug}`),
  ]);
  return (page) => {
    const path = new URL(page).pathname.replace(/\/$/, '');
    // No search engine should list a page that only asks to sign in.
    if (site.gated && gatedFlowOf(path)) return false;
    return !unlisted.has(path) && !path.startsWith('/models/');
  };
}
