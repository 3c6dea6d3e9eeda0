/**
 * `npm run index -- {slug} [--stock file] [--key]`: rebuilds a tenant's Typesense collection from the running
 * platform's stock (`PLATFORM_URL`), or from a file of cars, one JSON object per line. The alias moves to the new
 * collection in one step once every car is in it; otherwise it stays, and each refused car is listed. `--key` creates a
 * search-only key for the tenant's site.json instead. Needs `TYPESENSE_URL` and `TYPESENSE_ADMIN_KEY`. The last line of
 * stdout is the outcome as JSON, or the key; everything else goes to stderr.
 */

import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { counted } from '#domain/shared/counted.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { Site } from '#domain/tenant/site.ts';
import { openStock } from '#engines/typesense/stock.ts';
import { DocumentsRefused } from '#engines/typesense/write-documents.ts';
import { type Env, environment, readEnv } from '#server/platform/env.ts';
import { typesenseAccess, typesenseOf } from '#server/typesense/access.ts';
import { documentsFrom } from '#server/typesense/site-documents.ts';
import { loadSite, SiteError } from '#tenant/load.ts';
import { CommandFailed, reasonOf } from './command-failed.ts';
import { readFlags } from './command-io.ts';
import { findFile } from './find-file.ts';

const USAGE = 'usage: npm run index -- {slug} [--stock file] [--key]';

interface IndexCommandIo {
  env: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
  now: () => Date;
}

/**
 * Runs the command.
 * @param args the arguments after its name
 * @returns the exit code: 0 when the collection holds every car, 1 when it does not or something failed, 2 for wrong
 * arguments. Unless it is 0, the previous collection stays in use.
 */
export async function main(
  args: readonly string[],
  io: IndexCommandIo = { env: environment(), out: console.log, err: console.error, now: () => new Date() },
): Promise<number> {
  try {
    await run(args, io);
    return 0;
  } catch (error) {
    if (error instanceof DocumentsRefused) {
      for (const { id, name, reason } of error.refusals) io.err(`  ${name} (${id}): ${reason}`);
      io.err(
        `${counted(error.refusals.length, 'car was', 'cars were')} refused, so the previous collection stays in use.`,
      );
      return 1;
    }
    if (error instanceof Error) {
      io.err(error.message);
      return error instanceof CommandFailed ? error.exitCode : 1;
    }
    throw error;
  }
}

async function run(args: readonly string[], { env: source, out, err, now }: IndexCommandIo): Promise<void> {
  const { slug, stock, key } = readArguments(args);
  const env = readEnv(source);
  const site = await siteOf(env, slug);
  const settings = typesenseOf(site);
  if (!settings) {
    throw new CommandFailed(
      `${slug} has its own search index: search.engine in its site.json is not "typesense".`,
    );
  }
  const cluster = typesenseAccess(env);
  if (!cluster) throw new CommandFailed('Set TYPESENSE_URL and TYPESENSE_ADMIN_KEY.');
  const collection = openStock(cluster, settings.index);
  if (key) {
    out(await collection.createSearchKey(`search of ${slug}`));
    return;
  }

  const scratch = await mkdtemp(join(tmpdir(), 'forecourt-index-'));
  try {
    const file = stock ? await findFile(stock, source) : join(scratch, 'stock.ndjson');
    if (!stock) await fetchStock(source, env, slug, file);
    const documents = await documentsFrom(file, site, now());
    err(`${slug}: loading ${counted(documents.length, 'car')} into a new collection for ${settings.index} …`);
    const report = await collection.reindex(documents);
    err(
      `${settings.index} now points to ${report.collection}; deleted: ${report.dropped.join(', ') || 'none'}.`,
    );
    out(JSON.stringify(report));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const FLAGS = { stock: { type: 'string' }, key: { type: 'boolean', default: false } } as const;

function readArguments(args: readonly string[]) {
  const { values, positionals } = readFlags(args, FLAGS, USAGE);
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new CommandFailed(USAGE, 2);
  return { slug, ...values };
}

async function siteOf(env: Env, slug: string): Promise<Site> {
  try {
    return await loadSite(env.TENANTS_DIR, slug);
  } catch (error) {
    if (error instanceof SiteError) throw new CommandFailed(error.message);
    throw error;
  }
}

async function fetchStock(
  source: IndexCommandIo['env'],
  env: Env,
  slug: string,
  file: string,
): Promise<void> {
  const platform = withoutFinalSlashes(source.PLATFORM_URL || `http://localhost:${env.PORT}`);
  const kept = join(env.DATA_DIR, 'build-token');
  const token = env.BUILD_TOKEN ?? (await readFile(kept, 'utf8').catch(() => '')).trim();
  if (token === '') {
    throw new CommandFailed(
      `There is no build token: set BUILD_TOKEN, or start the platform, which creates ${kept}.`,
    );
  }
  const url = `${platform}/api/stock?site=${encodeURIComponent(slug)}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(
    (error: Error) => {
      const reason = reasonOf(error);
      throw new CommandFailed(
        `No answer from the platform at ${platform} (${reason}). Start it, or give a stock file with --stock.`,
      );
    },
  );
  if (!response.ok || !response.body) {
    throw new CommandFailed(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  }
  await pipeline(
    Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(file),
  );
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
