/** Turns the output folder of a build into a release: hashes, compressed copies and policies for every file. */
import { createHash } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress as brotliCallback, constants, gzip as gzipCallback } from 'node:zlib';
import { getMimeType, mimes } from 'hono/utils/mime';
import { EDITOR_PAGE, editorPolicy, pagePolicy, type Reach } from './content-policy.ts';
import { isHashed, type Release, type ReleaseFile } from './release.ts';

const brotli = promisify(brotliCallback);
const gzip = promisify(gzipCallback);

/** Formats that are compressed already. */
const DENSE = /\.(?:avif|br|gif|gz|jpe?g|mp[34]|pdf|png|webm|webp|woff2?|zip)$/i;
/** Bytes below which compression saves no packet. */
const SMALL = 512;
const TYPES = { ...mimes, tsv: 'text/tab-separated-values' };

/** Files processed at once: enough to keep the compression threads busy, few enough to bound memory. */
const AT_ONCE = 16;

export type PackedFiles = Pick<Release, 'files' | 'policies' | 'pages'>;

export interface PackOptions {
  previous?: { folder: string; release: Release } | undefined;
  /** Origins that pages may reach besides the site itself. */
  reach?: Reach;
  /** Origins that the content editor may call. */
  editorConnect?: readonly string[];
}

/**
 * Writes `.br` and `.gz` beside every file of `folder` that gains by it, and lists all files. Files unchanged since
 * `previous` are linked to the copies there, which saves work and space.
 */
export async function packFolder(folder: string, options: PackOptions = {}): Promise<PackedFiles> {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const policies = new Map<string, number>();
  const files: [string, ReleaseFile][] = [];

  const pack = async (path: string): Promise<void> => {
    const content = await readFile(join(folder, path));
    const file: ReleaseFile = {
      type: getMimeType(path, TYPES) ?? 'application/octet-stream',
      size: content.length,
      hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    };
    if (extname(path) === '.html') {
      const html = content.toString('utf8');
      const policy =
        `/${path}` === EDITOR_PAGE
          ? editorPolicy(html, options.editorConnect)
          : pagePolicy(html, options.reach);
      if (!policies.has(policy)) policies.set(policy, policies.size);
      file.policy = policies.get(policy);
    }
    const same = options.previous?.release.files[`/${path}`];
    if (options.previous && same?.hash === file.hash) {
      await share(join(options.previous.folder, path), join(folder, path), same);
      Object.assign(file, { br: same.br, gz: same.gz });
    } else if (content.length >= SMALL && !DENSE.test(path)) {
      Object.assign(file, await compress(join(folder, path), content, isHashed(`/${path}`)));
    }
    files.push([`/${path}`, file]);
  };

  const queue = paths.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const path of queue) await pack(path);
    }),
  );
  files.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: Object.fromEntries(files),
    policies: [...policies.keys()],
    pages: files.filter(([path]) => path.endsWith('.html')).length,
  };
}

async function compress(
  path: string,
  content: Buffer,
  lasting: boolean,
): Promise<{ br?: number; gz?: number }> {
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
  const kept: { br?: number; gz?: number } = {};
  if (br.length < content.length) {
    await writeFile(`${path}.br`, br);
    kept.br = br.length;
  }
  if (gz.length < content.length) {
    await writeFile(`${path}.gz`, gz);
    kept.gz = gz.length;
  }
  return kept;
}

/** Links `to` and its compressed copies to the files of `from`. */
async function share(from: string, to: string, { br, gz }: ReleaseFile): Promise<void> {
  await rm(to);
  await link(from, to);
  if (br !== undefined) await link(`${from}.br`, `${to}.br`);
  if (gz !== undefined) await link(`${from}.gz`, `${to}.gz`);
}
