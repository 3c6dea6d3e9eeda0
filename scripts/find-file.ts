import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandFailed, reasonOf } from './command-failed.ts';

/**
 * npm runs scripts in the project's folder, but a relative path may be relative to where npm was called.
 * @throws CommandFailed when the file cannot be read
 */
export async function findFile(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  let reason = 'no such file';
  for (const folder of [process.cwd(), env.INIT_CWD]) {
    if (!folder) continue;
    const path = resolve(folder, file);
    try {
      if (!(await stat(path)).isFile()) reason = 'it is not a file';
      else {
        await (await open(path)).close();
        return path;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') reason = reasonOf(error);
    }
  }
  throw new CommandFailed(`${file} cannot be read: ${reason}.`);
}
