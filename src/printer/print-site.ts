/** Prints a site: all its files, one after the other. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { outgoingFiles } from '#layouts/feeds-out.ts';
import { frameOf } from '#layouts/frame/frame.ts';
import { wantedSizes } from '#layouts/pictures.ts';
import { linkCheck } from '#tenant/built-links.ts';
import { SiteError } from '#tenant/load.ts';
import { mediaFiles, resize } from '#tenant/pictures.ts';
import { contentFolders } from '#tenant/read-tenant.ts';
import { sitemapFilter } from '#tenant/sitemap-filter.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { DrawingFailed, drawPage } from './app.ts';
import { type FileOutput, outputsOf, type PageOutput } from './outputs.ts';
import { sitemapFiles } from './sitemap.ts';

interface PrintedFile {
  /** In the release, from the root. */
  path: string;
  content: Buffer;
}

interface PrintOptions {
  tenantsDir: string;
  /** The folder of the compiled program. */
  programDir: string;
  /** Gets what there is to say about the site, for the log. */
  note: (text: string) => void;
}

/**
 * All files of a site.
 * @throws DrawingFailed with the page in progress; SiteError with the dead links of its texts, at the end
 */
export async function* printSite(tenant: Tenant, options: PrintOptions): AsyncGenerator<PrintedFile> {
  const { site, now, origin } = tenant;
  const outputs = await outputsOf(tenant);
  const folders = contentFolders({ tenantsDir: options.tenantsDir, slug: site.slug });
  const links = await linkCheck({ site, folders, now });
  const anchored = new Map<string, string>();
  for (const output of outputs) {
    const content = await contentOf(tenant, output);
    if (links.anchored.has(output.path)) anchored.set(output.path, content.toString('utf8'));
    yield { path: output.file, content };
  }
  const paths = new Set(outputs.flatMap(({ path, file }) => [path, file]));
  for await (const file of otherFiles(tenant, options)) {
    paths.add(file.path);
    yield file;
  }
  const isListed = sitemapFilter(tenant);
  const listed = outputs.filter(({ kind, path }) => kind === 'page' && isListed(path));
  for (const file of await sitemapFiles(
    origin,
    listed.map(({ path }) => path),
  )) {
    paths.add(file.path);
    yield file;
  }
  const problems = links.problems(paths, anchored);
  if (problems.length > 0) throw new SiteError(problems);
  for (const { note } of outgoingFiles(tenant)) if (note !== null) options.note(note);
}

/** Files that no loader lists: pictures in the sizes that pages ask for, media, and what the program brings. */
async function* otherFiles(tenant: Tenant, options: PrintOptions): AsyncGenerator<PrintedFile> {
  const { slug, content } = tenant.site;
  for (const [path, { picture, size }] of wantedSizes(tenant)) {
    yield { path, content: await resize(picture, size) };
  }
  for (const [path, file] of mediaFiles(options.tenantsDir, slug)) {
    yield { path, content: await readFile(file) };
  }
  yield* filesIn(join(options.programDir, 'client'), '/');
  if (content.admin) yield* filesIn(join(options.programDir, 'editor'), '/admin/');
}

async function contentOf(tenant: Tenant, output: PageOutput | FileOutput): Promise<Buffer> {
  const { loader, params, path } = output;
  const data = await loader.load(tenant, params);
  if (data === null) throw new DrawingFailed(path, 'its loader lists it and does not find it');
  if (output.kind === 'page') {
    return Buffer.from(await drawPage({ tenant, frame: frameOf(tenant), loader, params, data }));
  }
  const { content } = await output.loader.write(data);
  return Buffer.from(content);
}

/** The files of a folder and its folders, under an address. */
async function* filesIn(folder: string, at: string): AsyncGenerator<PrintedFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    yield { path: at + relative(folder, file).split(sep).join('/'), content: await readFile(file) };
  }
}
