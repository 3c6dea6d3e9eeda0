/**
 * Dealers' files in the file store, where every process of the platform can read them. A file is compressed and stored in
 * parts named by their content, with a note that has its parts and facts.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { constants, createGunzip, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type FileStore, isSiteName } from '#domain/publish/file-store.ts';

/** Bytes of a part. No more of a file is in memory at once. */
const PART = 4 * 2 ** 20;
/** A feed has tens of megabytes: in pieces of the usual 64 KB, handing them over costs as much as reading them. */
export const IN_PIECES = { highWaterMark: 2 ** 18 };
/** How long parts without a note are kept, milliseconds, because another process may be about to write the note. */
const UNNAMED_MS = 3_600_000;
/** All notes are in one of these folders. */
const FOLDERS = ['imports/', 'waiting/'] as const;

type Facts = Readonly<Record<string, unknown>>;

export interface StoredFile {
  /** Its note: `imports/1795413418608-ab12`. */
  note: string;
  facts: Facts;
}

export interface StoredFiles {
  /** Stores the file at `path`; readers find it whole or not at all. */
  put(owner: string, note: string, path: string, facts: Facts): Promise<void>;
  /** A file's facts; null if there is none. */
  facts(owner: string, note: string): Promise<Facts | null>;
  /** The files in a folder, sorted by the name of their notes. */
  list(owner: string, folder: (typeof FOLDERS)[number]): Promise<StoredFile[]>;
  /** The content; null if there is no such file. */
  read(owner: string, note: string): Promise<Readable | null>;
  /** Replaces a file's note, with other facts. */
  rename(owner: string, from: string, to: string, facts: Facts): Promise<void>;
  remove(owner: string, notes: readonly string[]): Promise<void>;
}

interface Written {
  facts: Facts;
  parts: string[];
  /** Files stored by earlier versions are gzipped. */
  coding?: 'zstd';
}

/** A fifth of gzip's time, for two thirds of its bytes. */
const compressed = () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });

export function openStoredFiles(store: FileStore): StoredFiles {
  const written = async (owner: string, note: string): Promise<Written | null> => {
    const content = await store.readNote(siteNameOf(owner), note);
    return content && (JSON.parse(Buffer.from(content).toString()) as Written);
  };
  const write = (owner: string, note: string, content: Written) =>
    store.writeNote(siteNameOf(owner), note, Buffer.from(JSON.stringify(content)));

  async function* partsOf(owner: string, parts: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      const content = await store.read(siteNameOf(owner), part);
      if (content === null) throw new Error('the file was deleted while it was read');
      yield content;
    }
  }

  /** Deletes parts that no longer belong to a file. */
  async function sweep(owner: string): Promise<void> {
    const before = new Date(Date.now() - UNNAMED_MS);
    const named = new Set<string>();
    for (const folder of FOLDERS) {
      for (const { name } of await store.notes(siteNameOf(owner), folder)) {
        for (const part of (await written(owner, name))?.parts ?? []) named.add(part);
      }
    }
    for await (const { name } of store.blobs(siteNameOf(owner), named)) {
      await store.deleteBlob(siteNameOf(owner), name, before);
    }
  }

  return {
    async put(owner, note, path, facts) {
      const parts: string[] = [];
      for await (const part of inParts(createReadStream(path, IN_PIECES).pipe(compressed()))) {
        const name = createHash('sha256').update(part).digest('base64url').slice(0, 22);
        await store.put(siteNameOf(owner), name, part);
        parts.push(name);
      }
      await write(owner, note, { facts, parts, coding: 'zstd' });
    },
    facts: async (owner, note) => (await written(owner, note))?.facts ?? null,
    async list(owner, folder) {
      const notes = await store.notes(siteNameOf(owner), folder);
      const found = await Promise.all(
        notes.map(async ({ name }) => ({ note: name, facts: (await written(owner, name))?.facts })),
      );
      return found.flatMap(({ note, facts }) => (facts === undefined ? [] : [{ note, facts }]));
    },
    async read(owner, note) {
      const found = await written(owner, note);
      if (found === null) return null;
      // An error ends the unpacking, so the reader gets it.
      const content = found.coding === 'zstd' ? createZstdDecompress() : createGunzip();
      Readable.from(partsOf(owner, found.parts))
        .once('error', (error) => content.destroy(error))
        .pipe(content);
      return content;
    },
    async rename(owner, from, to, facts) {
      const found = await written(owner, from);
      if (found === null) return;
      await write(owner, to, { ...found, facts });
      if (to !== from) await store.deleteNote(siteNameOf(owner), from);
    },
    async remove(owner, notes) {
      for (const note of notes) await store.deleteNote(siteNameOf(owner), note);
      await sweep(owner);
    },
  };
}

/** A slug may be longer than the name of a site in the store. */
const siteNameOf = (owner: string): string =>
  isSiteName(owner) ? owner : createHash('sha256').update(owner).digest('hex').slice(0, 40);

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
