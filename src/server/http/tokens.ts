import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type TokenName = 'admin-token' | 'build-token' | 'platform-secret';

/**
 * The token of that name: `given` if the environment has one, otherwise the one in `dataDir`, which is created on first
 * use and readable by its owner only.
 * @throws when the file cannot be read or written, or holds no token
 */
export async function keptToken(
  dataDir: string,
  name: TokenName,
  given?: string | undefined,
): Promise<string> {
  if (given) return given;
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const made = randomBytes(32).toString('base64url');
      await file.writeFile(`${made}\n`);
      return made;
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await chmod(path, 0o600);
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept.length < 16) throw new Error(`${path} has no token in it; delete it to create a new one`);
  return kept;
}

/** Compares in a time that does not depend on where the two differ. */
export function sameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
