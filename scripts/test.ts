/**
 * `npm test`: every check of the project, and one closing line that counts them. Arguments go to Vitest, so
 * `npm test -- src/domain` runs the tests under that path alone.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { programFolder } from '#server/publish/program.ts';
import { ensureFeedServers } from './apt.ts';
import { ensureChromium } from './chromium.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const selection = process.argv.slice(2);

/** Where a reason ends and the stack trace begins. */
const STACK = /\n\s+at /;

const MEMORY_DISK = '/dev/shm';
const GIB = 2 ** 30;
/**
 * The most letters of a failure's reason in the summary: enough for the seed of a property test and a counterexample of
 * a car or two.
 */
const REASON_LENGTH = 4000;

/**
 * Where the tests write. They create about a hundred databases and dozens of sites and delete them; in memory, if the
 * machine has plenty, that halves the time.
 */
function scratchFolder(): string {
  const isRoomy = () => {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > 4 * GIB && freemem() > 6 * GIB;
  };
  const root = !process.env.TMPDIR && existsSync(MEMORY_DISK) && isRoomy() ? MEMORY_DISK : tmpdir();
  const folder = mkdtempSync(join(root, 'forecourt-test-'));
  // Started by root, Postgres runs as its own user, whose folder is further down.
  chmodSync(folder, 0o711);
  return folder;
}

/** How long each test file took. */
const files: { name: string; seconds: number }[] = [];

/** Failures for the summary: a long run scrolls them away. */
const failures: string[] = [];

/** A test file with failures, and what failed. */
interface FailedFile {
  project: string;
  file: string;
  failed: number;
  reasons: string[];
}
/**
 * Files in projects that wait for databases, processes and browsers, where a busy machine can cause a failure.
 */
const failedFiles: FailedFile[] = [];
const MAY_GO_AGAIN = new Set(['platform', 'e2e']);
/** More failures than this cannot be chance. */
const MOST_SECOND_GOES = 6;

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a command. Its output is shown as it comes or, with `log`, once it is done. */
async function run(
  command: string,
  args: string[],
  { log = null, env = process.env }: { log?: string | null; env?: NodeJS.ProcessEnv } = {},
): Promise<boolean> {
  const output = log === null ? 'inherit' : openSync(log, 'w');
  const child = spawn(command, args, { stdio: ['ignore', output, output], env });
  const isOk = await new Promise<boolean>((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => done(code === 0));
  });
  if (log !== null) console.log(readFileSync(log, 'utf8'));
  return isOk;
}

/** One command that counts as one check. */
async function check(tally: Tally, command: string, args: string[]): Promise<void> {
  const started = Date.now();
  const isOk = await run(command, args, { log: join(scratch, `${command}.log`) });
  console.log(`— ${command} ${args.join(' ')}: ${isOk ? 'ok' : 'failed'} (${seconds(started)})\n`);
  if (isOk) tally.passed++;
  else {
    tally.failed++;
    failures.push(`${command} ${args.join(' ')}`);
  }
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** Runs Vitest. Null if it left no report. */
async function report(
  name: string,
  args: string[],
  { log, env = process.env }: { log: string | null; env?: NodeJS.ProcessEnv },
): Promise<{ isOk: boolean; result: Report | null }> {
  const started = Date.now();
  const file = join(scratch, `${name}.json`);
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args];
  const isOk = await run('vitest', all, {
    log,
    env: { ...env, TMPDIR: scratch, NODE_COMPILE_CACHE: join(scratch, 'forecourt-compiled') },
  });
  console.log(`— vitest ${args.join(' ')}: ${isOk ? 'ok' : 'failed'} (${seconds(started)})\n`);
  try {
    return { isOk, result: JSON.parse(readFileSync(file, 'utf8')) as Report };
  } catch (error) {
    console.error(`Vitest left no report: ${String(error)}`);
    return { isOk: false, result: null };
  }
}

function failuresIn(result: Report): { file: string; reasons: string[] }[] {
  return result.testResults.flatMap(({ name, assertionResults }) => {
    const reasons = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const reason = failureMessages?.[0]?.split(STACK)[0]?.slice(0, REASON_LENGTH) ?? '';
        return `${fullName}\n    ${reason.replaceAll('\n', '\n    ')}`;
      });
    return reasons.length > 0 ? [{ file: relative(process.cwd(), name), reasons }] : [];
  });
}

/** One run of Vitest. */
async function vitest(tally: Tally, name: string, args: string[], log: string | null): Promise<void> {
  const { isOk, result } = await report(name, args, { log });
  if (result === null) {
    tally.failed++;
    failures.push(`vitest ${args.join(' ')}: no report`);
    return;
  }
  for (const { name: file, startTime, endTime } of result.testResults) {
    files.push({ name: relative(process.cwd(), file), seconds: (endTime - startTime) / 1000 });
  }
  for (const { file, reasons } of failuresIn(result)) {
    if (MAY_GO_AGAIN.has(name)) {
      failedFiles.push({ project: name, file, failed: reasons.length, reasons });
    } else failures.push(...reasons.map((reason) => `${file}: ${reason}`));
  }
  tally.passed += result.numPassedTests;
  tally.failed += result.numFailedTests;
  tally.skipped += result.numPendingTests;
  // A file that cannot be loaded, or an error outside a test, fails the run without a failed test.
  if (!isOk && result.numFailedTests === 0) {
    tally.failed++;
    failures.push(`vitest ${args.join(' ')}: a file, or an error outside any test`);
  }
}

/**
 * A file that fails is rerun alone. If it fails again it has failed; if it passes, it is listed with its first failure,
 * which still has a cause.
 */
async function secondGoes(tally: Tally): Promise<void> {
  const keep = ({ file, reasons }: FailedFile) =>
    failures.push(...reasons.map((reason) => `${file}: ${reason}`));
  if (failedFiles.length > MOST_SECOND_GOES) {
    failedFiles.forEach(keep);
    return;
  }
  for (const each of failedFiles) {
    const { project, file, failed, reasons } = each;
    const env = { ...process.env, FORECOURT_E2E_SITES: sitesNamedIn([file]) ?? '' };
    const args = [`--project=${project}`, file];
    const { isOk, result } = await report('again', args, { log: null, env });
    if (!isOk || result === null) keep(each);
    else {
      tally.failed -= failed;
      tally.passed += failed;
      passedLater.push(...reasons.map((reason) => `${file}: ${reason}`));
    }
  }
}

/** Files that failed at first and passed alone. */
const passedLater: string[] = [];

/** One project of Vitest, shown once it is done. */
const quietly = (tally: Tally, project: string) =>
  vitest(tally, project, [`--project=${project}`], join(scratch, `${project}.log`));

/** What only computes: it keeps every processor busy by itself. */
async function checksAndRules(tally: Tally): Promise<void> {
  await Promise.all([
    check(tally, 'biome', ['check', '.']),
    check(tally, 'astro', ['check', '--minimumFailingSeverity', 'warning']),
    quietly(tally, 'unit'),
  ]);
}

/** Compiles the pages once for the whole run. If that fails, the tests that need them say so. */
async function compilePages(): Promise<void> {
  const started = Date.now();
  const isOk = await programFolder().then(
    () => true,
    () => false,
  );
  console.log(`— pages compiled: ${isOk ? 'ok' : 'failed'} (${seconds(started)})\n`);
}

const withSites = (tally: Tally) => vitest(tally, 'e2e', ['--project=e2e'], null);

/**
 * The whole suite, on two processors in two lanes: tests of the platform, which wait for databases and processes for
 * half of their time and so run two files at once, and beside them what computes and then the browsers. Sites are built
 * once.
 */
async function everything(tally: Tally): Promise<void> {
  const program = compilePages();
  const platform = program.then(() => quietly(tally, 'platform'));
  await checksAndRules(tally);
  if (availableParallelism() < 2) await platform;
  await withSites(tally);
  await platform;
  await secondGoes(tally);
}

/** Folders whose tests open no browser, with one exception. */
const BROWSERLESS =
  /^(?:\.\/)?(?:src|scripts|tests\/(?:contract|tenants|platform))(?:\/(?!typesense-site)|$)/;
const opensBrowsers = (args: readonly string[]) => {
  const paths = args.filter((arg) => !arg.startsWith('-'));
  return paths.length === 0 || paths.some((path) => !BROWSERLESS.test(path));
};

const FETCHING = 'tests/contract/fetching.test.ts';
const fetchesFeeds = (args: readonly string[]) => {
  const paths = args.filter((arg) => !arg.startsWith('-')).map((path) => path.replace(/^\.\//, ''));
  return paths.length === 0 || paths.some((path) => FETCHING.includes(path));
};

/** The sites of built pages: the demo sites, and two made for tests. */
const DEMO_SITES = ['harbour-motor-group', 'summit-toyota', 'budget-cars-direct', 'coastline-caravans'];
const SITES = [...DEMO_SITES, 'showroom', 'counter'];

/** The sites that browser test files name, directly or in what they import; null: unknown. */
function sitesNamedIn(files: readonly string[]): string | null {
  const named = new Set<string>();
  for (const file of files) {
    if (!/(?:^|\/)tests\/e2e\/[^/]+\.ts$/.test(file) || !existsSync(file)) return null;
    const text = readFileSync(file, 'utf8');
    if (/(?<!type(?:of)? )\bTENANTS\b/.test(text)) for (const site of DEMO_SITES) named.add(site);
    for (const site of SITES) if (text.includes(`'${site}'`)) named.add(site);
    const beside = [...text.matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, name = '']) => name);
    const others = beside.filter((name) => name !== 'browser.ts').map((name) => join(dirname(file), name));
    for (const site of (sitesNamedIn(others) ?? '').split(',').filter(Boolean)) named.add(site);
  }
  return [...named].join(',');
}

const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
if (opensBrowsers(selection)) ensureChromium();
if (fetchesFeeds(selection)) ensureFeedServers();
const scratch = scratchFolder();
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (selection.length > 0) {
  // A single test file need not wait for everyone's sites.
  process.env.FORECOURT_E2E_SITES ??= sitesNamedIn(selection) ?? '';
  await vitest(tally, 'all', selection, null);
} else await everything(tally);
if (files.length > 1) {
  console.log(`The slowest files, seconds:`);
  for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 20)) {
    console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
  }
}
if (passedLater.length > 0) {
  console.log(`Passed only when rerun alone:\n${passedLater.map((each) => `  ${each}`).join('\n')}`);
}
if (failures.length > 0) console.log(`Failed:\n${failures.map((each) => `  ${each}`).join('\n')}`);
console.log(
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
);
process.exitCode = tally.failed > 0 ? 1 : 0;
