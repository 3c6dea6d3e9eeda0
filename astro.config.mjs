// The build of one tenant's site. What it builds comes from the environment, see `.env.example`.
import { cpSync, createReadStream, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, fontProviders } from 'astro/config';
import { isSelected } from './src/domain/search/selection.ts';
import { derivePalette, paletteCss } from './src/domain/tenant/colours.ts';
import { FACES } from './src/styles/faces.ts';
import { listTenants, loadSite } from './src/tenant/load.ts';

const root = import.meta.dirname;
const { env } = process;
const tenantsDir = env.TENANTS_DIR || 'tenants';
// Editors and type checks load this file without a tenant: any will do.
const slug = env.FORECOURT_TENANT || (await listTenants(tenantsDir))[0] || '';
const site = await loadSite(tenantsDir, slug);
const mediaFolders = ['_shared', slug].map((tenant) => resolve(tenantsDir, tenant, 'media')).filter(existsSync);
const cacheDir = resolve(root, env.FORECOURT_CACHE || join('var', 'cache', slug));

const packages = createRequire(import.meta.url);

/** @param {import('./src/styles/faces.ts').Face} face */
const localFont = ({ cssVariable, name, file, weight, stretch, fallbacks }) => ({
  provider: fontProviders.local(),
  cssVariable,
  name,
  fallbacks,
  options: {
    variants: [
      { src: [pathToFileURL(packages.resolve(file))], weight, style: 'normal', ...(stretch && { stretch }) },
    ],
  },
});

/** The tenant's palette as a style sheet. */
const PALETTE = 'virtual:palette.css';
const palette = {
  name: 'forecourt:palette',
  /** @param {string} id */
  resolveId: (id) => (id === PALETTE ? `/${PALETTE}` : null),
  /** @param {string} id */
  load: (id) => (id === `/${PALETTE}` ? paletteCss(derivePalette(site.template, site.brand.colours)) : null),
};

const now = env.FORECOURT_NOW ? new Date(env.FORECOURT_NOW) : new Date();
/** @type {string[]} */
let staticRoutes = [];
const ROUTES = 'virtual:routes';
/** The paths of pages without parameters, as a module: menus link only to what exists. */
const routes = {
  name: 'forecourt:routes',
  hooks: {
    /** @param {{ routes: import('astro').IntegrationResolvedRoute[] }} resolved */
    'astro:routes:resolved': (resolved) => {
      staticRoutes = resolved.routes
        .filter(({ type, origin, params }) => type === 'page' && origin === 'project' && params.length === 0)
        .map(({ pattern }) => pattern);
    },
  },
};
const routesModule = {
  name: 'forecourt:routes',
  /** @param {string} id */
  resolveId: (id) => (id === ROUTES ? `\0${ROUTES}` : null),
  /** @param {string} id */
  load: (id) => (id === `\0${ROUTES}` ? `export const routes = ${JSON.stringify(staticRoutes)};` : null),
};

const MEDIA_TYPES = { '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' };
/** The tenant's files under `/media/`, those of all tenants first. */
const media = {
  name: 'forecourt:media',
  hooks: {
    /** @param {{ dir: URL }} built */
    'astro:build:done': ({ dir }) => {
      for (const folder of mediaFolders) cpSync(folder, new URL('media/', dir), { recursive: true });
    },
    /** @param {{ server: import('vite').ViteDevServer }} setup */
    'astro:server:setup': ({ server }) => {
      server.middlewares.use('/media', (request, response, next) => {
        const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
        const file = mediaFolders.map((folder) => join(folder, path)).findLast(existsSync);
        if (file === undefined) return next();
        response.setHeader('content-type', MEDIA_TYPES[extname(file)] ?? 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
  },
};

/** @type {Set<string> | undefined} */
let unlisted;
/**
 * Pages of cars that search no longer knows are for those who come back to them, not for search engines.
 * @param {string} page
 */
function isListed(page) {
  unlisted ??= new Set(
    (env.FORECOURT_STOCK ? readFileSync(env.FORECOURT_STOCK, 'utf8').split('\n') : [])
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line))
      .filter(
        (car) => !isInSearch(car, site.search, env.FORECOURT_NOW ? new Date(env.FORECOURT_NOW) : new Date()),
      )
      .map((car) => `/cars/${car.slug}`),
  );
  return !unlisted.has(new URL(page).pathname.replace(/\/$/, ''));
}

export default defineConfig({
  root,
  output: 'static',
  site: site.url ?? `http://${slug}.localhost:${env.PORT || 4321}`,
  outDir: resolve(root, env.FORECOURT_OUT || join('dist', slug)),
  cacheDir,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never', assets: '_assets' },
  devToolbar: { enabled: false },
  fonts: FACES[site.template].map(localFont),
  integrations: [react(), sitemap({ filter: isListed }), routes, media],
  vite: {
    cacheDir: join(cacheDir, 'vite'),
    plugins: [palette, routesModule],
    build: { assetsInlineLimit: 0 },
    resolve: {
      alias: { 'virtual:template.css': join(root, 'src', 'styles', 'templates', `${site.template}.css`) },
    },
  },
});
