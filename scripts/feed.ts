/**
 * `npm run feed -- {dealership} {file} [--mapping m.json] [--dry-run] [--empty]`: imports a stock feed through the running
 * platform (`PLATFORM_URL`, else `http://localhost:{PORT}`). The last line of stdout is the report as JSON;
 * everything else goes to stderr. `--mapping` takes a mapping file or the name of a built-in one; `--empty` says that a feed
 * without a car is meant, and all cars are sold.
 */
import { openAsBlob } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { MappingError, parseFeedMapping } from '#domain/inventory/feed-mapping.ts';
import type { ImportReport } from '#domain/inventory/stock-import.ts';
import { DEFAULT_FORMAT, FORMATS, isFormatName } from '#engines/feeds/index.ts';
import { EnvError, environment, readEnv } from '#server/env.ts';
import { CommandFailed, exitCodeOf } from './command-failed.ts';

const USAGE = `usage: npm run feed -- {dealership} {file} [--mapping m.json|${Object.keys(FORMATS).join('|')}] [--dry-run] [--empty]`;
const REJECTIONS_SHOWN = 10;

export interface FeedCommandIo {
  env: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

/**
 * Runs the command with what follows its name.
 * @returns the exit code: 0 when the feed was imported (rejected rows do not change that), 1 when the file, the
 *   mapping or the platform failed, 2 for wrong arguments
 */
export async function main(
  args: readonly string[],
  io: FeedCommandIo = { env: environment(), out: console.log, err: console.error },
): Promise<number> {
  const work = async () => {
    const report = await importFeed(args, io);
    summarise(report, io.err);
    io.out(JSON.stringify(report));
  };
  return exitCodeOf(work, io.err, [MappingError, EnvError]);
}

async function importFeed(args: readonly string[], { env, err }: FeedCommandIo): Promise<ImportReport> {
  const { dealership, file, mapping, dryRun, emptied } = readArguments(args);
  const settings = readEnv(env);
  const platform = (env.PLATFORM_URL || `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  const place = await findFile(file, env);
  const mappingText = JSON.stringify(await loadMapping(mapping, env));
  const token = settings.ADMIN_TOKEN ?? (await keptAdminToken(settings.DATA_DIR));

  // The blob reads from disk as it is sent; the mapping goes first, so that the platform has it when rows arrive.
  const form = new FormData();
  form.set('mapping', new Blob([mappingText], { type: 'application/json' }), 'mapping.json');
  form.set('feed', await openAsBlob(place), basename(place));
  const switches = new URLSearchParams({ ...(dryRun && { dry_run: '1' }), ...(emptied && { empty: '1' }) });
  const url = `${platform}/api/stock/${encodeURIComponent(dealership)}?${switches}`.replace(/\?$/, '');
  err(`${dryRun ? 'Trying' : 'Importing'} ${file} for ${dealership} at ${platform} …`);
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  }).catch((error: Error) => {
    const reason = (error.cause as Error | undefined)?.message || error.message;
    throw new CommandFailed(`The platform does not answer at ${platform} (${reason}). Is it running?`);
  });
  return readAnswer(response, url);
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [dealership, file, ...more] = positionals;
  if (!dealership || !file || more.length > 0) throw new CommandFailed(USAGE, 2);
  return { dealership, file, mapping: values.mapping, dryRun: values['dry-run'], emptied: values.empty };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message}\n${USAGE}`, 2);
  }
}

/** npm runs scripts in the project's folder; a relative path may be meant from where npm was called. */
async function findFile(file: string, env: FeedCommandIo['env']): Promise<string> {
  let reason = 'no such file';
  for (const folder of [process.cwd(), env.INIT_CWD]) {
    if (!folder) continue;
    const path = resolve(folder, file);
    try {
      if (!(await stat(path)).isFile()) reason = 'it is not a file';
      else {
        await (await open(path)).close();
        return path;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') reason = (error as Error).message;
    }
  }
  throw new CommandFailed(`${file} cannot be read: ${reason}.`);
}

/** The mapping as it is sent, checked. */
async function loadMapping(named: string | undefined, env: FeedCommandIo['env']): Promise<unknown> {
  const name = named ?? DEFAULT_FORMAT;
  if (isFormatName(name)) return FORMATS[name];
  const text = await readFile(await findFile(name, env), 'utf8');
  let mapping: unknown;
  try {
    mapping = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandFailed(`${name} is not JSON: ${(error as Error).message}`);
  }
  parseFeedMapping(mapping, name);
  return mapping;
}

async function keptAdminToken(dataDir: string): Promise<string> {
  const file = join(dataDir, 'admin-token');
  const token = await readFile(file, 'utf8').catch(() => '');
  if (token.trim() !== '') return token.trim();
  throw new CommandFailed(
    `There is no admin token: set ADMIN_TOKEN, or start the platform, which makes ${file}.`,
  );
}

const RejectionSchema = v.object({
  row: v.number(),
  column: v.nullable(v.string()),
  value: v.nullable(v.string()),
  reason: v.string(),
});
const ReportSchema = v.object({
  rows: v.number(),
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  duplicates: v.number(),
  sold: v.number(),
  rejected: v.array(RejectionSchema),
});
const ErrorSchema = v.object({ error: v.string() });

async function readAnswer(response: Response, url: string): Promise<ImportReport> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (response.ok) {
    const report = v.safeParse(ReportSchema, body);
    if (report.success) return report.output;
    throw new CommandFailed(`${url} answered something other than a report: ${text.slice(0, 300)}`);
  }
  const told = v.safeParse(ErrorSchema, body);
  throw new CommandFailed(
    told.success ? told.output.error : `${url} answered ${response.status}: ${text.slice(0, 300)}`,
  );
}

function summarise(report: ImportReport, err: FeedCommandIo['err']): void {
  const { rows, created, updated, unchanged, duplicates, sold, rejected } = report;
  err(
    `${rows} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${duplicates} duplicates, ` +
      `${rejected.length} rejected; ${sold} cars gone from the feed are sold.`,
  );
  for (const { row, column, value, reason } of rejected.slice(0, REJECTIONS_SHOWN)) {
    const at = column === null ? '' : `, ${column}${value === null ? '' : ` ${JSON.stringify(value)}`}`;
    err(`  row ${row}${at}: ${reason}`);
  }
  if (rejected.length > REJECTIONS_SHOWN) err(`  and ${rejected.length - REJECTIONS_SHOWN} more`);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
