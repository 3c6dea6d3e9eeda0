/**
 * How long a tenant's site takes to build and what memory it needs, beside a bare Astro project that writes as many
 * pages of the same size from nothing but a string.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Car } from '#domain/inventory/car.ts';
import { openFolderStore } from '#engines/store/index.ts';
import { openPacker, packFolder } from '#server/publish/pack.ts';
import { printFolder } from '#server/publish/printer.ts';
import { loadSite } from '#tenant/load.ts';
import { peakMemory } from './process-tree.ts';
import { benchCars, TENANT } from './stock.ts';

const SIZES = [1000, 5000];
const NOW = new Date('2026-03-01T00:00:00.000Z');
const ROOT = resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 600_000;

interface Measured {
  pages: number;
  seconds: number;
  msPerPage: number;
  peakMemoryMB: number | null;
}

export interface BuildBenchmark {
  cars: number;
  /** From nothing, without caches. */
  site: Measured & { averagePageKB: number };
  /** Again with the caches of the first build, after one price has changed: what a change of stock costs. */
  rebuild: Measured;
  /** The same two builds where every car has a photo, so that none is drawn for shared links. */
  photographed: { site: Measured; rebuild: Measured };
  /** The same number of pages of the average size, without data, components or islands. */
  bareAstro: Measured;
  timesBare: number;
  /** Hashes, policies and compressed copies of all files, as a publication adds them to the build. */
  pack: { seconds: number };
}

export async function benchBuild(sizes: readonly number[] = SIZES): Promise<BuildBenchmark[]> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  try {
    const results: BuildBenchmark[] = [];
    for (const cars of sizes) results.push(await benchSize(cars, join(folder, String(cars))));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchSize(cars: number, folder: string): Promise<BuildBenchmark> {
  await mkdir(folder, { recursive: true });
  const stock = benchCars(cars, NOW);
  const outDir = join(folder, 'site');
  const { site, rebuild } = await firstAndAgain(stock, outDir);
  const pageBytes = await averagePage(outDir);
  const photo = { url: 'https://photos.example/1.jpg', kind: 'photo' as const, alt: null };
  const photographed = await firstAndAgain(
    stock.map((car) => ({ ...car, images: [photo] })),
    join(folder, 'photographed'),
  );

  const started = performance.now();
  const store = openFolderStore(join(folder, 'store'));
  await packFolder(outDir, openPacker(store, TENANT));
  const packMs = performance.now() - started;

  const bareDir = join(folder, 'bare');
  await writeBare(bareDir, site.pages, pageBytes);
  const bareAstro = await measure(join(bareDir, 'dist'), () => astro(bareDir));
  return {
    cars,
    site: { ...site, averagePageKB: round(pageBytes / 1024) },
    rebuild,
    photographed,
    bareAstro,
    timesBare: round(site.seconds / bareAstro.seconds),
    pack: { seconds: round(packMs / 1000) },
  };
}

/** Builds from nothing, and once more after one price has changed. */
async function firstAndAgain(
  stock: readonly Car[],
  outDir: string,
): Promise<{ site: Measured; rebuild: Measured }> {
  const stockFile = `${outDir}.ndjson`;
  const tenantsDir = join(ROOT, 'tenants');
  const own = await loadSite(tenantsDir, TENANT);
  const task = { site: own, tenantsDir, stockFile, excluded: [], now: NOW, preview: null };
  const build = async (cars: readonly Car[]): Promise<Measured> => {
    await writeFile(stockFile, cars.map((car) => `${JSON.stringify(car)}\n`).join(''));
    return measure(outDir, () => printFolder(task, outDir, { timeoutMs: TIMEOUT_MS, port: () => 4321 }));
  };
  const site = await build(stock);
  const rebuild = await build(stock.map((car, index) => (index === 0 ? { ...car, price: 31_111 } : car)));
  return { site, rebuild };
}

async function measure(outDir: string, work: () => Promise<unknown>): Promise<Measured> {
  const started = performance.now();
  const { peakBytes } = await peakMemory(work);
  const seconds = (performance.now() - started) / 1000;
  const pages = (await pagesIn(outDir)).length;
  return {
    pages,
    seconds: round(seconds),
    msPerPage: round((seconds * 1000) / pages),
    peakMemoryMB: peakBytes === null ? null : Math.round(peakBytes / 2 ** 20),
  };
}

async function pagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.html')).map((name) => join(folder, name));
}

async function averagePage(folder: string): Promise<number> {
  const pages = await pagesIn(folder);
  let bytes = 0;
  for (const page of pages) bytes += (await stat(page)).size;
  return bytes / pages.length;
}

/** A project with one route and no integration. */
async function writeBare(folder: string, pages: number, bytes: number): Promise<void> {
  await mkdir(join(folder, 'src/pages'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await writeFile(
    join(folder, 'astro.config.mjs'),
    "export default { output: 'static', build: { format: 'file' } };",
  );
  await writeFile(
    join(folder, 'src/pages/[id].astro'),
    `---
export const getStaticPaths = () =>
  Array.from({ length: ${pages} }, (_, index) => ({ params: { id: String(index) } }));
const { id } = Astro.params;
const text = 'Words of a page. '.repeat(${Math.round(bytes / 17)});
---
<html lang="en"><head><title>Page {id}</title></head><body><h1>Page {id}</h1><p>{text}</p></body></html>
`,
  );
}

async function astro(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (code !== 0) throw new Error(`the bare project's build ended with ${code}`);
}

const round = (value: number) => Math.round(value * 100) / 100;
