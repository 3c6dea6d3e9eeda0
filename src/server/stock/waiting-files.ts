/** Stock files waiting for somebody to check them before import. Every process can read them until they expire. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { releaseTurn, takeTurn } from '../coordination/turns.ts';
import type { Database } from '../db/client.ts';
import type { StoredFiles } from './stored-files.ts';

/** Files that wait on one site; one more drops the oldest. */
const MOST = 5;
/** How long a file waits, milliseconds. */
const WAITS_MS = 2 * 3_600_000;
/** How long after taking a file a process counts as killed, milliseconds. */
const TAKEN_MS = 10 * 60_000;
const FOLDER = 'waiting/';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface WaitingFile {
  id: string;
  /** The slug of the dealership it is for. */
  dealership: string;
  /** The sender's name for the file. */
  name: string;
  /** This process's copy. */
  path: string;
}

const FactsSchema = v.object({
  dealership: v.string(),
  name: v.string(),
  /** When it expires, Unix milliseconds. */
  until: v.number(),
  /** Higher than that of every earlier file. */
  turn: v.number(),
});

export interface WaitingFiles {
  /** Takes over the file at `path`. @returns its id */
  keep(site: string, file: Omit<WaitingFile, 'id'>): Promise<string>;
  /** A file that waits on this site; null if it no longer does. */
  find(site: string, id: string): Promise<WaitingFile | null>;
  /**
   * Passes the file to `work`, once, and deletes it; if `work` fails, the file keeps waiting.
   * @returns what `work` returns; null if the file is no longer waiting
   */
  take<T>(site: string, id: string, work: (file: WaitingFile) => Promise<T>): Promise<T | null>;
}

/** @param scratch the platform's folder for temporary files */
export function openWaitingFiles(options: {
  files: StoredFiles;
  scratch: string;
  database: Database;
  now: () => Date;
}): WaitingFiles {
  const { files, database, now } = options;
  const folder = join(options.scratch, 'waiting');
  const copyOf = (id: string) => join(folder, id);
  const taken = new Set<string>();

  const drop = async (site: string, ids: readonly string[]) => {
    await files.remove(
      site,
      ids.map((id) => FOLDER + id),
    );
    for (const id of ids) await rm(copyOf(id), { force: true });
  };

  /** Fetches the file if another process received it, or this one has restarted. */
  const copy = async (site: string, id: string): Promise<boolean> => {
    const there = await access(copyOf(id)).then(
      () => true,
      () => false,
    );
    if (there) return true;
    const content = await files.read(site, FOLDER + id);
    if (content === null) return false;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = `${copyOf(id)}-${randomUUID()}`;
    await pipeline(content, createWriteStream(temporary, { mode: 0o600 }));
    await rename(temporary, copyOf(id));
    return true;
  };

  const find = async (site: string, id: string, isOurs = false): Promise<WaitingFile | null> => {
    if (!ID.test(id) || (taken.has(id) && !isOurs)) return null;
    const facts = v.safeParse(FactsSchema, await files.facts(site, FOLDER + id));
    if (!facts.success || facts.output.until <= now().getTime()) return null;
    const { dealership, name } = facts.output;
    return (await copy(site, id)) ? { id, dealership, name, path: copyOf(id) } : null;
  };

  return {
    find: (site, id) => find(site, id),
    async keep(site, { dealership, name, path }) {
      const all = (await files.list(site, FOLDER)).map(({ note, facts }) => {
        const known = v.safeParse(FactsSchema, facts);
        const { until, turn } = known.success ? known.output : { until: 0, turn: 0 };
        return { id: note.slice(FOLDER.length), until, turn };
      });
      const lasting = all
        .filter(({ until }) => until > now().getTime())
        .sort((one, other) => one.turn - other.turn)
        .slice(-(MOST - 1));
      const id = randomUUID();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(path, copyOf(id));
      const until = now().getTime() + WAITS_MS;
      const turn = Math.max(0, ...all.map((each) => each.turn)) + 1;
      await files.put(site, FOLDER + id, copyOf(id), { dealership, name, until, turn });
      const old = all.filter((each) => !lasting.includes(each)).map((each) => each.id);
      if (old.length > 0) await drop(site, old);
      setTimeout(() => drop(site, [id]).catch(() => {}), WAITS_MS).unref();
      return id;
    },
    async take(site, id, work) {
      const file = await find(site, id);
      if (file === null || taken.has(id)) return null;
      taken.add(id);
      const turn = `waiting file ${id}`;
      try {
        // Another process may have taken it.
        if (!(await takeTurn(database, turn, TAKEN_MS))) return null;
        try {
          if ((await find(site, id, true)) === null) return null;
          const done = await work(file);
          await drop(site, [id]);
          return done;
        } finally {
          await releaseTurn(database, turn);
        }
      } finally {
        taken.delete(id);
      }
    },
  };
}
