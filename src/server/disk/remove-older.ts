import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes files that were last written before a time, in a folder and those below it. A missing folder is empty.
 * @param before Unix milliseconds
 */
export async function removeOlder(folder: string, before: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Another process may remove it at the same time.
    const written = await stat(path).catch(() => null);
    if (written !== null && written.mtimeMs < before) await rm(path, { force: true });
  }
}
