/**
 * `npm run feed -- {dealership} {file} [--mapping m.json] [--dry-run] [--confirm] [--empty]`: imports a stock feed
 * through the running platform (`PLATFORM_URL`, else `http://localhost:{PORT}`). The last line of stdout is the report
 * as JSON; everything else goes to stderr. `--mapping` takes a mapping file or the name of a built-in one. `--confirm`
 * allows a feed that sells much of the stock; `--empty` allows one without a car, which sells all of it.
 *
 * `npm run feed -- fetch {slug}` has the platform fetch one by itself (`scripts/feed-fetch.ts`). `npm run feed -- guess
 * {file}` proposes a mapping (`feed-guess.ts`).
 */

import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { MappingError, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import type { ImportReport, ImportWarning } from '#domain/inventory/stock/import.ts';
import { counted } from '#domain/shared/counted.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { DEFAULT_FORMAT, FORMATS, isFormatName } from '#engines/feeds/index.ts';
import { EnvError, environment, readEnv } from '#server/platform/env.ts';
import { CommandFailed, exitCodeOf, reasonOf } from './command-failed.ts';
import { readFlags } from './command-io.ts';
import { main as fetchFeeds } from './feed-fetch.ts';
import { GUESS_USAGE, guessCommand } from './feed-guess.ts';
import { findFile } from './find-file.ts';

const USAGE = `usage: npm run feed -- {dealership} {file} [--mapping m.json|${Object.keys(FORMATS).join('|')}] [--dry-run] [--confirm] [--empty]
       ${GUESS_USAGE}`;
/** Rows of each kind that are described in words. */
const ROWS_SHOWN = 10;
/** Exit code for an import that is held until somebody confirms it. */
const HELD = 3;

interface FeedCommandIo {
  env: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

/**
 * Runs the command.
 * @param args the arguments after its name
 * @returns the exit code: 0 when the feed was imported (even with rejected rows), 1 when the file, the mapping or the
 * platform failed, 2 for wrong arguments, 3 for a held import (the report is still printed)
 */
export async function main(
  args: readonly string[],
  io: FeedCommandIo = { env: environment(), out: console.log, err: console.error },
): Promise<number> {
  if (args[0] === 'guess') return exitCodeOf(() => guessCommand(args.slice(1), io), io.err, [MappingError]);
  let isHeld = false;
  if (args[0] === 'fetch') return fetchFeeds(args.slice(1), { ...io, out: (text) => io.out(text.trimEnd()) });
  const work = async () => {
    const report = await importFeed(args, io);
    isHeld = report.error !== undefined;
    if (report.error !== undefined) io.err(`On hold: ${report.error}. Add --confirm to import it anyway.`);
    summarise(report, io.err);
    io.out(JSON.stringify(report));
  };
  const code = await exitCodeOf(work, io.err, [MappingError, EnvError]);
  return code === 0 && isHeld ? HELD : code;
}

async function importFeed(args: readonly string[], { env, err }: FeedCommandIo): Promise<Report> {
  const { dealership, file, mapping, dryRun, confirmed, emptied } = readArguments(args);
  const settings = readEnv(env);
  const platform = withoutFinalSlashes(env.PLATFORM_URL || `http://localhost:${settings.PORT}`);
  const place = await findFile(file, env);
  const mappingText = JSON.stringify(await loadMapping(mapping, env));
  const token = settings.ADMIN_TOKEN ?? (await keptAdminToken(settings.DATA_DIR));

  // The blob is read from disk while it is sent. The mapping goes first, so the platform has it when rows arrive.
  const form = new FormData();
  form.set('mapping', new Blob([mappingText], { type: 'application/json' }), 'mapping.json');
  form.set('feed', await openAsBlob(place), basename(place));
  const switches = new URLSearchParams({
    ...(dryRun && { dry_run: '1' }),
    ...(confirmed && { confirm: '1' }),
    ...(emptied && { empty: '1' }),
  });
  const url = `${platform}/api/stock/${encodeURIComponent(dealership)}?${switches}`.replace(/\?$/, '');
  err(`${dryRun ? 'Trying' : 'Importing'} ${file} for ${dealership} at ${platform} …`);
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  }).catch((error: unknown) => {
    const reason = reasonOf(error);
    throw new CommandFailed(`No answer from the platform at ${platform} (${reason}). Is it running?`);
  });
  return readAnswer(response, url);
}

const FLAGS = {
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
} as const;

function readArguments(args: readonly string[]) {
  const { values, positionals } = readFlags(args, FLAGS, USAGE);
  const [dealership, file, ...more] = positionals;
  if (!dealership || !file || more.length > 0) throw new CommandFailed(USAGE, 2);
  const { mapping, 'dry-run': dryRun, confirm: confirmed, empty: emptied } = values;
  return { dealership, file, mapping, dryRun, confirmed, emptied };
}

/** Reads and checks the mapping to send. */
async function loadMapping(named: string | undefined, env: FeedCommandIo['env']): Promise<unknown> {
  const name = named ?? DEFAULT_FORMAT;
  if (isFormatName(name)) return FORMATS[name];
  const text = await readFile(await findFile(name, env), 'utf8');
  let mapping: unknown;
  try {
    mapping = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandFailed(`${name} is not JSON: ${reasonOf(error)}`);
  }
  parseFeedMapping(mapping, name);
  return mapping;
}

async function keptAdminToken(dataDir: string): Promise<string> {
  const file = join(dataDir, 'admin-token');
  const token = await readFile(file, 'utf8').catch(() => '');
  if (token.trim() !== '') return token.trim();
  throw new CommandFailed(
    `There is no admin token: set ADMIN_TOKEN, or start the platform, which creates ${file}.`,
  );
}

const RejectionSchema = v.object({
  row: v.number(),
  column: v.nullable(v.string()),
  value: v.nullable(v.string()),
  reason: v.string(),
  line: v.exactOptional(v.string()),
});
const IdentitySchema = {
  row: v.number(),
  stocknum: v.nullable(v.string()),
  vin: v.nullable(v.string()),
};
const ReportSchema = v.object({
  rows: v.number(),
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  duplicates: v.number(),
  duplicate_rows: v.array(
    v.object({ ...IdentitySchema, kept: v.object(IdentitySchema), reason: v.string() }),
  ),
  sold: v.number(),
  elsewhere: v.exactOptional(v.number()),
  rejected: v.array(RejectionSchema),
  warnings: v.number(),
  warning_rows: v.array(v.omit(RejectionSchema, ['line'])),
});
/** A held import: what it would do, and how many cars it would mark as sold. */
const HeldSchema = v.object({
  ...ReportSchema.entries,
  error: v.string(),
  held: v.object({
    reason: v.picklist(['no cars', 'many sold']),
    for_sale: v.number(),
    would_sell: v.number(),
    cars: v.array(v.string()),
  }),
});
type Report = ImportReport & Partial<v.InferOutput<typeof HeldSchema>>;
const ErrorSchema = v.object({ error: v.string() });

async function readAnswer(response: Response, url: string): Promise<Report> {
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
    throw new CommandFailed(`${url} did not return a report: ${text.slice(0, 300)}`);
  }
  const held = v.safeParse(HeldSchema, body);
  if (response.status === 409 && held.success && held.output.held.reason === 'many sold') return held.output;
  const error = v.safeParse(ErrorSchema, body);
  throw new CommandFailed(
    error.success ? error.output.error : `${url} answered ${response.status}: ${text.slice(0, 300)}`,
  );
}

/** `row 17, Seats "7"` */
function placeOf({ row, column, value }: ImportWarning): string {
  const at = column === null ? '' : `, ${column}${value === null ? '' : ` ${JSON.stringify(value)}`}`;
  return `row ${row}${at}`;
}

function summarise(report: ImportReport, err: FeedCommandIo['err']): void {
  const { rows, created, updated, unchanged, duplicates, duplicate_rows, sold, rejected } = report;
  const { warnings, warning_rows, elsewhere = 0 } = report;
  err(
    `${counted(rows, 'row')}: ${created} created, ${updated} updated, ${unchanged} unchanged, ` +
      `${counted(duplicates, 'duplicate')}, ${rejected.length} rejected; ` +
      `${counted(sold, 'car')} no longer in the feed marked as sold.`,
  );
  if (elsewhere > 0) err(`${counted(elsewhere, 'row is', 'rows are')} for other dealerships.`);
  const list = (lines: readonly string[]) => {
    for (const line of lines.slice(0, ROWS_SHOWN)) err(`  ${line}`);
    if (lines.length > ROWS_SHOWN) err(`  and ${lines.length - ROWS_SHOWN} more`);
  };
  list(
    duplicate_rows.map(
      ({ row, kept, reason }) => `row ${row} is a duplicate of row ${kept.row}, which was used: ${reason}`,
    ),
  );
  list(rejected.map((each) => `${placeOf(each)}: ${each.reason}`));
  if (warnings > 0) err(`${counted(warnings, 'value')} not used:`);
  list(warning_rows.map((each) => `${placeOf(each)}: ${each.reason}`));
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
