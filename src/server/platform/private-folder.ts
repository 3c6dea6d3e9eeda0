import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Mode bits that give other users of the machine access. */
const OTHERS = 0o077;

/**
 * Makes `folder` and everything in it readable and writable by its owner only (0700, files 0600), and so everything
 * that this process and its children write from now on. Link targets are left alone.
 * @returns how many files and folders others could read
 * @throws Error naming what cannot be closed because it belongs to another user
 */
export async function keepPrivate(folder: string): Promise<number> {
  if (isMainThread) process.umask(OTHERS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const closed = await close(folder, (await stat(folder)).mode);
  return closed + (await closeWithin(folder));
}

async function closeWithin(folder: string): Promise<number> {
  let closed = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    closed += await close(path, (await lstat(path)).mode);
    if (entry.isDirectory()) closed += await closeWithin(path);
  }
  return closed;
}

async function close(path: string, mode: number): Promise<number> {
  if ((mode & OTHERS) === 0) return 0;
  try {
    await chmod(path, mode & 0o7777 & ~OTHERS);
  } catch (error) {
    throw new Error(
      `${path} is open to other users of this machine, and this user may not close it: make the platform's user the owner of the data folder`,
      { cause: error },
    );
  }
  return 1;
}
