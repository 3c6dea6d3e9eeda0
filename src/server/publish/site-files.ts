/** Reads the files of a release out of the store. */
import type { ByteRange, FileStore } from '#domain/publish/file-store.ts';
import type { Release, ReleaseFile } from './release.ts';

/** A form in which a file is stored besides the plain one. */
export type Form = 'br' | 'gz';

/** A file ready to be served. */
export interface StoredFile extends ReleaseFile {
  /** Its bytes, or some of them. @throws FileMissing */
  read(form?: Form | null, range?: ByteRange): Promise<Uint8Array<ArrayBuffer>>;
  /** @throws FileMissing */
  stream(form?: Form | null, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/** The release that answers a request. Fetched once per request, it gives files of one release only. */
export interface LiveRelease {
  release: Release;
  /** The file at a path from the site's root, such as `/cars/x/index.html`; null if there is none. */
  file(path: string): StoredFile | null;
}

/** A file of a release is not in the store, or cut short. */
export class FileMissing extends Error {
  override name = 'FileMissing';
}

/** @param more files besides those of the release, by path */
export function liveRelease(
  store: FileStore,
  release: Release,
  more: (path: string) => ReleaseFile | undefined = () => undefined,
): LiveRelease {
  const files = new Map(Object.entries(release.files));
  return {
    release,
    file: (path) => {
      const file = files.get(path) ?? more(path);
      return file ? storedFile(store, release.site, path, file) : null;
    },
  };
}

function storedFile(store: FileStore, site: string, path: string, file: ReleaseFile): StoredFile {
  const blobOf = (form?: Form | null) => (form ? `${file.hash}.${form}` : file.hash);
  const missing = () => new FileMissing(`${path} of ${site} is not in the store: publish the site again`);
  return {
    ...file,
    read: async (form, range) => {
      const content = await store.read(site, blobOf(form), range);
      const size = range ? range.end - range.start + 1 : form ? file[form] : file.size;
      if (!content || content.length !== size) throw missing();
      return content;
    },
    stream: async (form, range) => {
      const stream = await store.stream(site, blobOf(form), range);
      if (!stream) throw missing();
      return stream;
    },
  };
}
