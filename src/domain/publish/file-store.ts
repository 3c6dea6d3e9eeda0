/**
 * Where the files of published sites are stored. Each site has two namespaces:
 *
 * - blobs, named by the hash of their content: a name's content never changes
 * - notes, small and named by their meaning (`current`, `releases/<id>`): a note is replaced atomically
 *
 * Every operation names the site, and none reaches another site's files.
 */

/** Bytes of a blob, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredBlob {
  name: string;
  size: number;
  /** When it was last written or touched, by the store's clock. */
  at: Date;
}

export interface StoredNote {
  name: string;
  at: Date;
}

export interface FileStore {
  /** Stores a blob atomically. An existing one is touched. */
  put(site: string, blob: string, content: Uint8Array): Promise<void>;
  /** Size of a blob; `null` if there is none. */
  size(site: string, blob: string): Promise<number | null>;
  /** Like `size`, and sets the time of an existing blob to now, to within `TOUCH_MS`. */
  touch(site: string, blob: string): Promise<number | null>;
  /** A blob's bytes, or a range of them; `null` if there is none. */
  read(site: string, blob: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The same as a stream, which survives the deletion of the blob. */
  stream(site: string, blob: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** A site's blobs in any order, except the named ones. */
  blobs(site: string, except?: ReadonlySet<string>): AsyncIterable<StoredBlob>;
  /** Deletes a blob if it was last written or touched before `before`. @returns whether it is gone */
  deleteBlob(site: string, blob: string, before: Date): Promise<boolean>;

  /** Writes a note; a reader, or a restart after a crash, finds either the old one or this one. */
  writeNote(site: string, note: string, content: Uint8Array): Promise<void>;
  /** `null` if there is none. */
  readNote(site: string, note: string): Promise<Uint8Array | null>;
  /**
   * A site's notes whose names start with `prefix`, which ends in a slash; all of them without one; sorted by
   * name.
   */
  notes(site: string, prefix: string): Promise<StoredNote[]>;
  deleteNote(site: string, note: string): Promise<void>;

  /** Sites that have notes, sorted; there may be others. */
  sites(): Promise<string[]>;
  close(): void;
}

/** A touch may be skipped if a blob is younger than this, which saves calls to a remote store. */
export const TOUCH_MS = 10 * 60_000;

const SITE = /^[a-z0-9][a-z0-9-]{0,62}$/;
const BLOB = /^[\w-]{22}(?:\.br|\.gz)?$/;
const NOTE = /^(?:[a-z0-9][a-z0-9-]*\/){0,2}[a-z0-9][a-z0-9-]*$/;

export const isSiteName = (name: string): boolean => SITE.test(name);

const checked = (kind: string, pattern: RegExp) => (name: string) => {
  if (!pattern.test(name)) throw new RangeError(`${JSON.stringify(name)} is no ${kind}`);
  return name;
};

/** The name itself. @throws RangeError for one that could escape its folder */
export const siteName = checked('site', SITE);
export const blobName = checked('blob', BLOB);
export const noteName = checked('note', NOTE);

/** A prefix is a folder of notes; without one, all of them. */
export const notePrefix = (prefix: string): string =>
  prefix === '' ? '' : `${noteName(prefix.replace(/\/$/, ''))}/`;

/** The store could not be reached, or failed. */
export class StoreFailed extends Error {
  override name = 'StoreFailed';
}
