/**
 * Files of published sites in a folder:
 *
 *     <folder>/<site>/blobs/<first letter of its name>/<name>
 *     <folder>/<site>/notes/<name>
 *
 * A file is written under a temporary name and renamed. Names with a leading dot are such files, or files about to be
 * deleted.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type ByteRange,
  blobName,
  type FileStore,
  isSiteName,
  noteName,
  notePrefix,
  type StoredBlob,
  type StoredNote,
  siteName,
} from '#domain/publish/file-store.ts';

/** Age at which half-written files from a crash are deleted. */
const ABANDONED_MS = 3_600_000;

/** Opens a folder, which is created when something is written to it. */
export function openFolderStore(folder: string): FileStore {
  const ownerOf = (site: string) => join(folder, siteName(site));
  const blobsOf = (site: string) => join(ownerOf(site), 'blobs');
  const blobPath = (site: string, blob: string) => join(blobsOf(site), blob.charAt(0), blobName(blob));
  const notePath = (site: string, note: string) => join(ownerOf(site), 'notes', noteName(note));

  const touch = async (site: string, blob: string): Promise<number | null> => {
    const path = blobPath(site, blob);
    // Most files are new, and looking costs far less than an error.
    if (!existsSync(path)) return null;
    const now = new Date();
    return orNull(utimes(path, now, now).then(() => sizeOf(path)));
  };

  return {
    put: async (site, blob, content) => {
      // A blob cut short by a power failure is written again.
      if ((await touch(site, blob)) !== content.length) await writeWhole(blobPath(site, blob), content);
    },
    size: async (site, blob) => orNull(sizeOf(blobPath(site, blob))),
    touch,
    read: async (site, blob, range) => {
      const path = blobPath(site, blob);
      return orNull(range ? readRange(path, range) : readFile(path));
    },
    stream: async (site, blob, range) => {
      // Once the file is open, its deletion does no harm.
      const handle = await orNull(open(blobPath(site, blob), 'r'));
      if (!handle) return null;
      const stream = createReadStream('', { fd: handle, ...range });
      return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
    },
    blobs: (site, except) => blobsIn(blobsOf(site), except),
    deleteBlob: (site, blob, before) => deleteOlder(blobPath(site, blob), before),

    writeNote: async (site, note, content) => writeWhole(notePath(site, note), content, true),
    readNote: async (site, note) => orNull(readFile(notePath(site, note))),
    notes: async (site, prefix) => {
      const below = notePrefix(prefix);
      return (await notesIn(join(ownerOf(site), 'notes', below))).map(({ name, at }) => ({
        name: below + name,
        at,
      }));
    },
    deleteNote: async (site, note) => rm(notePath(site, note), { force: true }),

    sites: async () => ((await orNull(readdir(folder))) ?? []).filter(isSiteName).sort(),
    close: () => {},
  };
}

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;

const isHidden = (name: string) => name.startsWith('.');

async function* blobsIn(folder: string, except?: ReadonlySet<string>): AsyncGenerator<StoredBlob> {
  for (const letter of (await orNull(readdir(folder))) ?? []) {
    for (const name of (await orNull(readdir(join(folder, letter)))) ?? []) {
      if (except?.has(name)) continue;
      const path = join(folder, letter, name);
      const found = await orNull(stat(path));
      if (!found) continue;
      if (!isHidden(name)) yield { name, size: found.size, at: found.mtime };
      else if (Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }
}

async function notesIn(folder: string, prefix = ''): Promise<StoredNote[]> {
  const found: StoredNote[] = [];
  for (const entry of (await orNull(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await notesIn(path, `${prefix}${entry.name}/`)));
    else if (!isHidden(entry.name)) {
      const facts = await orNull(stat(path));
      if (facts) found.push({ name: prefix + entry.name, at: facts.mtime });
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const temporaryPath = (path: string) => join(dirname(path), `.${randomUUID()}`);

/** @param isSafe whether the file has to survive a power failure */
async function writeWhole(path: string, content: Uint8Array, isSafe = false): Promise<void> {
  const beside = temporaryPath(path);
  const write = () => writeFile(beside, content, { flush: isSafe });
  await write().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    await write();
  });
  await rename(beside, path);
}

/**
 * Renames the file before it reads its age for good. A process that touches it later finds nothing and writes it again;
 * if one touched it just before, the file is young, and gets its name back.
 */
async function deleteOlder(path: string, before: Date): Promise<boolean> {
  const isYoung = async (at: string) => (await stat(at)).mtime >= before;
  const young = await orNull(isYoung(path));
  if (young !== false) return young === null;
  const aside = temporaryPath(path);
  if ((await orNull(rename(path, aside).then(() => true))) === null) return true;
  if (await isYoung(aside)) {
    await rename(aside, path);
    return false;
  }
  await rm(aside);
  return true;
}

async function readRange(path: string, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(path, 'r');
  try {
    const buffer = new Uint8Array(end - start + 1);
    let done = 0;
    while (done < buffer.length) {
      const { bytesRead } = await handle.read(buffer, done, buffer.length - done, start + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return buffer.subarray(0, done);
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
