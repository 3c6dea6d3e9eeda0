/** The program that draws pages, compiled by Astro once for each version of the code. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { removeOlder } from '../disk/remove-older.ts';
import { BuildFailed } from './build.ts';
import { codeHash } from './inputs.ts';
import { compressFolder } from './pack.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Within the project, because the program finds its packages from its own folder. */
const PROGRAMS = join(ROOT, 'var', 'program');
/** Modules as Node compiled them (`scripts/imports.mjs`), among them those of earlier programs. */
const MODULES = join(ROOT, 'var', 'cache', 'compile');
/** Node compiles those that are older and still needed again. */
const MODULES_KEPT_MS = 30 * 86_400_000;
/** Programs of earlier versions to keep: a platform that is still running may use one. */
const KEPT = 3;
/** Variables that the compiler may see: others, such as a test runner's, would change the program. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_OPTIONS'];
/** Bytes of the compiler's output kept to explain a failure. */
const OUTPUT_KEPT = 16_384;

let compiling: Promise<string> | undefined;

/**
 * The folder of the program for the current code, compiled if missing: `server/entry.mjs`, `client`, `editor`.
 * @param given the folder of a program that was compiled before, for installations that cannot compile
 * @throws BuildFailed if the code cannot be compiled
 */
export function programFolder(given?: string): Promise<string> {
  if (given) return Promise.resolve(resolve(given));
  compiling ??= compiled().catch((error: unknown) => {
    compiling = undefined;
    throw error;
  });
  return compiling;
}

const isWhole = (folder: string) => existsSync(join(folder, 'server', 'entry.mjs'));

async function compiled(): Promise<string> {
  const folder = join(PROGRAMS, (await codeHash()).slice(0, 16));
  if (isWhole(folder)) {
    const now = new Date();
    // An image is read-only, so nothing is removed.
    await utimes(folder, now, now).catch(() => {});
    return folder;
  }
  const fresh = `${folder}.${process.pid}`;
  await mkdir(PROGRAMS, { recursive: true });
  try {
    await compile(fresh);
    // Once for all sites: they all serve the same files.
    await compressFolder(join(fresh, 'client'), 11);
    // The first start of the platform waits for it, and only a site's staff ever load it.
    await compressFolder(join(fresh, 'editor'), 9);
    await rename(fresh, folder).catch((error: unknown) => {
      // Another process was faster, with the same program.
      if (!isWhole(folder)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await removeOld();
  await removeOlder(MODULES, Date.now() - MODULES_KEPT_MS);
  return folder;
}

async function compile(outDir: string): Promise<void> {
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(
        PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      FORECOURT_PROGRAM: outDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: string) => {
    output = (output + chunk).slice(-OUTPUT_KEPT);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (code !== 0 || !isWhole(outDir)) {
    throw new BuildFailed(`the pages cannot be compiled: astro build ended with code ${code}`, output);
  }
}

async function removeOld(): Promise<void> {
  const names = await readdir(PROGRAMS);
  const dated = await Promise.all(
    names.map(async (name) => {
      const path = join(PROGRAMS, name);
      return { path, used: (await stat(path)).mtimeMs };
    }),
  );
  const old = dated.sort((a, b) => b.used - a.used).slice(KEPT);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
