/**
 * `npm run backup -- --out FILE [--data DIR]`: writes everything the platform keeps to one file. A running platform
 * writes it itself, on a request to `PLATFORM_URL` or this machine's `PORT`; the folder of a stopped one is locked while
 * it is read.
 */
import { createWriteStream } from 'node:fs';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { counted } from '#domain/shared/counted.ts';
import { readBackup } from '#server/backup/archive.ts';
import { openBackup } from '#server/backup/backup.ts';
import { PostgresToolFailed } from '#server/backup/postgres.ts';
import { takeDataDir } from '#server/platform/data-dir.ts';
import { type Env, EnvError, readEnv } from '#server/platform/env.ts';
import { ownVersion } from '#server/platform/open-base.ts';
import { CommandFailed, exitCodeOf, reasonOf } from './command-failed.ts';
import { type CommandIo, processIo, readFlags } from './command-io.ts';
import { platformOf } from './running-platform.ts';

const USAGE = 'usage: npm run backup -- --out {file} [--data {folder}]';

/** @returns the exit code: 0 when the file is written and verified, 1 when that failed, 2 for wrong arguments */
export function main(args: readonly string[], io: CommandIo = processIo): Promise<number> {
  return exitCodeOf(() => run(args, io), io.err, [EnvError, PostgresToolFailed]);
}

async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const { values, positionals } = readFlags(
    args,
    { out: { type: 'string' }, data: { type: 'string' } },
    USAGE,
  );
  if (!values.out || positionals.length > 0) throw new CommandFailed(USAGE, 2);
  const out = resolve(values.out);
  if (await isThere(out)) throw new CommandFailed(`${out} already exists; name a new file`);
  const began = performance.now();
  const variables = values.data === undefined ? io.env : { ...io.env, DATA_DIR: values.data };
  const part = `${out}.part`;
  await mkdir(dirname(out), { recursive: true });
  try {
    await write(part, variables);
    const { files, bytes } = await readBackup(part, {});
    await rename(part, out);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    io.out(`${out}: ${counted(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB, verified, in ${seconds} s.\n`);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof CommandFailed || error instanceof EnvError || error instanceof PostgresToolFailed)
      throw error;
    throw new CommandFailed(`no backup was made: ${reasonOf(error)}`);
  }
}

async function write(part: string, variables: CommandIo['env']): Promise<void> {
  const env = readEnv(variables);
  const release = variables.PLATFORM_URL ? null : await take(env);
  try {
    const bytes = release === null ? await asked(variables) : await readHere(env);
    await pipeline(bytes, createWriteStream(part, { mode: 0o600 }));
  } finally {
    release?.();
  }
}

/** Locks the data folder; null when a running platform holds it. Records on a Postgres server need no lock. */
async function take(env: Env): Promise<(() => void) | null> {
  if (!(await isThere(env.DATA_DIR))) throw new CommandFailed(`there is no data folder ${env.DATA_DIR}`);
  try {
    return await takeDataDir(env.DATA_DIR);
  } catch (error) {
    if (env.DATABASE_URL) return () => {};
    if (/is in use by the platform/.test(reasonOf(error))) return null;
    throw error;
  }
}

async function asked(variables: CommandIo['env']): Promise<Readable> {
  const platform = await platformOf(variables);
  return Readable.fromWeb((await platform.stream('/api/backup')) as Parameters<typeof Readable.fromWeb>[0]);
}

async function readHere(env: Env): Promise<Readable> {
  const kept = await readFile(join(env.DATA_DIR, 'platform-secret'), 'utf8').catch(() => '');
  const secret = env.PLATFORM_SECRET ?? (kept.trim() || null);
  return openBackup({ places: env, secret, version: await ownVersion(), now: new Date() });
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
