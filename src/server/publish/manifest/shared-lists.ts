/** The lists of a release in memory that threads share. */
import { type Listed, SharedMap } from '../../threads/shared-map.ts';
import type { Files, ReleaseFile, ReleaseLists } from '../release.ts';

/** Lists as they are sent from thread to thread. */
export type SentLists = Record<keyof ReleaseLists, SharedArrayBuffer>;

const BETWEEN = '\t';

/** The key comes last, because only it may have any characters. */
const textOf = ({ type, size, hash, br, policy, key }: ReleaseFile): string => {
  const text = [type, size, hash, br, policy].join(BETWEEN);
  return key === undefined ? text : text + BETWEEN + key;
};

function fileOf(text: string): ReleaseFile {
  const [type = '', size, hash = '', br, policy, ...key] = text.split(BETWEEN);
  // A publication reads tens of thousands of them: spreading five objects into one takes twice as long.
  const file: ReleaseFile = { type, size: Number(size), hash };
  if (br) file.br = Number(br);
  if (policy) file.policy = Number(policy);
  if (key.length > 0) file.key = key.join(BETWEEN);
  return file;
}

function* mapped<From, To>(items: Iterable<From>, change: (item: From) => To): Generator<To, undefined> {
  for (const item of items) yield change(item);
}

/** Files by path, read one at a time. */
export class SharedFiles implements Listed<ReleaseFile> {
  readonly #texts: SharedMap;

  constructor(texts: SharedMap) {
    this.#texts = texts;
  }

  /** Keeps the order. */
  static of(files: Iterable<readonly [string, ReleaseFile]>): SharedFiles {
    return new SharedFiles(SharedMap.of(mapped(files, ([path, file]) => [path, textOf(file)] as const)));
  }

  get memory(): SharedArrayBuffer {
    return this.#texts.memory;
  }

  get size(): number {
    return this.#texts.size;
  }

  get(path: string): ReleaseFile | undefined {
    const text = this.#texts.get(path);
    return text === undefined ? undefined : fileOf(text);
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  keys(): Generator<string, undefined> {
    return this.#texts.keys();
  }

  entries(): Generator<[string, ReleaseFile], undefined> {
    return mapped(this.#texts.entries(), ([path, text]) => [path, fileOf(text)]);
  }
}

/** The memory of files that a thread may read; those that are not shared yet are copied. */
export const filesMemory = (files: Files): SharedArrayBuffer =>
  (files instanceof SharedFiles ? files : SharedFiles.of(files.entries())).memory;

const textsMemory = (texts: Listed<string>): SharedArrayBuffer =>
  (texts instanceof SharedMap ? texts : SharedMap.of(texts.entries())).memory;

const namesMemory = (names: ReleaseLists['photos']): SharedArrayBuffer =>
  (names instanceof SharedMap ? names : SharedMap.of(mapped(names.keys(), (name) => [name, ''] as const)))
    .memory;

/** The lists in shared memory, for another thread. */
export const sentLists = ({ files, lazy, photos }: ReleaseLists): SentLists => ({
  files: filesMemory(files),
  lazy: textsMemory(lazy),
  photos: namesMemory(photos),
});

/** The lists that another thread has sent. */
export const receivedLists = ({ files, lazy, photos }: SentLists): ReleaseLists => ({
  files: receivedFiles(files),
  lazy: new SharedMap(lazy),
  photos: new SharedMap(photos),
});

export const receivedFiles = (memory: SharedArrayBuffer): SharedFiles =>
  new SharedFiles(new SharedMap(memory));
