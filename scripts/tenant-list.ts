/** Picks the tenants for each part of a build that schedules and workflows run in parts. */
import { execFile } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CommandFailed, reasonOf } from './command-failed.ts';

/** Paths that no site depends on. */
const APART = /^(?:docs|tests|\.github)\/|^[^/]+\.md$/;

/** Files that have changed since a commit, relative to the project's folder. @throws CommandFailed */
export async function changedSince(commit: string): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)('git', [
      'diff',
      '--name-only',
      '--end-of-options',
      commit,
      '--',
    ]);
    return stdout.split('\n').filter(Boolean);
  } catch (error) {
    throw new CommandFailed(`cannot work out what has changed since ${commit}: ${reasonOf(error)}`);
  }
}

/** The tenants that changed files belong to: all of them if code or shared content changed. */
export function changedTenants(
  files: readonly string[],
  tenantsDir: string,
  slugs: readonly string[],
): string[] {
  const folder = `${relative('.', resolve(tenantsDir)).replaceAll('\\', '/')}/`;
  const owners = files
    .filter((file) => !APART.test(file))
    .map((file) => (file.startsWith(folder) ? file.slice(folder.length).split('/')[0] : undefined));
  const isForAll = owners.some(
    (owner) => owner === undefined || owner.startsWith('_') || owner.includes('.'),
  );
  return slugs.filter((slug) => isForAll || owners.includes(slug));
}

/** Deals slugs out to shards in turn: none is empty, and their sizes differ by one at most. */
export function inShards(slugs: readonly string[], count: number): { shard: number; tenants: string }[] {
  return Array.from({ length: Math.min(count, slugs.length) }, (_, index) => ({
    shard: index + 1,
    tenants: slugs.filter((_, i) => i % count === index).join(' '),
  }));
}
