/** Stores the files of a release: each content once, compressed once, whatever the release. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress as brotliCallback, constants, gzip as gzipCallback } from 'node:zlib';
import { getMimeType, mimes } from 'hono/utils/mime';
import type { FileStore } from '#domain/publish/file-store.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { EDITOR_PAGE, editorPolicy, pagePolicy, type Reach } from './content-policy.ts';
import { isHashed, type Release, type ReleaseFile } from './release.ts';
import type { Form } from './site-files.ts';

const brotli = promisify(brotliCallback);
const gzip = promisify(gzipCallback);

/** Formats that are compressed already. */
const DENSE = /\.(?:avif|br|gif|gz|jpe?g|mp[34]|pdf|png|webm|webp|woff2?|zip)$/i;
/** Bytes below which compression saves no packet. */
const SMALL = 512;
const TYPES = { ...mimes, tsv: 'text/tab-separated-values' };

/** The media type of a file, by its name. */
export const typeOf = (path: string): string => getMimeType(path, TYPES) ?? 'application/octet-stream';

/** Files processed at once: enough to keep the compression threads busy, few enough to bound memory. */
const AT_ONCE = 16;

export type PackedFiles = Pick<Release, 'files' | 'policies' | 'pages'>;

export interface PackOptions {
  /** A release that stays in the store meanwhile: what it names is neither compressed nor stored again. */
  previous?: Pick<Release, 'files' | 'policies'> | undefined;
  /** Origins that pages may reach besides the site itself. */
  reach?: Reach;
  /** Origins that the content editor may call. */
  editorConnect?: readonly string[];
}

/**
 * Collects the files of one release. Paths begin with a slash. Files may be added at the same time; a path added twice
 * has its last content.
 */
interface Packer {
  /**
   * Stores a file and lists it.
   * @param forms its compressed forms, where they are known
   * @param key what it was made from; it stands in the manifest, for the next release to compare
   */
  add(path: string, content: Uint8Array, key?: string, forms?: Forms): Promise<ReleaseFile>;
  /** Lists a file of `previous` as it is. */
  keep(path: string, file: ReleaseFile): void;
  /** Everything that was listed. */
  packed(): PackedFiles;
}

type Coded = Pick<ReleaseFile, 'br' | 'gz'>;

/** Compressed forms of a content, where there are any. */
interface Forms {
  br: Uint8Array | undefined;
  gz: Uint8Array | undefined;
}

interface Storing {
  hash: string;
  path: string;
  content: Uint8Array;
  forms: Forms | undefined;
}

export function openPacker(store: FileStore, site: string, options: PackOptions = {}): Packer {
  const { previous } = options;
  const files = new Map<string, ReleaseFile>();
  // Policies of the previous release come first, so that its files keep theirs.
  const policies = new Map((previous?.policies ?? []).map((policy, index) => [policy, index]));
  const stored = new Map<string, Coded | Promise<Coded>>();
  for (const { hash, br, gz } of Object.values(previous?.files ?? {})) stored.set(hash, { br, gz });

  const policyOf = (path: string, content: Uint8Array): number => {
    const policy =
      path === EDITOR_PAGE
        ? editorPolicy(content, options.editorConnect)
        : pagePolicy(content, options.reach);
    const index = policies.get(policy) ?? policies.size;
    policies.set(policy, index);
    return index;
  };

  const add: Packer['add'] = async (path, content, key, forms) => {
    const hash = contentHash(content).slice(0, 22);
    const coded = stored.get(hash) ?? storeOnce(store, site, { hash, path, content, forms });
    stored.set(hash, coded);
    const { br, gz } = await coded;
    const file: ReleaseFile = {
      type: typeOf(path),
      size: content.length,
      hash,
      ...(br !== undefined && { br }),
      ...(gz !== undefined && { gz }),
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

/** Stores a content and its compressed forms, unless the store has them. The content comes last: it vouches for them. */
async function storeOnce(
  store: FileStore,
  site: string,
  { hash, path, content, forms }: Storing,
): Promise<Coded> {
  const codable = isCodable(path, content);
  if ((await store.touch(site, hash)) === content.length) {
    if (!codable) return {};
    const [br, gz] = await Promise.all([store.touch(site, `${hash}.br`), store.touch(site, `${hash}.gz`)]);
    return { br: br ?? undefined, gz: gz ?? undefined };
  }
  const coded: Coded = {};
  if (codable) {
    const given = forms ?? (await compress(content, isHashed(path)));
    await Promise.all(
      (['br', 'gz'] as const).map(async (form) => {
        const bytes = given[form];
        if (bytes === undefined || bytes.length >= content.length) return;
        await store.put(site, `${hash}.${form}`, bytes);
        coded[form] = bytes.length;
      }),
    );
  }
  await store.put(site, hash, content);
  return coded;
}

/** Whether a file gains by being compressed. */
const isCodable = (path: string, content: Uint8Array) => content.length >= SMALL && !DENSE.test(path);

/** Writes the compressed forms of all files of a folder beside them: files that are served for long. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const content = entry.isFile() ? await readFile(file) : null;
    if (content === null || !isCodable(file, content)) continue;
    const { br, gz } = await compress(content, true);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
}

async function compress(content: Uint8Array, lasting: boolean): Promise<Record<Form, Buffer>> {
  // A hashed file is compressed once and served for long; a page may be replaced within the hour.
  const quality = !lasting ? 5 : content.length < 2 ** 18 ? 11 : 9;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzip(content, { level: quality > 5 ? 9 : 6 }),
  ]);
  return { br, gz };
}

/** The files with a table of the policies that are theirs, in order of use: policies of the past go. */
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
    files: Object.fromEntries(listed),
    policies: [...used.keys()].map((index) => policies[index] ?? ''),
  };
}
