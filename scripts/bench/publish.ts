/**
 * What publishing costs, in two parts: in a running platform (`publish-platform.ts`), and to draw all pages of a site,
 * compared with a bare Astro project that writes as many pages of the same size from a string.
 */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Car } from '#domain/inventory/car.ts';
import type { Program } from '#server/publish/build.worker.ts';
import { programFolder } from '#server/publish/program.ts';
import { type Cost, round, startClock } from './measured.ts';
import { outputOf } from './output-of.ts';
import { benchPlatformPublish, platformFigures } from './publish-platform.ts';
import { besideTargets, type Figures, targetTable } from './publish-targets.ts';
import { benchCars, TENANT } from './stock.ts';

/** Takes a few minutes; `--cars 17048` alone takes as long. */
const SIZES = [420, 1000];
/** For larger stock the bare project's own build would take minutes. */
const BARE_UP_TO = 5000;
const NOW = new Date();
const ROOT = resolve(import.meta.dirname, '../..');

interface DrawBenchmark {
  cars: number;
  pages: number;
  averagePageKB: number;
  /** Every page loaded and drawn, and nothing stored. */
  drawing: Cost;
  /** CPU time of the bare project's build, and how many times longer drawing takes. */
  bareAstro: { cpuSeconds: number; drawingTimes: number };
}

export async function benchPublish({ cars = SIZES, changes = 50 }: { cars?: number[]; changes?: number }) {
  // First, so that its memory is not shared.
  const platform = await benchPlatformPublish(cars, changes);
  const drawing: DrawBenchmark[] = [];
  for (const size of cars.filter((each) => each <= BARE_UP_TO)) {
    const drawn = await benchDrawing(size);
    drawing.push(drawn);
    console.error(JSON.stringify(drawn));
  }
  const targets = besideTargets([...figuresOf(drawing), ...platformFigures(platform)]);
  console.error(targetTable(targets));
  return { targets, drawing, platform };
}

const figuresOf = (results: readonly DrawBenchmark[]): Figures =>
  results.flatMap(({ cars, averagePageKB, bareAstro }) => [
    { what: 'an average page', cars, value: averagePageKB },
    { what: 'drawing beside bare pages', cars, value: bareAstro.drawingTimes },
  ]);

async function benchDrawing(cars: number): Promise<DrawBenchmark> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  try {
    const { drawing, sizes } = await drawOnly(join(ROOT, 'tenants'), benchCars(cars, NOW));
    const bytes = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    await writeBare(folder, sizes.length, bytes);
    const cpuSeconds = await astro(folder);
    return {
      cars,
      pages: sizes.length,
      averagePageKB: round(bytes / 1024),
      drawing,
      bareAstro: { cpuSeconds, drawingTimes: round(drawing.cpuSeconds / cpuSeconds) },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cost of loading and drawing on this thread, once the program is loaded, and each page's bytes. */
async function drawOnly(
  tenantsDir: string,
  cars: readonly Car[],
): Promise<{ drawing: Cost; sizes: number[] }> {
  process.env.NODE_ENV = 'production';
  const programDir = await programFolder();
  const { generateSite, readTenant }: Program = await import(
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
  await generateSite(tenant, { tenantsDir, programDir, sink, isWhole: false, note: () => {} });
  const drawing = cost();
  const sizes = [...drawn].flatMap(([path, { length }]) => (path.endsWith('.html') ? [length] : []));
  return { drawing, sizes };
}

/** A project with one route and no integrations. */
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

/** @returns the build's CPU seconds */
async function astro(folder: string): Promise<number> {
  // The shell's `times` reports its children's CPU time.
  const command = `"${process.execPath}" "${join(ROOT, 'node_modules/astro/bin/astro.mjs')}" build >&2; code=$?; times; exit $code`;
  const output = await outputOf('bash', ['-c', command], {
    ...{ cwd: folder, stderr: 'ignore', name: 'the bare project’s build' },
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const [user = 0, system = 0] = Array.from(
    (output.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g),
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return round(user + system);
}
