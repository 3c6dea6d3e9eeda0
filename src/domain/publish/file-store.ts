/**
 * Where the files of published sites are kept. Each site has two shelves of its own:
 *
 * - blobs, named by the hash of their content: the content of a name never changes
 * - notes, small and named by what they say (`current`, `releases/<id>`): a note is replaced in one instant
 *
 * Every operation names the site, and none reaches another one's shelves.
 */

/** Bytes of a blob, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredBlob {
  name: string;
  size: number;
  /** When it was put or touched last, by the clock of the store. */
  at: Date;
}

export interface StoredNote {
  name: string;
  at: Date;
}

export interface FileStore {
  /** Stores a blob, whole or not at all. One that is there already counts as new from now on. */
  put(site: string, blob: string, content: Uint8Array): Promise<void>;
  /** Size of a blob; `null` if there is none. */
  size(site: string, blob: string): Promise<number | null>;
  /** Like `size`; a blob that is there counts as new from now on, to within `TOUCH_MS`. */
  touch(site: string, blob: string): Promise<number | null>;
  /** A blob's bytes, or those of a range inside it; `null` if there is none. */
  read(site: string, blob: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The same as a stream, which survives the deletion of the blob. */
  stream(site: string, blob: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** The blobs of a site in any order, but for those named. */
  blobs(site: string, except?: ReadonlySet<string>): AsyncIterable<StoredBlob>;
  /** Deletes a blob, unless it was put or touched at `before` or later. @returns whether it is gone */
  deleteBlob(site: string, blob: string, before: Date): Promise<boolean>;

  /** Writes a note; a reader, or a start after a crash, finds the one before or this one. */
  writeNote(site: string, note: string, content: Uint8Array): Promise<void>;
  /** `null` if there is none. */
  readNote(site: string, note: string): Promise<Uint8Array | null>;
  /** Notes of a site whose names begin with `prefix`, which ends in a slash, or all with none; sorted by name. */
  notes(site: string, prefix: string): Promise<StoredNote[]>;
  deleteNote(site: string, note: string): Promise<void>;

  /** Sites that have notes, sorted; others may be among them. */
  sites(): Promise<string[]>;
  close(): void;
}

/** A touch may be left out where a blob is younger than this, so that many touches cost a remote store little. */
export const TOUCH_MS = 10 * 60_000;

const SITE = /^[a-z0-9][a-z0-9-]{0,62}$/;
const BLOB = /^[\w-]{22}(?:\.br|\.gz)?$/;
const NOTE = /^(?:[a-z0-9][a-z0-9-]*\/){0,2}[a-z0-9][a-z0-9-]*$/;

export const isSiteName = (name: string): boolean => SITE.test(name);

const checked = (kind: string, pattern: RegExp) => (name: string) => {
  if (!pattern.test(name)) throw new RangeError(`${JSON.stringify(name)} is no ${kind}`);
  return name;
};

/** The name itself. @throws RangeError for one that could lead out of its shelf */
export const siteName = checked('site', SITE);
export const blobName = checked('blob', BLOB);
export const noteName = checked('note', NOTE);

/** A prefix of notes is a folder of them; none is all of them. */
export const notePrefix = (prefix: string): string =>
  prefix === '' ? '' : `${noteName(prefix.replace(/\/$/, ''))}/`;

/** Where files and notes are kept could not be reached, or did not do what it was asked. */
export class StoreFailed extends Error {
  override name = 'StoreFailed';
}
