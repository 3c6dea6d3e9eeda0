// The program that draws the pages of every tenant: compiled once for each version of the code. `npm run dev` serves
// one tenant's pages from it as they are edited.
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { LOOKS } from './src/domain/tenant/templates/index.ts';
import { cutWebFace, facesFolder, keepFaces } from './src/engines/fonts/faces.ts';
import { placesMap } from './src/islands/map/map-plugin.ts';
import { fastRefresh, generator, routes, stylePage, tenantFiles } from './src/tenant/integrations.ts';
import { icons } from './src/ui/icon-plugin.ts';

const root = import.meta.dirname;
const { env } = process;

const cacheDir = join(root, 'var', 'cache', 'astro');

/** @type {(template: string, face: import('./src/domain/tenant/templates/template.ts').Face) => Promise<object>} */
async function localFont(template, face) {
  const { cssVariable, name, weight, stretch, fallbacks } = face;
  const file = await cutWebFace(face, join(cacheDir, 'cut'));
  return {
    provider: fontProviders.local(),
    // Each template declares its own: two may call different typefaces by one name.
    cssVariable: `${cssVariable}-${template}`,
    name,
    fallbacks,
    options: {
      variants: [
        {
          src: [pathToFileURL(file)],
          weight,
          style: 'normal',
          ...(stretch && { stretch }),
        },
      ],
    },
  };
}

const fonts = [];
for (const [template, { faces }] of Object.entries(LOOKS)) {
  // One after the other: the library has only one working memory.
  for (const face of faces) fonts.push(await localFont(template, face));
}

/** Typefaces for drawings, cut once for all threads that draw. */
const faces = () => ({
  name: 'forecourt:faces',
  hooks: {
    'astro:build:done': ({ dir }) => keepFaces(facesFolder(join(fileURLToPath(dir), '..'))),
  },
});

export default defineConfig({
  root,
  output: 'server',
  // Pages know their site's own address.
  site: 'http://site.invalid',
  outDir: resolve(root, env.FORECOURT_PROGRAM || join('var', 'program', 'current')),
  cacheDir,
  publicDir: join(root, 'public'),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never', assets: '_assets' },
  devToolbar: { enabled: false },
  fonts,
  adapter: generator(pathToFileURL(join(root, 'src/generator/program.ts'))),
  integrations: [react(), fastRefresh(), routes(), faces(), stylePage(), tenantFiles(env)],
  vite: {
    cacheDir: join(cacheDir, 'vite'),
    plugins: [icons(), placesMap()],
    build: { assetsInlineLimit: 0 },
    // Knows `@custom-media`, which PostCSS by itself does not.
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
    server: {
      watch: { ignored: ['**/var/**', '**/dist/**', '**/tests/**'] },
      // The dev server asks the platform, in this tenant's name.
      ...(env.FORECOURT_API && {
        proxy: Object.fromEntries(
          ['/api', '/photos'].map((path) => [
            path,
            { target: env.FORECOURT_API, headers: { host: `${env.FORECOURT_TENANT}.localhost` } },
          ]),
        ),
      }),
    },
  },
});
