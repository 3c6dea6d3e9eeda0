/** Generates a site: renders what has changed since its last release, and keeps the rest. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { overBudget } from '#domain/publish/budgets.ts';
import { pageDataFile } from '#domain/shared/live-files.ts';
import { outgoingFiles } from '#layouts/feeds-out.ts';
import { type Frame, frameOf } from '#layouts/frame/frame.ts';
import { takeFacesOf } from '#layouts/og/lettering.ts';
import { wantedSizes } from '#layouts/pictures.ts';
import { linkCheck } from '#tenant/built-links.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { SiteError } from '#tenant/load.ts';
import { mediaFiles, resize } from '#tenant/pictures.ts';
import { contentFolders } from '#tenant/read-tenant.ts';
import { sitemapFilter } from '#tenant/sitemap-filter.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { RenderingFailed } from './app.ts';
import { openContents } from './contents.ts';
import { outputsOf } from './outputs.ts';
import { sitemapFiles, sitemapPaths } from './sitemap.ts';
import { openScales } from './weigh.ts';

/** Where the files of a site go. Paths are those of the release, from the root. */
export interface Sink {
  /** Keeps the file of the last release if its key is the same: equal keys mean equal content. */
  keep(path: string, key: string, isLazy?: boolean): boolean;
  /** The key of the file in the last release; `null` if it had none. */
  lastKey(path: string): string | null;
  /** @param coded its brotli form, if known */
  add(path: string, content: Buffer, key: string, coded?: Buffer): Promise<unknown>;
  /** A file that was kept or added. */
  read(path: string): Promise<Buffer>;
}

interface GenerateOptions {
  tenantsDir: string;
  /** The folder of the compiled program. */
  programDir: string;
  sink: Sink;
  /** A plain folder: also draws lazy files, and keeps nothing for the platform. */
  isWhole: boolean;
  /** Collects notes about the site, for the log. */
  note: (text: string) => void;
}

interface Generated {
  /** The frame of its pages, as plain data. */
  frame: Frame;
  /** The keys of lazy files by path, including kept ones. */
  lazy: ReadonlyMap<string, string>;
  /** How many files were made, by what had changed; the others were kept. */
  made: Made;
}

/** What had changed about a file: it is new, or the code, the site's frame or the file's data is different. */
type Cause = 'new' | 'program' | 'frame' | 'data';
type Made = Partial<Record<Cause, number>>;

/** Files that are compressed and stored while the next ones are rendered. */
const AT_ONCE = 16;

const hashOf = (text: string, length: number) => contentHash(text).slice(0, length);

const KEY = { program: 6, frame: 8, data: 22 } as const;

/** The key of what the program makes from data in a frame: it shows which of the three has changed. */
function keyIn(program: string, frame: string): (data: string) => string {
  const start = `${hashOf(program, KEY.program)} ${hashOf(frame, KEY.frame)} `;
  return (data) => start + hashOf(data, KEY.data);
}

/** The key of a file without a frame, by its data as text. */
export const fileKey = (program: string) => keyIn(program, '');

interface Keys {
  page: (data: string) => string;
  file: (data: string) => string;
}

function causeOf(last: string | null, key: string): Cause {
  if (last === null) return 'new';
  const [program, frame] = key.split(' ');
  const [lastProgram, lastFrame] = last.split(' ');
  if (program !== lastProgram) return 'program';
  return frame !== lastFrame ? 'frame' : 'data';
}

/** Pages above their budget that an error names; the rest are counted. */
const MOST_NAMED = 10;

/** Pages above their weight budget. */
class OverBudget extends Error {
  override name = 'OverBudget';

  constructor(problems: readonly string[]) {
    const rest = problems.length - MOST_NAMED;
    super([...problems.slice(0, MOST_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
  }
}

/**
 * Generates all files of a site.
 * @throws RenderingFailed with the page in progress; OverBudget; SiteError with the dead links of its texts
 */
export async function generateSite(tenant: Tenant, options: GenerateOptions): Promise<Generated> {
  const { sink, tenantsDir, programDir } = options;
  takeFacesOf(programDir);
  const { site, now, origin } = tenant;
  const frame = frameOf(tenant);
  const outputs = await outputsOf(tenant);
  const writer = openWriter(sink);
  const program = basename(programDir);
  const lazy = new Map<string, string>();
  const weigh = openScales(programDir);
  const tooMuch: string[] = [];
  const contentOf = openContents(frame);
  const keys: Keys = { page: keyIn(program, JSON.stringify(frame)), file: fileKey(program) };

  for (const output of outputs) {
    const { loader, params, path, file, kind } = output;
    const load = async (): Promise<unknown> => {
      const data = await loader.load(tenant, params);
      if (data === null) throw new RenderingFailed(path, 'its loader lists it and does not find it');
      return data;
    };
    // Where loading is expensive, a key of its inputs stands for its result. Waiting for what is there already, and for
    // files that are kept, costs a large site a tenth of a second.
    const keyed = loader.key?.(tenant, params) ?? null;
    const own = keyed instanceof Promise ? await keyed : keyed;
    const data = own === null ? await load() : undefined;
    const key = keys[kind](own ?? JSON.stringify(data));
    if (loader.lazy(params) && !options.isWhole) {
      lazy.set(file, key);
      writer.keepIfSame(file, key);
    } else {
      const written = writer.write(file, key, async () => {
        const content = await contentOf(output, key, data ?? (await load()));
        // A kept page was weighed when it was made.
        if (kind === 'page') tooMuch.push(...overBudget(weigh(path, content)));
        return content;
      });
      if (written !== KEPT) await written;
    }
    const kept = output.kind === 'page' && !options.isWhole && own === null ? output.loader.kept(data) : null;
    if (kept !== null) {
      const json = JSON.stringify(kept);
      await writer.write(pageDataFile(path), keys.file(json), async () => Buffer.from(json));
    }
  }
  await writeOthers(tenant, options, writer, keys, lazy);
  const isListed = sitemapFilter(tenant);
  const listed = outputs
    .filter(({ kind, path }) => kind === 'page' && isListed(path))
    .map(({ path }) => path);
  const keyOfSitemap = keys.file(JSON.stringify([origin, ...listed]));
  let sitemap: Promise<ReadonlyMap<string, Buffer>> | undefined;
  for (const path of sitemapPaths(listed.length)) {
    await writer.write(path, keyOfSitemap, async () => {
      sitemap ??= sitemapFiles(origin, listed);
      const content = (await sitemap).get(path);
      if (content === undefined) throw new Error(`the sitemap has no ${path}`);
      return content;
    });
  }
  await writer.finished();
  if (tooMuch.length > 0) throw new OverBudget(tooMuch);

  const folders = contentFolders({ tenantsDir, slug: site.slug });
  const links = await linkCheck({ site, folders, now });
  const anchored = outputs.filter(({ path }) => links.anchored.has(path));
  const html = await Promise.all(
    anchored.map(async ({ path, file }) => [path, (await sink.read(file)).toString('utf8')] as const),
  );
  const pages = new Set(outputs.map(({ path }) => path));
  const paths = { has: (path: string) => pages.has(path) || writer.paths.has(path) };
  const problems = links.problems(paths, new Map(html));
  if (problems.length > 0) throw new SiteError(problems);
  for (const { note } of outgoingFiles(tenant)) if (note !== null) options.note(note);
  return { frame, lazy, made: writer.made };
}

/** Files that no loader lists: pictures in the sizes that pages ask for, media, and the program's own files. */
async function writeOthers(
  tenant: Tenant,
  options: GenerateOptions,
  writer: Writer,
  keys: Keys,
  lazy: Map<string, string>,
): Promise<void> {
  const { slug, content } = tenant.site;
  const { tenantsDir, programDir } = options;
  // Nothing is drawn later for a plain folder or a preview.
  const isWhole = options.isWhole || tenant.preview !== null;
  for (const [path, { picture, size }] of wantedSizes(tenant)) {
    // Its name has everything it is made from.
    const key = keys.file(path);
    if (isWhole) await writer.write(path, key, () => resize(picture.file, size));
    else {
      lazy.set(path, key);
      writer.keepIfSame(path, key);
    }
  }
  for (const [path, file] of mediaFiles(tenantsDir, slug)) {
    const { size, mtimeMs } = await stat(file);
    await writer.write(path, keys.file(`${size} ${mtimeMs}`), () => readFile(file));
  }
  const files = await filesIn(join(programDir, 'client'), '/');
  if (content.admin) files.push(...(await filesIn(join(programDir, 'editor'), '/admin/')));
  for (const [path, file] of files) {
    if (CODED.test(file)) continue;
    await writer.write(
      path,
      keys.file(path),
      () => readFile(file),
      () => readFile(`${file}.br`).catch(() => undefined),
    );
  }
}

/** Of a large site nearly all files are kept, and a promise for each would be garbage. */
const KEPT = Promise.resolve();

/** Each file of the program has its compressed form beside it, made once for all sites. */
const CODED = /\.br$/;

interface Writer {
  /** Keeps the file of the last release, or makes it again. Resolves when the next one may be made. */
  write(
    path: string,
    key: string,
    make: () => Promise<Buffer>,
    coded?: () => Promise<Buffer | undefined>,
  ): Promise<void>;
  keepIfSame(path: string, key: string): void;
  /** Resolves when everything is stored. @throws storage errors */
  finished(): Promise<void>;
  /** Of all files so far. */
  paths: Set<string>;
  made: Made;
}

function openWriter(sink: Sink): Writer {
  const paths = new Set<string>();
  const storing = new Set<Promise<unknown>>();
  const made: Made = {};
  const store: Writer['write'] = async (path, key, make, coded) => {
    const cause = causeOf(sink.lastKey(path), key);
    made[cause] = (made[cause] ?? 0) + 1;
    const stored = sink.add(path, await make(), key, await coded?.());
    storing.add(stored);
    stored.then(
      () => storing.delete(stored),
      // The waiting caller reports it.
      () => {},
    );
    if (storing.size >= AT_ONCE) await Promise.race(storing);
  };
  return {
    paths,
    made,
    write(path, key, make, coded) {
      paths.add(path);
      return sink.keep(path, key) ? KEPT : store(path, key, make, coded);
    },
    keepIfSame(path, key) {
      if (sink.keep(path, key, true)) paths.add(path);
    },
    finished: async () => void (await Promise.all(storing)),
  };
}

/** The files of a folder and its folders, by their address. */
async function filesIn(folder: string, at: string): Promise<[path: string, file: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [at + relative(folder, file).split(sep).join('/'), file];
    });
}
