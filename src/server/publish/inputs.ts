/** Decides whether a site must be rebuilt: one hash over all inputs of a build. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
/** The code of a build, from the project's root. The platform's own code does not affect pages. */
const CODE = ['astro.config.ts', 'astro.config.mjs', 'package-lock.json', 'public', 'src'];
const NOT_CODE = [join(ROOT, 'src/server')];

/**
 * Hash (hexadecimal) of a tenant's build inputs: the project's code, the tenant's folder, the shared content, and the
 * stock. The build's time is not one of them: equal inputs are equal on any day.
 */
export async function inputsHash(options: {
  tenantsDir: string;
  slug: string;
  /** Hash of the stock. */
  stock: string;
}): Promise<string> {
  const hash = createHash('sha256').update(await codeHash());
  await addTree(hash, join(options.tenantsDir, options.slug), 'tenant');
  await addTree(hash, join(options.tenantsDir, '_shared'), 'shared');
  return hash.update(`stock ${options.stock}`).digest('hex');
}

/** Hash (hexadecimal) of a stock file. */
export async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

let code: Promise<string> | undefined;

/** Hash (hexadecimal) of the code as this process first found it: it does not change under a running platform. */
export function codeHash(): Promise<string> {
  code ??= hashCode();
  return code;
}

async function hashCode(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of CODE) await addTree(hash, join(ROOT, path), `code/${path}`);
  return hash.digest('hex');
}

/** Adds a file, or a folder's files in the order of their names. A missing file adds nothing. */
async function addTree(hash: Hash, path: string, name: string): Promise<void> {
  if (NOT_CODE.includes(path)) return;
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (entries) {
    const sorted = entries
      .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of sorted) await addTree(hash, join(path, entry.name), `${name}/${entry.name}`);
    return;
  }
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (content) hash.update(`${name}\0${content.length}\0`).update(content);
}
