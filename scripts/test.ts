/**
 * `npm test`: every check of the project, and one closing line that counts them. Arguments go to Vitest, so
 * `npm test -- src/domain` runs the tests under that path alone.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const selection = process.argv.slice(2);

const MEMORY_DISK = '/dev/shm';
const GIB = 2 ** 30;

/**
 * Where the tests write. They make some hundred databases and dozens of sites and throw them away: in memory, where the
 * machine has plenty of it, that costs half the time.
 */
function scratchFolder(): string {
  const isRoomy = () => {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > 4 * GIB && freemem() > 6 * GIB;
  };
  const root = !process.env.TMPDIR && existsSync(MEMORY_DISK) && isRoomy() ? MEMORY_DISK : tmpdir();
  const folder = mkdtempSync(join(root, 'forecourt-test-'));
  // Started by root, Postgres runs as a user of its own, whose folder is further down.
  chmodSync(folder, 0o711);
  return folder;
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a command with its output shown. */
function check(tally: Tally, command: string, args: string[]): void {
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const isOk = status === 0;
  console.log(`— ${command} ${args.join(' ')}: ${isOk ? 'ok' : 'failed'} (${seconds(started)})\n`);
  if (isOk) tally.passed++;
  else tally.failed++;
}

/** One run of Vitest. Its output is shown as it comes, or, where `log` is given, written there. */
async function vitest(tally: Tally, name: string, args: string[], log: string | null): Promise<void> {
  const started = Date.now();
  const report = join(scratch, `${name}.json`);
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args];
  const output = log === null ? 'inherit' : openSync(log, 'w');
  const child = spawn('vitest', all, {
    stdio: ['ignore', output, output],
    env: { ...process.env, TMPDIR: scratch },
  });
  const isOk = await new Promise<boolean>((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => done(code === 0));
  });
  if (log !== null) console.log(readFileSync(log, 'utf8'));
  console.log(`— vitest ${args.join(' ')}: ${isOk ? 'ok' : 'failed'} (${seconds(started)})\n`);
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
    };
    tally.passed += result.numPassedTests;
    tally.failed += result.numFailedTests;
    tally.skipped += result.numPendingTests;
    // A file that cannot be loaded, or an error outside a test, fails the run without a failed test.
    if (!isOk && result.numFailedTests === 0) tally.failed++;
  } catch (error) {
    console.error(`Vitest left no report: ${String(error)}`);
    tally.failed++;
  }
}

/**
 * The whole suite in two halves side by side, each with a platform and a browser of its own: most tests wait for one
 * of the two. The second half is shown once it is done.
 */
async function halves(tally: Tally): Promise<void> {
  await Promise.all([
    vitest(tally, 'first', ['--shard=1/2'], null),
    vitest(tally, 'second', ['--shard=2/2'], join(scratch, 'second.log')),
  ]);
}

const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
ensureChromium();
const scratch = scratchFolder();
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (selection.length === 0) {
  check(tally, 'biome', ['check', '.']);
  check(tally, 'astro', ['check', '--minimumFailingSeverity', 'warning']);
}
if (selection.length > 0 || availableParallelism() < 2) await vitest(tally, 'all', selection, null);
else await halves(tally);
console.log(
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
);
process.exitCode = tally.failed > 0 ? 1 : 0;
