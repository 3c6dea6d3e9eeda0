/**
 * Scripts and styles of the programs that render pages. A release has the files of the program that built it. After an
 * update, though, a process also renders pages for sites that the previous version built, and a browser may ask a process of
 * either version for their files. So each process keeps the files of its program in the store.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as v from 'valibot';
import type { FileStore } from '#domain/publish/file-store.ts';
import type { Log } from '../http/log.ts';
import { readJson, writeJson } from '../publish/notes.ts';
import { openPacker } from '../publish/pack.ts';
import { blobOf, isHashed, type ReleaseFile, ReleaseFileSchema } from '../publish/release.ts';
import { type StoredFile, storedFile } from '../publish/site-files.ts';

/** A name that no tenant can have. */
const PROGRAMS = 'forecourt--programs';
const FOLDER = 'programs/';
/** Programs to keep: more than run at once in any update. */
const KEPT = 5;
/** How often the store is asked again for an unknown file, milliseconds. */
const REREAD_MS = 1000;
/** How long to wait after a failed attempt to store the files, milliseconds. Pages are rendered meanwhile. */
const RETRY_MS = 30_000;
/** Blobs younger than this may belong to a program that is being stored right now. */
const YOUNG_MS = 3_600_000;

const FilesSchema = v.record(v.string(), ReleaseFileSchema);
type Files = v.InferOutput<typeof FilesSchema>;

export interface ProgramFiles {
  /** Resolves when every process on the store can serve the files of this one's program. Failing is logged. */
  keep(): Promise<void>;
  /** A script or style that a rendered page may name; null if no program has it. */
  file(path: string): Promise<StoredFile | null>;
}

/** @param folder resolves with the folder of this process's program; null for a process that renders nothing */
export function openProgramFiles(
  store: FileStore,
  { folder, now, log }: { folder: (() => Promise<string>) | null; now: () => Date; log: Log },
): ProgramFiles {
  let known: Files = {};
  let keeping: Promise<void> | null = null;
  let retryAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const keepAll = async (client: string): Promise<void> => {
    const files = await packed(store, client);
    known = { ...known, ...files };
    await writeJson(store, PROGRAMS, `${FOLDER}${nameOf(files)}`, files);
    await forgetOld(store, now());
  };
  const read = async (): Promise<void> => {
    readAt = performance.now();
    for (const { name } of await store.notes(PROGRAMS, FOLDER)) {
      known = { ...known, ...(await filesOf(store, name)) };
    }
  };

  return {
    keep: async () => {
      if (folder === null) return;
      if (keeping === null && performance.now() >= retryAt) {
        keeping = folder()
          .then((dir) => keepAll(join(dir, 'client')))
          .catch((error: unknown) => {
            keeping = null;
            retryAt = performance.now() + RETRY_MS;
            log.warn(
              `scripts and styles of this version are not in the store yet: ${(error as Error).message}`,
            );
          });
      }
      await keeping;
    },
    file: async (path) => {
      if (!isHashed(path)) return null;
      if (!Object.hasOwn(known, path) && performance.now() - readAt > REREAD_MS) {
        reading ??= read().finally(() => {
          reading = null;
        });
      }
      if (!Object.hasOwn(known, path)) await reading;
      const file = Object.hasOwn(known, path) ? known[path] : undefined;
      return file ? storedFile(store, PROGRAMS, path, file as ReleaseFile) : null;
    },
  };
}

const filesOf = async (store: FileStore, note: string): Promise<Files> =>
  (await readJson(store, PROGRAMS, note, (json) => v.parse(FilesSchema, json))) ?? {};

/** Stores what is not there yet. */
async function packed(store: FileStore, client: string): Promise<Files> {
  const packer = openPacker(store, PROGRAMS);
  for (const entry of existsSync(client)
    ? await readdir(client, { recursive: true, withFileTypes: true })
    : []) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(client, file).split(sep).join('/')}`;
    if (!entry.isFile() || !isHashed(path) || path.endsWith('.br')) continue;
    const coded = await readFile(`${file}.br`).catch(() => undefined);
    await packer.add(path, await readFile(file), undefined, coded);
  }
  return Object.fromEntries(packer.packed().files.entries());
}

/** The same for the same files. */
const nameOf = (files: Files): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(files).map(([path, { hash }]) => [path, hash])))
    .digest('hex')
    .slice(0, 16);

/** Deletes the programs that started longest ago, and the files that only they have. */
async function forgetOld(store: FileStore, now: Date): Promise<void> {
  const notes = (await store.notes(PROGRAMS, FOLDER)).sort((a, b) => b.at.getTime() - a.at.getTime());
  if (notes.length <= KEPT) return;
  const kept = await Promise.all(notes.slice(0, KEPT).map(({ name }) => filesOf(store, name)));
  const needed = new Set(kept.flatMap((files) => Object.values(files).map(blobOf)));
  for (const { name } of notes.slice(KEPT)) await store.deleteNote(PROGRAMS, name);
  for await (const { name } of store.blobs(PROGRAMS, needed)) {
    await store.deleteBlob(PROGRAMS, name, new Date(now.getTime() - YOUNG_MS));
  }
}
