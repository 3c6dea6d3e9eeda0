/** Runs the same benchmarks of another commit in the same run, because the machine's speed drifts between runs. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { round } from './measured.ts';
import { outputOf } from './output-of.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: ROOT });

interface Beside {
  commit: string;
  /** The other commit's results. */
  results: Record<string, unknown>;
}

/**
 * Runs another commit's benchmarks, in its own work tree with this commit's packages.
 * @param given names and options for that commit's `bench`
 */
export async function benchBeside(commit: string, given: readonly string[]): Promise<Beside> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-beside-'));
  const tree = join(folder, 'tree');
  try {
    await git('worktree', 'add', '--quiet', '--detach', tree, commit);
    await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    const { stdout } = await git('rev-parse', '--short', commit);
    return { commit: stdout.trim(), results: JSON.parse(await runIn(tree, given)) };
  } finally {
    await git('worktree', 'remove', '--force', tree).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

const runIn = (tree: string, given: readonly string[]): Promise<string> =>
  outputOf(process.execPath, [join(tree, 'scripts/bench.ts'), ...given], {
    ...{ cwd: tree, stderr: 'inherit', name: 'the other commit’s benchmark' },
  });

/** Figures for which lower is better. */
const COST = /(?:seconds|ms|mb|kb)(?:each)?$/i;

/** A figure divided by the other commit's, if both have it: 0.5 is half. Steps are matched by name. */
export function ratios(now: unknown, before: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(before)) {
    return now.map((each, index) => ({ ...labelOf(each), ...fieldsOf(each, before[index]) }));
  }
  return fieldsOf(now, before);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const labelOf = (value: unknown) =>
  isRecord(value)
    ? Object.fromEntries(['what', 'cars'].flatMap((key) => (key in value ? [[key, value[key]]] : [])))
    : {};

function fieldsOf(now: unknown, before: unknown): Record<string, unknown> {
  if (!isRecord(now) || !isRecord(before)) return {};
  return Object.fromEntries(
    Object.entries(now).flatMap(([key, value]): [string, unknown][] => {
      const other = before[key];
      if (typeof value === 'number' && typeof other === 'number') {
        return COST.test(key) && other > 0 ? [[key, round(value / other)]] : [];
      }
      return isRecord(value) && isRecord(other) ? [[key, ratios(value, other)]] : [];
    }),
  );
}
