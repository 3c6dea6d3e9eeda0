/** Reads a zip archive. Its directory is at its end, so the bytes are first kept in a file that nobody else can open. */
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entry, fromFd, type ZipFile } from 'yauzl';
import { checkBytes, checkExpansion } from '../limits.ts';
import { FeedUnreadable } from '../unreadable.ts';

const MOST_ENTRIES = 10_000;

/** What is in a zip archive. */
export interface Archive {
  /** Paths of its files, in order. */
  names: readonly string[];
  /** The content of a file, or null if there is none of that name. @throws FeedUnreadable if it is damaged */
  read(name: string): AsyncGenerator<Uint8Array, void, undefined> | null;
  close(): Promise<void>;
}

/** @throws FeedUnreadable if the bytes are not a complete archive */
export async function openArchive(bytes: AsyncIterable<Uint8Array>): Promise<Archive> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-feed-'));
  const path = join(folder, 'archive');
  const file = await open(path, 'wx+', 0o600);
  // The open handle keeps the content, so nothing is left behind however the process ends.
  await rm(path);
  await rmdir(folder);
  try {
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      checkBytes(size);
      await file.writeFile(chunk);
    }
    const zip = await opened(file.fd);
    const entries = await entriesOf(zip);
    return {
      names: [...entries.keys()],
      read: (name) => {
        const entry = entries.get(name);
        return entry === undefined ? null : content(zip, entry);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const damaged = (reason: string) =>
  new FeedUnreadable(`The file is a zip archive that is damaged or cut off: ${reason}.`);

const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message.replace(/\.$/, '') : String(error);

function opened(descriptor: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromFd(descriptor, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(damaged(reasonOf(error)));
      else resolve(zip);
    });
  });
}

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(damaged(reasonOf(error))));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
      if (entries.size > MOST_ENTRIES) {
        reject(
          new FeedUnreadable(`The file is a zip archive with more than ${MOST_ENTRIES} files; send one.`),
        );
      } else zip.readEntry();
    });
    zip.readEntry();
  });
}

async function* content(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array, void, undefined> {
  if (entry.isEncrypted()) {
    throw new FeedUnreadable('The file is a zip archive with a password; send it without.');
  }
  let unpacked = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      const bytes = chunk as Uint8Array;
      unpacked += bytes.length;
      checkExpansion(unpacked, entry.compressedSize);
      yield bytes;
    }
  } catch (error) {
    throw error instanceof FeedUnreadable ? error : damaged(reasonOf(error));
  }
}
