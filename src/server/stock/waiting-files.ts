/** Stock files that somebody looks at before they are imported. A restart forgets them, and so does time. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that wait on one site; one more drops the oldest. */
const MOST = 5;
/** How long one waits, milliseconds. */
const WAITS_MS = 2 * 3_600_000;

export interface WaitingFile {
  id: string;
  /** The slug of the dealership it is for. */
  dealership: string;
  /** What its sender calls it. */
  name: string;
  path: string;
}

interface WaitingFiles {
  /** Takes over the file at `path`. @returns its id */
  keep(site: string, file: Omit<WaitingFile, 'id'>): Promise<string>;
  /** A file that waits on this site; null if it does no more. */
  find(site: string, id: string): WaitingFile | null;
  /**
   * Hands the file to `work`, once, and forgets it; it waits on when `work` fails.
   * @returns what `work` returns; null if the file does not wait any more
   */
  take<T>(site: string, id: string, work: (file: WaitingFile) => Promise<T>): Promise<T | null>;
}

/** @param scratch the platform's folder for files in transit */
export function openWaitingFiles({ scratch, now }: { scratch: string; now: () => Date }): WaitingFiles {
  const waiting = new Map<string, WaitingFile & { site: string; until: number }>();

  const drop = async ({ id, path }: WaitingFile) => {
    waiting.delete(id);
    await rm(path, { force: true });
  };
  const find = (site: string, id: string) => {
    const found = waiting.get(id);
    return found?.site === site && found.until > now().getTime() ? found : null;
  };
  return {
    find,
    async keep(site, { dealership, name, path }) {
      const all = [...waiting.values()];
      const past = all.filter(({ until }) => until <= now().getTime());
      const own = all.filter((each) => each.site === site && !past.includes(each));
      for (const old of [...past, ...own.slice(0, Math.max(0, own.length - MOST + 1))]) await drop(old);
      const id = randomUUID();
      const folder = join(scratch, 'waiting');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept = join(folder, id);
      await rename(path, kept);
      const file = { id, site, dealership, name, path: kept, until: now().getTime() + WAITS_MS };
      waiting.set(id, file);
      setTimeout(() => {
        if (waiting.get(id) === file) drop(file).catch(() => {});
      }, WAITS_MS).unref();
      return id;
    },
    async take(site, id, work) {
      const file = find(site, id);
      if (file === null) return null;
      waiting.delete(id);
      try {
        const done = await work(file);
        await drop(file);
        return done;
      } catch (error) {
        waiting.set(id, file);
        throw error;
      }
    },
  };
}
