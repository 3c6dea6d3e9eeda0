/** Adds the `/admin` editor to a site: its page, and its files, all from the installed package. */
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'esbuild';
import { sendFile } from './integrations.ts';

const { resolve } = createRequire(import.meta.url);
/** The installed package's folder. */
const PACKAGE = dirname(dirname(resolve('@sveltia/cms')));
/** Fonts, pictures and workers that its scripts load. */
const ASSETS = join(PACKAGE, 'npm/assets');

/** Languages with syntax highlighting in articles; the editor supports three hundred. */
const CODE_LANGUAGES = /^(?:css|html|javascript|json|markdown|yaml)$/;

const fewLanguages: Plugin = {
  name: 'few-languages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@shikijs\/langs\// }, ({ path }) =>
      CODE_LANGUAGES.test(path.split('/')[2] ?? '') ? null : { path, namespace: 'no-language' },
    );
    onLoad({ filter: /./, namespace: 'no-language' }, () => ({ contents: 'export default [];' }));
  },
};

/** Addresses of fonts in the editor's style sheet; the same files are in the package. */
const FONT_ADDRESS =
  /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([\w-]+)(?::vf)?@[\d.]+\/([\w-]+)\.woff2/g;

const ownFonts: Plugin = {
  name: 'own-fonts',
  setup({ onLoad }) {
    onLoad({ filter: /@sveltia\/cms\/npm\/index\.js$/ }, async ({ path }) => {
      const assets = await readdir(ASSETS);
      const contents = (await readFile(path, 'utf8')).replace(FONT_ADDRESS, (address, name, subset) => {
        const file = assets.find((each) => each.startsWith(`${name}-${subset}-`));
        if (file === undefined) throw new Error(`the editor has no file for ${address}`);
        return `/admin/assets/${file}`;
      });
      return { contents };
    });
  },
};

/** Bundles the editor into `folder`, unless this version is there already. */
async function bundleEditor(entry: string, folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(folder, version);
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  await build({
    entryPoints: { editor: entry },
    outdir: fresh,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2023',
    minify: true,
    // The package finds its fonts and workers beside the folder its own chunks are in.
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'external',
    plugins: [fewLanguages, ownFonts],
    logLevel: 'error',
  });
  cpSync(ASSETS, join(fresh, 'assets'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  cpSync(join(PACKAGE, 'LICENSE.txt'), join(fresh, 'LICENSE.txt'));
  await rename(fresh, target).catch(async (error: NodeJS.ErrnoException) => {
    // Another build was faster, with the same files.
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}

/**
 * The editor at `/admin`.
 * @param paths its page, its script, and a folder that keeps its bundle between builds
 */
export function editor(paths: { page: string; entry: string; cacheDir: string }): AstroIntegration {
  const bundle = () => bundleEditor(paths.entry, join(paths.cacheDir, 'editor'));
  return {
    name: 'forecourt:editor',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        injectRoute({ pattern: '/admin', entrypoint: paths.page, prerender: true });
      },
      'astro:build:done': async ({ dir }) => {
        cpSync(await bundle(), fileURLToPath(new URL('admin/', dir)), { recursive: true });
      },
      'astro:server:setup': ({ server }) => {
        const ready = bundle();
        server.middlewares.use('/admin/', async (request, response, next) => {
          const path = normalize(
            decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname),
          );
          const file = join(await ready, path);
          if (extname(path) === '' || !existsSync(file)) return next();
          sendFile(response, file);
        });
      },
    },
  };
}
