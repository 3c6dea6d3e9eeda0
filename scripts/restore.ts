/**
 * `npm run restore -- --from FILE [--data DIR] [--force]`: restores a backup into an empty folder and database, or with
 * `--force` in place of existing data. The platform must be stopped.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { counted } from '#domain/shared/counted.ts';
import { BackupUnreadable } from '#server/backup/archive.ts';
import { secretMark } from '#server/backup/backup.ts';
import { PostgresToolFailed } from '#server/backup/postgres.ts';
import { RestoreRefused, restoreBackup } from '#server/backup/restore.ts';
import { takeDataDir } from '#server/platform/data-dir.ts';
import { EnvError, readEnv } from '#server/platform/env.ts';
import { CommandFailed, exitCodeOf, reasonOf } from './command-failed.ts';
import { type CommandIo, processIo, readFlags } from './command-io.ts';

const USAGE = 'usage: npm run restore -- --from {file} [--data {folder}] [--force]';
const FLAGS = {
  from: { type: 'string' },
  data: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const;

/**
 * @returns the exit code: 0 when everything is restored, 1 when it failed and nothing was changed, 2 for wrong
 * arguments
 */
export function main(args: readonly string[], io: CommandIo = processIo): Promise<number> {
  return exitCodeOf(() => run(args, io), io.err, [
    EnvError,
    BackupUnreadable,
    RestoreRefused,
    PostgresToolFailed,
  ]);
}

async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const { values, positionals } = readFlags(args, FLAGS, USAGE);
  if (!values.from || positionals.length > 0) throw new CommandFailed(USAGE, 2);
  const env = readEnv(values.data === undefined ? io.env : { ...io.env, DATA_DIR: values.data });
  const began = performance.now();
  process.umask(0o077);
  const release = await takeDataDir(env.DATA_DIR).catch((error: unknown) => {
    throw new CommandFailed(`${reasonOf(error)}: stop it first`);
  });
  try {
    const { files, bytes, head, tenants } = await restoreBackup(resolve(values.from), env, values);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    io.out(
      `${env.DATA_DIR} is restored as of ${head.takenAt}: ${counted(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s.\n`,
    );
    if (!tenants) io.err(`${env.TENANTS_DIR} already has dealerships and was not changed.`);
    const kept = (await readFile(join(env.DATA_DIR, 'platform-secret'), 'utf8').catch(() => '')).trim();
    const secret = env.PLATFORM_SECRET ?? kept;
    if (head.secretMark !== null && (secret === '' || secretMark(secret) !== head.secretMark)) {
      io.err(
        'PLATFORM_SECRET differs from the backup’s: set it to the same value, or everybody is signed out and waiting messages are lost.',
      );
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new CommandFailed(`${resolve(values.from)} cannot be read: ${reasonOf(error)}`);
    }
    throw error;
  } finally {
    release();
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
