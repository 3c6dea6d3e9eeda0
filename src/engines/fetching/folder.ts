/** A feed in a folder of this machine, where another program puts it. */
import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ListedFile } from '#domain/inventory/fetching/newest.ts';
import { FetchFailed } from '#domain/inventory/fetching/source.ts';
import type { FileHost } from './files.ts';

/** @param root the folder of all such feeds; nothing outside it is read, even through a link */
export function folderHost(root: string, signal: AbortSignal): FileHost {
  const within = async (...parts: string[]): Promise<string | null> => {
    const path = await existing(join(root, ...parts));
    if (path === null) return null;
    if (!`${path}${sep}`.startsWith(`${await realpath(root)}${sep}`)) {
      throw new FetchFailed('the file is outside the folder of feeds (FEEDS_DIR)');
    }
    return path;
  };
  const look = async (folder: string, name: string): Promise<ListedFile | null> => {
    const path = await within(folder, name);
    if (path === null) return null;
    const { size, mtimeMs, isFile } = await statOf(path);
    return isFile ? { name, size, modifiedAt: Math.round(mtimeMs) } : null;
  };
  return {
    look,
    async list(folder, isWanted) {
      const path = await within(folder);
      if (path === null) throw new FetchFailed(`there is no folder ${folder || 'of feeds'} (FEEDS_DIR)`);
      const names = (await readdir(path)).filter(isWanted);
      const files = await Promise.all(names.map((name) => look(folder, name)));
      return files.filter((file) => file !== null);
    },
    async read(folder, name, to) {
      const path = await within(folder, name);
      if (path === null) throw new FetchFailed(`there is no file ${name}`);
      await pipeline(createReadStream(path), to, { signal });
    },
    close: () => {},
  };
}

async function existing(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function statOf(path: string) {
  const found = await stat(path);
  return { size: found.size, mtimeMs: found.mtimeMs, isFile: found.isFile() };
}
