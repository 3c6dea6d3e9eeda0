/**
 * `npm run tenant -- check [{slug}] [--strict]` · `new {slug} [flags]` · `list [--shards 8] [--since main]` · `schema`:
 * works on the tenants in `TENANTS_DIR` (default `tenants`).
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { counted } from '#domain/shared/counted.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/schema.ts';
import { TEMPLATES } from '#domain/tenant/site.ts';
import { LOOKS } from '#domain/tenant/templates/index.ts';
import { readEnv } from '#server/platform/env.ts';
import { checkTenants } from '#tenant/check.ts';
import { createTenant, isState, isTemplate, nameFromSlug, TenantRefused } from '#tenant/create.ts';
import { SCHEMA_FILE, siteJsonSchema } from '#tenant/json-schema.ts';
import { listTenants, problemText, SiteError } from '#tenant/load.ts';
import { CommandFailed, reasonOf } from './command-failed.ts';
import { changedSince, changedTenants, inShards } from './tenant-list.ts';
import { importStock, publishSite, stockFile } from './tenant-stock.ts';

const USAGE = `usage: npm run tenant -- check [{slug}] [--strict]
       npm run tenant -- new {slug} [--name "Acme Cars"] [--template ${TEMPLATES.join('|')}] [--state ${AUSTRALIAN_STATES.join('|')}]
                             [--dealership acme-cars] [--brand "#rrggbb"] [--accent "#rrggbb"] [--phone …] [--email …]
                             [--operators ann@acme.example,bob@acme.example] [--feed stock.csv]
       npm run tenant -- list [--shards 8] [--since {git commit}]
       npm run tenant -- schema`;

interface TenantCommandIo {
  env: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
  now: () => Date;
  /** Asks a person; `null` if nobody is there to answer. */
  ask: ((question: string) => Promise<string>) | null;
}

/**
 * Runs the command.
 * @param args the arguments after its name
 * @returns the exit code: 0 when all is well, 1 when a tenant has problems or cannot be created, 2 for wrong arguments
 */
export async function main(args: readonly string[], io: TenantCommandIo = terminal()): Promise<number> {
  const tenantsDir = io.env.TENANTS_DIR || 'tenants';
  try {
    const { positionals, values } = readArguments(args);
    const [command, slug, ...more] = positionals;
    if (more.length > 0) throw new CommandFailed(USAGE, 2);
    switch (command) {
      case 'check':
        return await check(tenantsDir, slug ?? null, values.strict === true, io);
      case 'new':
        if (slug === undefined) throw new CommandFailed(USAGE, 2);
        await create(tenantsDir, slug, values, io);
        return 0;
      case 'list':
        if (slug !== undefined) throw new CommandFailed(USAGE, 2);
        io.out(await list(tenantsDir, values));
        return 0;
      case 'schema': {
        const file = join(tenantsDir, SCHEMA_FILE);
        await writeFile(file, siteJsonSchema());
        io.out(file);
        return 0;
      }
      default:
        throw new CommandFailed(USAGE, 2);
    }
  } catch (error) {
    if (error instanceof CommandFailed) {
      io.err(error.message);
      return error.exitCode;
    }
    if (error instanceof SiteError || error instanceof TenantRefused) {
      io.err(error.message);
      return 1;
    }
    throw error;
  }
}

const FLAGS = [
  ...(['name', 'template', 'state', 'dealership', 'brand', 'accent', 'phone', 'email'] as const),
  'operators',
  'feed',
  'shards',
  'since',
] as const;
type Flags = Partial<Record<(typeof FLAGS)[number], string>> & { strict?: boolean };

function readArguments(args: readonly string[]): { positionals: string[]; values: Flags } {
  try {
    const options = Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'string' as const }]));
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { ...options, strict: { type: 'boolean' } },
      allowPositionals: true,
    });
    return { positionals, values: values as Flags };
  } catch (error) {
    throw new CommandFailed(`${reasonOf(error)}\n${USAGE}`, 2);
  }
}

/** Slugs, one per line; with shards, the matrix of a workflow; with a commit, only tenants changed since then. */
async function list(tenantsDir: string, { shards, since }: Flags): Promise<string> {
  const all = await listTenants(tenantsDir);
  const slugs = since === undefined ? all : changedTenants(await changedSince(since), tenantsDir, all);
  if (shards === undefined) return slugs.join('\n');
  if (!/^[1-9]\d{0,2}$/.test(shards)) throw new CommandFailed('--shards must be a number from 1 to 999', 2);
  return JSON.stringify({ include: inShards(slugs, Number(shards)) });
}

/** Problems fail the check; warnings do only with `--strict`. */
async function check(
  tenantsDir: string,
  slug: string | null,
  isStrict: boolean,
  io: TenantCommandIo,
): Promise<number> {
  const reports = await checkTenants(tenantsDir, slug, io.now());
  const problems = reports.flatMap((report) => [...report.problems, ...report.faults]);
  const warnings = reports.flatMap((report) => report.warnings);
  for (const problem of problems) io.err(problemText(problem));
  for (const warning of warnings) io.err(`warning: ${problemText(warning)}`);
  for (const report of reports) for (const note of report.notes) io.out(`${report.slug}: note: ${note}`);
  const found = [
    problems.length > 0 ? counted(problems.length, 'problem') : 'no problems',
    ...(warnings.length > 0 ? [counted(warnings.length, 'warning')] : []),
  ].join(', ');
  const hasFailed = problems.length > 0 || (isStrict && warnings.length > 0);
  (hasFailed ? io.err : io.out)(`${counted(reports.length, 'tenant')} checked, ${found}`);
  return hasFailed ? 1 : 0;
}

async function create(tenantsDir: string, slug: string, flags: Flags, io: TenantCommandIo): Promise<void> {
  /** A flag, or the answer of a person, or the suggestion; without a suggestion the flag is required. */
  const answer = async (
    flag: (typeof FLAGS)[number],
    question: string,
    suggestion: string | null,
  ): Promise<string> => {
    const given = flags[flag]?.trim();
    if (given) return given;
    const answer = (await io.ask?.(`${question}${suggestion ? ` [${suggestion}]` : ''}: `))?.trim();
    if (answer) return answer;
    if (suggestion !== null) return suggestion;
    throw new CommandFailed(`--${flag} is missing\n${USAGE}`, 2);
  };
  const feed = flags.feed === undefined ? null : await stockFile(flags.feed, io.env);
  const name = await answer('name', 'Name of the dealership', feed?.dealer ?? nameFromSlug(slug));
  const template = await answer('template', `Template (${TEMPLATES.join(', ')})`, TEMPLATES[0]);
  if (!isTemplate(template)) {
    throw new CommandFailed(
      `--template must be one of ${TEMPLATES.join(', ')}, got ${JSON.stringify(template)}`,
      2,
    );
  }
  const state = (
    await answer('state', `State (${AUSTRALIAN_STATES.join(', ')})`, feed?.state ?? 'qld')
  ).toLowerCase();
  if (!isState(state)) {
    throw new CommandFailed(
      `--state must be one of ${AUSTRALIAN_STATES.join(', ')}, got ${JSON.stringify(state)}`,
      2,
    );
  }
  const dealership = await answer('dealership', 'Slug of the dealership whose stock it shows', slug);
  const phone = await answer('phone', 'Phone, if it has one yet', '');
  const email = await answer('email', 'Email, if it has one yet', '');
  const operators = (await answer('operators', 'Who may sign in on /operator, by email address', email))
    .split(',')
    .flatMap((address) => address.trim() || []);

  const { startingColours } = LOOKS[template];
  const folder = await createTenant(tenantsDir, {
    slug,
    name,
    template,
    state,
    dealership,
    brand: flags.brand ?? startingColours.brand,
    accent: flags.accent ?? startingColours.accent,
    phone: phone || null,
    email: email || null,
    operators,
  });
  io.out(`${folder} is ready.`);
  if (operators.length === 0) {
    io.out(`Nobody can sign in on /operator: add operators to ${join(folder, 'site.json')}.`);
  }
  io.out(`Next: add locations and the licence number to ${join(folder, 'site.json')},`);
  const isLive =
    feed === null ? await publishSite(slug, io) : await importStock(feed, { dealership, folder }, io);
  if (feed === null) {
    if (!isLive) io.out(` see it with npm run dev -- ${slug}`);
    io.out(` import stock with npm run feed -- ${dealership} {file}`);
    if (isLive) io.out(` or on the operator's page: npm run operator -- ${slug} prints its address.`);
  }
  if (isLive) io.out(`The site: http://${slug}.localhost:${readEnv(io.env).PORT}/`);
}

function terminal(): TenantCommandIo {
  return {
    env: process.env,
    now: () => new Date(),
    out: console.log,
    err: console.error,
    ask: process.stdin.isTTY
      ? async (question) => {
          const lines = createInterface({ input: process.stdin, output: process.stderr });
          try {
            return await lines.question(question);
          } finally {
            lines.close();
          }
        }
      : null,
  };
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
