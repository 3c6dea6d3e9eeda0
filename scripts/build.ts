/**
 * `npm run build -- [{slug}…] [--all] [--out dist] [--stock file] [--force] [--nginx]`: builds tenants into `<out>/<slug>`,
 * several at a time, and skips those whose inputs have not changed since the last build there. Stock comes from the
 * running platform (`PLATFORM_URL`), or from a file of cars, one JSON object per line. The folder suits any static host;
 * with `PLATFORM_ORIGIN` the host forwards requests to the platform. `--nginx` also writes `<out>/<slug>.conf`.
 *
 * `npm run build -- {slug} --preview {name} [--ref {branch} | --from {folder of tenants}] [--stock file]`: builds a
 * preview of a branch (the one with its name, unless another is given); `--remove` deletes it, `--previews` lists all.
 */
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '#domain/shared/counted.ts';
import { environment, readEnv } from '#server/platform/env.ts';
import { BuildFailed } from '#server/publish/build.ts';
import { openBuildThreads } from '#server/publish/build-threads.ts';
import { platformOrigin } from '#server/publish/folder/platform-addresses.ts';
import { fileHash, inputsHash } from '#server/publish/inputs.ts';
import { CoalescingQueue } from '#server/publish/queue.ts';
import { listTenants, loadSite, SiteError } from '#tenant/load.ts';
import { CommandFailed } from './command-failed.ts';
import { buildPreview, deletePreview, printPreviews } from './preview.ts';
import { fetchStock } from './stock-file.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    stock: { type: 'string' },
    force: { type: 'boolean', default: false },
    nginx: { type: 'boolean', default: false },
    preview: { type: 'string' },
    ref: { type: 'string' },
    from: { type: 'string' },
    remove: { type: 'boolean', default: false },
    previews: { type: 'boolean', default: false },
  },
});

const source = environment();
const env = readEnv(source);
const platformUrl = source.PLATFORM_URL || `http://localhost:${env.PORT}`;
const out = resolve(flags.out);

if (flags.previews || flags.preview !== undefined) {
  await previewCommand().catch((error: unknown) => {
    if (error instanceof BuildFailed && error.output) console.error(error.output);
    fail(
      error instanceof CommandFailed ? error.exitCode : 1,
      error instanceof Error ? error.message : `${error}`,
    );
  });
  process.exit(0);
}

const tenants = await listTenants(env.TENANTS_DIR);
const chosen = flags.all || positionals.length === 0 ? tenants : positionals;
const unknown = chosen.filter((slug) => !tenants.includes(slug));
if (unknown.length > 0) fail(2, `No such tenant: ${unknown.join(', ')}. Choose from: ${tenants.join(', ')}.`);

// Reports every mistake of every tenant first: nothing is built from a faulty configuration.
const mistakes: string[] = [];
for (const slug of chosen) {
  await loadSite(env.TENANTS_DIR, slug).catch((error: unknown) => {
    if (!(error instanceof SiteError)) throw error;
    mistakes.push(error.message);
  });
}
if (mistakes.length > 0) fail(1, mistakes.join('\n'));

const threads = openBuildThreads({
  threads: env.BUILD_CONCURRENCY,
  timeoutMs: env.BUILD_TIMEOUT_SECONDS * 1000,
  port: () => env.PORT,
});
const scratch = await mkdtemp(join(tmpdir(), 'forecourt-build-'));
let failed = 0;
try {
  const queue = new CoalescingQueue<string, void>((slug) => build(slug), { limit: env.BUILD_CONCURRENCY });
  await Promise.all(
    chosen.map((slug) =>
      queue.request(slug, 'asked for').catch((error: unknown) => {
        failed++;
        console.error(`${slug} failed: ${error instanceof Error ? error.message : error}`);
        if (error instanceof BuildFailed && error.output) console.error(error.output);
      }),
    ),
  );
} finally {
  await threads.close();
  await rm(scratch, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);

async function previewCommand(): Promise<void> {
  const setting = { env, platformUrl, say: console.log };
  if (flags.previews) return printPreviews(setting);
  const [slug, ...more] = positionals;
  if (slug === undefined || more.length > 0) {
    throw new CommandFailed('Preview one tenant at a time: npm run build -- {slug} --preview {name}', 2);
  }
  const preview = { slug, name: flags.preview ?? '' };
  if (flags.remove) return deletePreview(preview, setting);
  const { ref = null, from = null, stock = null } = flags;
  return buildPreview({ ...preview, ref, from, stock }, setting);
}

async function build(slug: string): Promise<void> {
  const started = performance.now();
  const stockFile = flags.stock ? resolve(flags.stock) : join(scratch, `${slug}.ndjson`);
  if (!flags.stock) await fetchStock({ slug, file: stockFile, platformUrl, env });
  const hosting = `${source.PLATFORM_ORIGIN ?? ''} ${flags.nginx}`;
  const inputs = `${await inputsHash({ tenantsDir: env.TENANTS_DIR, slug, stock: await fileHash(stockFile) })} ${hosting}`;
  const record = join(out, '.inputs', `${slug}.txt`);
  const target = join(out, slug);
  if (!flags.force && (await exists(target)) && (await readFile(record, 'utf8').catch(() => '')) === inputs) {
    console.log(`${slug}: unchanged`);
    return;
  }

  await rm(record, { force: true });
  const site = await loadSite(env.TENANTS_DIR, slug);
  const stock = { file: stockFile };
  const task = { site, tenantsDir: env.TENANTS_DIR, stock, excluded: [], now: new Date(), preview: null };
  const { packed, leftOut, notes } = await threads.buildFolder(task, {
    folder: target,
    platform: platformOrigin(source.PLATFORM_ORIGIN, site),
    nginx: flags.nginx ? `${target}.conf` : null,
  });
  for (const text of notes) console.log(`${slug}: ${text}`);
  for (const { car, reason } of leftOut) console.warn(`${slug}: ${car} is left out of the site: ${reason}`);
  await mkdir(join(out, '.inputs'), { recursive: true });
  await writeFile(record, inputs);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${slug}: ${counted(packed.pages, 'page')} in ${seconds} s → ${target}`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function fail(code: number, message: string): never {
  console.error(message);
  process.exit(code);
}
