/** Stores the files of a release: each content once, compressed once, whatever the release. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { getMimeType, mimes } from 'hono/utils/mime';
import type { FileStore } from '#domain/publish/file-store.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { KeyedLock } from '../threads/keyed-lock.ts';
import { toBrotli, toBrotliHere } from './codings.ts';
import { EDITOR_PAGE, editorPolicy, pagePolicy, type Reach } from './content-policy.ts';
import { SharedFiles } from './manifest/shared-lists.ts';
import { isHashed, type PreviousRelease, type Release, type ReleaseFile } from './release.ts';

/** Formats that are compressed already. */
const DENSE = /\.(?:avif|br|gif|gz|jpe?g|mp[34]|pdf|png|webm|webp|woff2?|zip)$/i;
/** Bytes above which the best compression takes too long. */
const LARGE = 2 ** 18;
/** Bytes below which compression saves no packet. */
const SMALL = 512;
const TYPES = { ...mimes, tsv: 'text/tab-separated-values' };

/** The media type of a file, by its name. */
export const typeOf = (path: string): string => getMimeType(path, TYPES) ?? 'application/octet-stream';

/** Files processed at once: enough to keep one thread compressing, few enough to bound memory. */
const AT_ONCE = 16;

export type PackedFiles = Pick<Release, 'files' | 'policies' | 'pages'>;

export interface PackOptions {
  /** A release that stays in the store meanwhile: its files are neither compressed nor stored again. */
  previous?: PreviousRelease | undefined;
  /** Origins that pages may reach besides the site itself. */
  reach?: Reach;
  /** Origins that the content editor may call. */
  editorConnect?: readonly string[];
  /** Compresses on the calling thread, for threads that answer no requests. */
  isOwnThread?: boolean;
}

/**
 * Collects the files of one release. Paths begin with a slash. Files may be added at the same time; a path added twice
 * has its last content.
 */
interface Packer {
  /**
   * Stores a file and lists it.
   * @param coded its brotli form, if known
   * @param key of its inputs, kept in the manifest for the next release to compare
   */
  add(path: string, content: Uint8Array, key?: string, coded?: Uint8Array): Promise<ReleaseFile>;
  /** Lists a file of `previous` unchanged. */
  keep(path: string, file: ReleaseFile): void;
  /** Everything that was listed. */
  packed(): PackedFiles;
}

/** Size of a content's brotli form; undefined if it has none. */
type CodedSize = ReleaseFile['br'];

interface Storing {
  hash: string;
  path: string;
  content: Uint8Array;
  coded: Uint8Array | undefined;
}

export function openPacker(store: FileStore, site: string, options: PackOptions = {}): Packer {
  const { previous, isOwnThread = false } = options;
  const codedBy = isOwnThread ? toBrotliHere : oneByOne;
  const files = new Map<string, ReleaseFile>();
  // Policies of the previous release come first, so that its files keep theirs.
  const policies = new Map((previous?.policies ?? []).map((policy, index) => [policy, index]));
  const stored = new Map<string, CodedSize | Promise<CodedSize>>();
  for (const known of [previous?.drawn, previous?.files]) {
    for (const [, { hash, br }] of known?.entries() ?? []) stored.set(hash, br);
  }

  const policyOf = (path: string, content: Uint8Array): number => {
    const policy =
      path === EDITOR_PAGE
        ? editorPolicy(content, options.editorConnect)
        : pagePolicy(content, options.reach);
    const index = policies.get(policy) ?? policies.size;
    policies.set(policy, index);
    return index;
  };

  const add: Packer['add'] = async (path, content, key, coded) => {
    const hash = contentHash(content).slice(0, 22);
    if (!stored.has(hash)) stored.set(hash, storeOnce(store, site, { hash, path, content, coded }, codedBy));
    const br = await stored.get(hash);
    const file: ReleaseFile = {
      type: typeOf(path),
      size: content.length,
      hash,
      ...(br !== undefined && { br }),
      ...(extname(path) === '.html' && { policy: policyOf(path, content) }),
      ...(key !== undefined && { key }),
    };
    files.set(path, file);
    return file;
  };

  return {
    add,
    keep: (path, file) => void files.set(path, file),
    packed: () => {
      const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
      return {
        ...withUsedPolicies(sorted, [...policies.keys()]),
        pages: sorted.filter(([path]) => path.endsWith('.html')).length,
      };
    },
  };
}

/** Adds every file of a folder. */
export async function packFolder(folder: string, packer: Packer): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const queue = entries.filter((entry) => entry.isFile()).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { parentPath, name } of queue) {
        const file = join(parentPath, name);
        await packer.add(`/${relative(folder, file).split(sep).join('/')}`, await readFile(file));
      }
    }),
  );
}

/** Stores a content in its smallest form, unless the store has that. */
async function storeOnce(
  store: FileStore,
  site: string,
  { hash, path, content, coded }: Storing,
  codedBy: Coder,
): Promise<CodedSize> {
  if (isCodable(path, content)) {
    const known = await store.touch(site, `${hash}.br`);
    if (known !== null) return known;
    const form = coded ?? (await codedBy(content, qualityOf(content, isHashed(path) ? 11 : 5)));
    if (form.length < content.length) {
      await store.put(site, `${hash}.br`, form);
      return form.length;
    }
  }
  if ((await store.touch(site, hash)) !== content.length) await store.put(site, hash, content);
  return undefined;
}

/** Whether a file becomes smaller when compressed. */
const isCodable = (path: string, content: Uint8Array) => content.length >= SMALL && !DENSE.test(path);

/**
 * Writes the compressed forms of all files of a folder beside them, for files that are served for a long time.
 * @param quality of brotli; 9 takes a quarter of the time of 11, for 4% more bytes
 */
export async function compressFolder(folder: string, quality: 9 | 11): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const content = entry.isFile() ? await readFile(file) : null;
    if (content === null || !isCodable(file, content)) continue;
    await writeFile(`${file}.br`, await oneByOne(content, qualityOf(content, quality)));
  }
}

/** A hashed file is compressed once and served for a long time; a page may be replaced within the hour. */
const qualityOf = (content: Uint8Array, quality: 5 | 9 | 11): number =>
  content.length < LARGE ? quality : Math.min(quality, 9);

type Coder = (content: Uint8Array, quality: number) => Buffer | Promise<Buffer>;

/** The few threads that compress also read files for requests: a site uses one of them, not all. */
const oneAtATime = new KeyedLock();
const oneByOne: Coder = (content, quality) => oneAtATime.run('brotli', () => toBrotli(content, quality));

/** The files with a table of their policies, in order of use: unused policies are dropped. */
function withUsedPolicies(
  files: readonly [string, ReleaseFile][],
  policies: readonly string[],
): Pick<Release, 'files' | 'policies'> {
  const used = new Map<number, number>();
  const listed = files.map(([path, file]): [string, ReleaseFile] => {
    if (file.policy === undefined) return [path, file];
    const policy = used.get(file.policy) ?? used.size;
    used.set(file.policy, policy);
    return [path, policy === file.policy ? file : { ...file, policy }];
  });
  return {
    files: SharedFiles.of(listed),
    policies: [...used.keys()].map((index) => policies[index] ?? ''),
  };
}
