/** Reads the files of a release from the store. */
import type { ByteRange, FileStore } from '#domain/publish/file-store.ts';
import type { BlobMemory } from './blob-memory.ts';
import { fromBrotli, streamFromBrotli } from './codings.ts';
import { blobOf, type Release, type ReleaseFile } from './release.ts';

/** A file ready to be served. */
export interface StoredFile extends ReleaseFile {
  /** Its bytes, or some of them. @throws FileMissing */
  read(range?: ByteRange): Promise<Uint8Array<ArrayBuffer>>;
  /** @throws FileMissing */
  stream(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Its bytes as stored: in brotli if it has `br`. @throws FileMissing */
  readCoded(): Promise<Uint8Array<ArrayBuffer>>;
}

/** The release that serves a request. Fetched once per request, it gives files of one release only. */
export interface LiveRelease {
  release: Release;
  /** The file at a path from the site's root, such as `/cars/x/index.html`; null if there is none. */
  file(path: string): StoredFile | null;
}

/** A file of a release is missing from the store, or cut short. */
export class FileMissing extends Error {
  override name = 'FileMissing';
}

/**
 * @param more files in addition to those of the release, by path
 * @param memory files that were served lately
 */
export function liveRelease(
  store: FileStore,
  release: Release,
  more: (path: string) => ReleaseFile | undefined = () => undefined,
  memory?: BlobMemory,
): LiveRelease {
  return {
    release,
    file: (path) => {
      const file = release.files.get(path) ?? more(path);
      return file ? storedFile(store, release.site, path, file, memory) : null;
    },
  };
}

export function storedFile(
  store: FileStore,
  site: string,
  path: string,
  file: ReleaseFile,
  memory?: BlobMemory,
): StoredFile {
  const isCoded = file.br !== undefined;
  const blob = blobOf(file);
  const missing = () => new FileMissing(`${path} of ${site} is not in the store: publish the site again`);
  const ofSize = (content: Uint8Array<ArrayBuffer> | null, size: number) => {
    if (content?.length !== size) throw missing();
    return content;
  };
  const readStored = async () => ofSize(await store.read(site, blob), file.br ?? file.size);
  const readCoded = () => memory?.get(site, blob, readStored) ?? readStored();
  const read: StoredFile['read'] = async (range) => {
    if (!isCoded && range) return ofSize(await store.read(site, blob, range), range.end - range.start + 1);
    if (!isCoded) return readCoded();
    const whole = ofSize(await fromBrotli(await readCoded()).catch(() => null), file.size);
    return range ? whole.subarray(range.start, range.end + 1) : whole;
  };
  return {
    ...file,
    readCoded,
    read,
    stream: async (range) => {
      if (isCoded && range) return new Blob([await read(range)]).stream();
      const stream = await store.stream(site, blob, range);
      if (!stream) throw missing();
      return isCoded ? streamFromBrotli(stream) : stream;
    },
  };
}
