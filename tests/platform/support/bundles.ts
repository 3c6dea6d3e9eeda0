/**
 * Bundles the scripts of threads and server processes once per run. Unbundled, each takes more than a second of CPU time
 * to load, and every test platform starts several.
 */
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../../..');
const ENTRIES = [
  ...globSync('src/**/*.worker.ts', { cwd: ROOT }),
  ...globSync('tests/platform/support/*.worker.ts', { cwd: ROOT }),
  'tests/platform/support/server-process.ts',
];
/** Packages with many files, which are bundled too. Node loads all others as usual. */
const BUNDLED =
  /^(?:drizzle-orm|valibot|htmlparser2|csv-parse|typesense|@opentelemetry|stripe|date-holidays|libphonenumber-js|hono|@hono|nodemailer|yaml|prom-client)(?:\/|$)/;
const EXTERNAL = /^(?:pg|@electric-sql\/pglite)(?:\/|$)/;

/** Keeps each source file's own path in `import.meta`, and leaves most packages out of the bundle. */
const places: Plugin = {
  name: 'places',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^[^./#]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || EXTERNAL.test(path))
        return kind === 'entry-point' ? null : { path, external: true };
      return importer.includes('/node_modules/') || BUNDLED.test(path) ? null : { path, external: true };
    });
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return null;
      const url = pathToFileURL(path);
      const contents = (await readFile(path, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(url.href))
        .replaceAll('import.meta.dirname', JSON.stringify(resolve(path, '..')));
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** Global set-up of the platform tests. `bundles-hook.mjs` finds the bundles in the folder `FORECOURT_TEST_BUNDLES`. */
export default async function setup(): Promise<() => Promise<void>> {
  const around = join(ROOT, 'var/test-bundles');
  await mkdir(around, { recursive: true });
  // Inside the project, because Node looks for a bundle's packages from its folder upwards.
  const folder = await mkdtemp(join(around, 'run-'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outbase: ROOT,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    keepNames: true,
    jsx: 'automatic',
    plugins: [places],
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
  });
  const bundles = ENTRIES.map((entry) => [
    pathToFileURL(join(ROOT, entry)).href,
    pathToFileURL(join(folder, entry.replace(/\.ts$/, '.mjs'))).href,
  ]);
  await writeFile(join(folder, 'bundles.json'), JSON.stringify(Object.fromEntries(bundles)));
  process.env.FORECOURT_TEST_BUNDLES = folder;
  return () => rm(folder, { recursive: true, force: true });
}
