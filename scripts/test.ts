/**
 * `npm test`: every check of the project, and one closing line that counts them. Arguments go to Vitest, so
 * `npm test -- src/domain` runs the tests under that path alone.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
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

/** Runs a command with its output shown. */
function run(command: string, args: string[]): boolean {
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, TMPDIR: scratch } });
  console.log(
    `— ${command} ${args.join(' ')}: ${status === 0 ? 'ok' : 'failed'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  return status === 0;
}

function check(tally: Tally, command: string, args: string[]): void {
  if (run(command, args)) tally.passed++;
  else tally.failed++;
}

function vitest(tally: Tally): void {
  const report = join(scratch, 'report.json');
  const ok = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...selection,
  ]);
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
    if (!ok && result.numFailedTests === 0) tally.failed++;
  } catch (error) {
    console.error(`Vitest left no report: ${String(error)}`);
    tally.failed++;
  }
}

const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
ensureChromium();
const scratch = scratchFolder();
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
if (selection.length === 0) {
  check(tally, 'biome', ['check', '.']);
  check(tally, 'astro', ['check', '--minimumFailingSeverity', 'warning']);
}
vitest(tally);
console.log(
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
);
process.exitCode = tally.failed > 0 ? 1 : 0;
