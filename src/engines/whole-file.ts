/** Writes a file whole or not at all, readable by its owner only. */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes `{folder}/{name}`, creating the folder if missing. A file of that name is replaced. */
export async function writeWholeFile(
  folder: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
