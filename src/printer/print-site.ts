/** Prints a site: all its files, one after the other. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { frameOf } from '#layouts/frame/frame.ts';
import { wantedSizes } from '#layouts/pictures.ts';
import { mediaFiles, resize } from '#tenant/pictures.ts';
import { sitemapFilter } from '#tenant/sitemap-filter.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { DrawingFailed, drawPage } from './app.ts';
import { type FileOutput, outputsOf, type PageOutput } from './outputs.ts';
import { sitemapFiles } from './sitemap.ts';

export interface PrintedFile {
  /** In the release, from the root. */
  path: string;
  content: Buffer;
}

export interface PrintOptions {
  tenantsDir: string;
  /** The folder of the compiled program. */
  programDir: string;
}

/**
 * All files of a site.
 * @throws DrawingFailed with the page in progress
 */
export async function* printSite(tenant: Tenant, options: PrintOptions): AsyncGenerator<PrintedFile> {
  const outputs = await outputsOf(tenant);
  for (const output of outputs) yield { path: output.file, content: await contentOf(tenant, output) };
  for (const [path, { picture, size }] of wantedSizes(tenant)) {
    yield { path, content: await resize(picture, size) };
  }
  for (const [path, file] of mediaFiles(options.tenantsDir, tenant.site.slug)) {
    yield { path, content: await readFile(file) };
  }
  yield* filesIn(join(options.programDir, 'client'), '/');
  if (tenant.site.content.admin) yield* filesIn(join(options.programDir, 'editor'), '/admin/');
  const isListed = sitemapFilter(tenant);
  const pages = outputs.filter(({ kind, path }) => kind === 'page' && isListed(path));
  yield* await sitemapFiles(
    tenant.origin,
    pages.map(({ path }) => path),
  );
}

async function contentOf(tenant: Tenant, output: PageOutput | FileOutput): Promise<Buffer> {
  const { loader, params, path } = output;
  const data = await loader.load(tenant, params);
  if (data === null) throw new DrawingFailed(path, 'its loader lists it and does not find it');
  if (output.kind === 'page') return Buffer.from(await drawPage({ tenant, frame: frameOf(tenant), loader, params, data }));
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
