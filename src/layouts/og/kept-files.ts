/** Files that are named after what is in them: what a build before has drawn is not drawn again. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Wanted {
  /** File name, made from everything that is seen: a kept file is never out of date. */
  key: string;
  draw: () => Promise<Uint8Array>;
}

export interface KeptFiles {
  names: readonly string[];
  /** @throws Error when it could not be drawn, or there is no such name */
  file(name: string): Promise<Uint8Array>;
}

/**
 * Begins to draw what `folder` does not hold yet, so many at a time, and deletes there what nothing wants any more.
 * @param wanted by the name they are asked for
 */
export async function keptFiles(
  folder: string,
  wanted: ReadonlyMap<string, Wanted>,
  atOnce: number,
): Promise<KeptFiles> {
  const keys = new Set([...wanted.values()].map(({ key }) => key));
  const kept = await openFolder(folder, keys);
  const inTurn = turns(atOnce);
  const drawing = new Map<string, Promise<void>>();
  for (const { key, draw } of wanted.values()) {
    if (kept.has(key) || drawing.has(key)) continue;
    const drawn = inTurn(async () => keep(folder, key, await draw()));
    // Whoever asks for the file hears of a failure; until then it must not end the process.
    drawn.catch(() => {});
    drawing.set(key, drawn);
  }
  return {
    names: [...wanted.keys()],
    async file(name) {
      const key = wanted.get(name)?.key;
      if (key === undefined) throw new Error(`picture ${name} not found`);
      await drawing.get(key);
      return readFile(join(folder, key));
    },
  };
}

/** The names of the files that are there already. */
async function openFolder(folder: string, keys: ReadonlySet<string>): Promise<Set<string>> {
  await mkdir(folder, { recursive: true });
  const there = await readdir(folder);
  await Promise.all(
    there.filter((name) => !keys.has(name)).map((name) => rm(join(folder, name), { force: true })),
  );
  return new Set(there.filter((name) => keys.has(name)));
}

/** Writes whole files only: a build may be stopped at any moment. */
async function keep(folder: string, name: string, file: Uint8Array): Promise<void> {
  const half = join(folder, `${name}.${randomUUID()}`);
  await writeFile(half, file);
  await rename(half, join(folder, name));
}

/** Lets so many pieces of work run at a time, in the order they were asked for. */
function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
