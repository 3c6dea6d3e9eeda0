// The build of one tenant's site. What it builds comes from the environment, see `.env.example`.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, fontProviders } from 'astro/config';
import { templateOf } from './src/domain/tenant/templates/index.ts';
import { placesMap } from './src/islands/map/map-plugin.ts';
import { checkLinks } from './src/tenant/built-links.ts';
import { editor } from './src/tenant/editor.ts';
import { deliver, fastRefresh, media, palette, routes, sitemapFilter } from './src/tenant/integrations.ts';
import { listTenants, loadSite } from './src/tenant/load.ts';
import { markdown } from './src/tenant/markdown.ts';
import { pictures } from './src/tenant/pictures.ts';
import { icons } from './src/ui/icon-plugin.ts';

const root = import.meta.dirname;
const { env } = process;
const tenantsDir = resolve(root, env.TENANTS_DIR || 'tenants');
// Editors and type checks load this file without a tenant: any will do.
const slug = env.FORECOURT_TENANT || (await listTenants(tenantsDir))[0] || '';
const site = await loadSite(tenantsDir, slug);
const folders = { tenantDir: join(tenantsDir, slug), sharedDir: join(tenantsDir, '_shared') };
const now = env.FORECOURT_NOW ? new Date(env.FORECOURT_NOW) : new Date();
const outDir = resolve(root, env.FORECOURT_OUT || join('dist', slug));
const workDir = join(root, 'var', 'build', `${slug}-${process.pid}`);
const cacheDir = resolve(root, env.FORECOURT_CACHE || join('var', 'cache', slug));

const packages = createRequire(import.meta.url);

/** @param {import('./src/domain/tenant/templates/template.ts').Face} face */
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

export default defineConfig({
  root,
  output: 'static',
  site: env.FORECOURT_PREVIEW
    ? `http://${env.FORECOURT_PREVIEW}--${slug}.localhost:${env.PORT || 4321}`
    : (site.url ?? `http://${slug}.localhost:${env.PORT || 4321}`),
  outDir: workDir,
  cacheDir,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never', assets: '_assets' },
  devToolbar: { enabled: false },
  markdown,
  fonts: templateOf(site).faces.map(localFont),
  integrations: [
    react(),
    fastRefresh(),
    sitemap({ filter: await sitemapFilter({ site, folders, stockFile: env.FORECOURT_STOCK, now }) }),
    routes(),
    media(tenantsDir, slug),
    ...(site.content.admin
      ? [
          editor({
            page: join(root, 'src/layouts/Editor.astro'),
            entry: join(root, 'src/islands/editor.client.ts'),
            cacheDir,
          }),
        ]
      : []),
    pictures(tenantsDir, slug),
    checkLinks({ site, folders, now }),
    deliver(workDir, outDir),
  ],
  vite: {
    cacheDir: join(cacheDir, 'vite'),
    plugins: [palette(site), icons(), placesMap()],
    build: { assetsInlineLimit: 0 },
    // Knows `@custom-media`, which PostCSS by itself does not.
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
    server: {
      watch: { ignored: ['**/var/**', '**/dist/**', '**/tests/**'] },
      // The dev server asks the platform, in this tenant's name.
      ...(env.FORECOURT_API && {
        proxy: { '/api': { target: env.FORECOURT_API, headers: { host: `${slug}.localhost` } } },
      }),
    },
    resolve: {
      alias: { 'virtual:template.css': join(root, 'src', 'styles', 'templates', `${site.template}.css`) },
    },
  },
});
