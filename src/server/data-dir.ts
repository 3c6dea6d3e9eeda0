import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes `folder` (made when missing) for this process, because two platforms in one data folder would damage each
 * other's records and releases. The mark of a process that is gone does not count.
 * @returns a function that gives the folder back.
 * @throws when another process that runs has it.
 */
export async function takeDataDir(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'platform.pid');
  const mine = `${process.pid} ${startOf(process.pid)}\n`;
  for (let attempt = 0; ; attempt++) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error;
    }
    const [pid = 0, start = ''] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
    if (Number(pid) !== process.pid && runs(Number(pid)) && startOf(Number(pid)) === start) {
      throw new Error(`${folder} is in use by the platform with process id ${pid}`);
    }
    await rm(path, { force: true });
  }
}

function runs(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, in the kernel's ticks: tells it from a later one with the same number. Linux only. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
