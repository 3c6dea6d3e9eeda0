import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a lock that another process holds. */
const SQLITE_BUSY = 5;

/**
 * Locks `folder` (created if missing) for this process, because two platforms in one data folder would damage each
 * other's database and releases. The operating system releases the lock when the process ends, however that happens, so
 * there are no stale lock files. It is the lock of an empty SQLite file, because Node includes SQLite on every system.
 * @returns a function that releases the folder
 * @throws if another process has it, or this one a second time
 */
export async function takeDataDir(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'platform.pid');
  const lockFile = join(folder, 'platform.lock');
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: unknown }).errcode !== SQLITE_BUSY) throw error;
    const pid = await readFile(pidFile, 'utf8').catch(() => '');
    throw new Error(`${folder} is in use by the platform with process id ${pid.trim() || '(unknown)'}`);
  }
  // The lock file must not be opened in another way: a process that closes a file releases all its locks on it.
  await chmod(lockFile, 0o600);
  // Only for the message above: nothing depends on it.
  await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return () => lock.close();
}
