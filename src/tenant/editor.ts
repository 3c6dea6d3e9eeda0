/** Bundles the `/admin` editor from the installed package. */
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const { resolve } = createRequire(import.meta.url);
/** The installed package's folder. */
const PACKAGE = dirname(dirname(resolve('@sveltia/cms')));
const ENTRY = join(import.meta.dirname, '../islands/editor.client.ts');
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

/**
 * Bundles the editor into `editor` below `folder`, unless it already exists.
 * @returns the folder with its files, which a site serves under `/admin/`
 */
export async function bundleEditor(folder: string): Promise<string> {
  const target = join(folder, 'editor');
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  await build({
    entryPoints: { editor: ENTRY },
    outdir: fresh,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2023',
    minify: true,
    // The package looks for its fonts and workers beside the folder with its chunks.
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
    // Another build has already put the same files there.
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}
