/**
 * What publishing costs: a whole site, one price, one sold car, and nothing at all, as the platform's printer does it,
 * compared with a bare Astro project that writes as many pages of the same size from a string.
 */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Car } from '#domain/inventory/car.ts';
import { madeText } from '#server/publish/build.ts';
import type { Program } from '#server/publish/print.worker.ts';
import { openPrinter } from '#server/publish/printer.ts';
import { programFolder } from '#server/publish/program.ts';
import { loadSite } from '#tenant/load.ts';
import { type Cost, round, startClock } from './measured.ts';
import { outputOf } from './output-of.ts';
import { benchPlatformPublish, platformFigures } from './publish-platform.ts';
import { besideTargets, type Figures } from './publish-targets.ts';
import { benchCars, TENANT } from './stock.ts';

const SIZES = [420, 1000, 5000, 17_048];
/** Larger ones would measure the bare project's own build for minutes. */
const BARE_UP_TO = 5000;
const NOW = new Date('2026-03-01T00:00:00.000Z');
const ROOT = resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 1_800_000;
const STEP = 37;

interface Step extends Cost {
  what: string;
  made: string;
}

interface PrintBenchmark {
  cars: number;
  pages: number;
  averagePageKB: number;
  steps: Step[];
  /** Resident memory of the whole process, threads among it, after the steps. */
  memoryMB: number;
  /** Every page loaded and drawn, and nothing stored. */
  drawing: Cost;
  /** CPU beside that of the bare project's build: of the whole site with compressing and storing, and of drawing alone. */
  bareAstro: { cpuSeconds: number; times: number; drawingTimes: number } | null;
}

export async function benchPublish({ cars = SIZES, changes = 50 }: { cars?: number[]; changes?: number }) {
  const printer = await benchPrinter(cars);
  const platform = await benchPlatformPublish(cars, changes);
  return { targets: besideTargets([...figuresOf(printer), ...platformFigures(platform)]), printer, platform };
}

const figuresOf = (results: readonly PrintBenchmark[]): Figures =>
  results.flatMap(({ cars, averagePageKB, bareAstro }) => [
    { what: 'an average page', cars, value: averagePageKB },
    { what: 'drawing beside bare pages', cars, value: bareAstro?.drawingTimes },
  ]);

async function benchPrinter(sizes: readonly number[]): Promise<PrintBenchmark[]> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  try {
    await programFolder();
    const results: PrintBenchmark[] = [];
    for (const cars of sizes) results.push(await benchSize(cars, join(folder, String(cars))));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchSize(cars: number, folder: string): Promise<PrintBenchmark> {
  await mkdir(folder, { recursive: true });
  const tenantsDir = join(ROOT, 'tenants');
  const site = await loadSite(tenantsDir, TENANT);
  const stockFile = join(folder, 'stock.ndjson');
  const settings = { DATA_DIR: folder, STORE_CACHE_MB: 1 };
  const printer = openPrinter({ threads: 1, timeoutMs: TIMEOUT_MS, port: () => 4321 });
  const steps: Step[] = [];
  let previous: Awaited<ReturnType<typeof printer.print>>['packed'] | null = null;
  const publish = async (what: string, stock: readonly Car[]) => {
    await writeFile(stockFile, stock.map((car) => `${JSON.stringify(car)}\n`).join(''));
    const task = {
      site,
      tenantsDir,
      stock: { file: stockFile },
      excluded: [],
      now: NOW,
      preview: null,
      previous,
      isProof: false,
    };
    const cost = startClock();
    const { packed, made } = await printer.print(task, settings);
    steps.push({ what, ...cost(), made: madeText(made) });
    previous = packed;
    return packed;
  };
  try {
    const stock = benchCars(cars, NOW);
    const { files } = await publish('the whole site', stock);
    const dearer = stock.map((car, index) =>
      index === STEP ? { ...car, price: (car.price ?? 0) + 500 } : car,
    );
    await publish('one price', dearer);
    await publish(
      'one car gone',
      dearer.filter((_car, index) => index !== STEP),
    );
    await publish(
      'nothing',
      dearer.filter((_car, index) => index !== STEP),
    );
    const sizes = Object.entries(files).flatMap(([path, { size }]) => (path.endsWith('.html') ? [size] : []));
    const bytes = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    const whole = steps[0]?.cpuSeconds ?? 0;
    const drawing = await drawOnly(tenantsDir, stock);
    return {
      cars,
      pages: sizes.length,
      averagePageKB: round(bytes / 1024),
      steps,
      memoryMB: Math.round(process.memoryUsage().rss / 2 ** 20),
      drawing,
      bareAstro:
        cars <= BARE_UP_TO
          ? await benchBare(join(folder, 'bare'), { pages: sizes.length, bytes, whole, drawing })
          : null,
    };
  } finally {
    await printer.close();
  }
}

/** What loading and drawing cost on this thread, once the program is read. */
async function drawOnly(tenantsDir: string, cars: readonly Car[]): Promise<Cost> {
  process.env.NODE_ENV = 'production';
  const programDir = await programFolder();
  const { printSite, readTenant }: Program = await import(
    pathToFileURL(join(programDir, 'server', 'entry.mjs')).href
  );
  const drawn = new Map<string, Buffer>();
  const sink = {
    keep: () => false,
    lastKey: () => null,
    add: async (path: string, content: Buffer) => void drawn.set(path, content),
    read: async (path: string) => drawn.get(path) ?? Buffer.alloc(0),
  };
  const cost = startClock();
  const tenant = await readTenant({
    ...{ tenantsDir, slug: TENANT, cars: [...cars], now: NOW, preview: null, port: 4321 },
  });
  await printSite(tenant, { tenantsDir, programDir, sink, isWhole: false, note: () => {} });
  return cost();
}

interface Pages {
  pages: number;
  /** Of an average one. */
  bytes: number;
  whole: number;
  drawing: Cost;
}

async function benchBare(folder: string, { pages, bytes, whole, drawing }: Pages) {
  await writeBare(folder, pages, bytes);
  const cpuSeconds = await astro(folder);
  return {
    cpuSeconds,
    times: round(whole / cpuSeconds),
    drawingTimes: round(drawing.cpuSeconds / cpuSeconds),
  };
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

/** @returns the CPU seconds that the build took */
async function astro(folder: string): Promise<number> {
  // The shell's `times` tells what its children used.
  const command = `"${process.execPath}" "${join(ROOT, 'node_modules/astro/bin/astro.mjs')}" build >&2; code=$?; times; exit $code`;
  const said = await outputOf('bash', ['-c', command], {
    ...{ cwd: folder, stderr: 'ignore', name: 'the bare project’s build' },
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const [user = 0, system = 0] = Array.from(
    (said.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g),
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return round(user + system);
}
