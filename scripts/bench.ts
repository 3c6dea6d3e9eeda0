/**
 * `npm run bench -- [search] [index-size] [feeds] [large-feeds] [publish] [fleet] [brochure] [leads] [live] [interaction]
 * [worker] [valuation] [photos] [photo-rows] [fairness] [lighthouse]`: prints one JSON object.
 *
 * Sizes: `--cars 420,1000` (publish, index-size: each size; fleet: per tenant; fairness, photo-rows), `--changes 50`
 * (publish: per day), `--tenants 200 --seconds 300` (fleet: mixed requests for so long); `--sites summit-toyota --pages
 * search,car --runs 3 --port 3000` (lighthouse: on a running platform). fleet, fairness, large-feeds, photo-rows and lighthouse run only if named.
 *
 * Times are compared with a baseline measured in the same run, because the machine's speed drifts: `--beside HEAD~1` runs
 * each benchmark of that commit just before this one's, and prints this one's share of its cost. Only lighthouse has
 * target scores, and the command fails if a page misses one.
 */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBeside, ratios } from './bench/beside.ts';

interface Options {
  cars?: number[];
  changes?: number;
  tenants?: number;
  seconds?: number;
  sites?: string[];
  pages?: string[];
  runs?: number;
  port?: number;
}
type Benchmark = (options: Options) => Promise<unknown>;

const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  search: async () => (await import('./bench/search.ts')).benchSearch,
  'index-size': async () => (await import('./bench/index-size.ts')).benchIndexSize,
  feeds: async () => (await import('./bench/feeds.ts')).benchFeeds,
  'large-feeds': async () => (await import('./bench/large-feeds.ts')).benchLargeFeeds,
  publish: async () => (await import('./bench/publish.ts')).benchPublish,
  fleet: async () => (await import('./bench/fleet.ts')).benchFleet,
  brochure: async () => (await import('./bench/brochure.ts')).benchBrochures,
  leads: async () => (await import('./bench/leads.ts')).benchLeads,
  live: async () => (await import('./bench/live.ts')).benchLive,
  worker: async () => (await import('./bench/worker.ts')).benchWorker,
  valuation: async () => (await import('./bench/valuation.ts')).benchValuation,
  photos: async () => (await import('./bench/photos.ts')).benchPhotos,
  lighthouse: async () => (await import('./bench/lighthouse.ts')).benchLighthouse,
  'photo-rows': async () => (await import('./bench/photo-rows.ts')).benchPhotoRows,
  fairness: async () => (await import('./bench/fairness.ts')).benchFairness,
  interaction: async () => (await import('./bench/interaction.ts')).benchInteraction,
};

/** Too long to run unless named. */
const LONG = new Set(['fleet', 'fairness', 'large-feeds', 'photo-rows', 'lighthouse']);

const text = { type: 'string' } as const;
const { values, positionals: chosen } = parseArgs({
  options: {
    ...{
      cars: text,
      changes: text,
      tenants: text,
      seconds: text,
      sites: text,
      pages: text,
      runs: text,
      port: text,
    },
    beside: text,
  },
  allowPositionals: true,
});
const options: Options = {
  ...(values.cars && { cars: values.cars.split(',').map(Number) }),
  ...(values.changes && { changes: Number(values.changes) }),
  ...(values.tenants && { tenants: Number(values.tenants) }),
  ...(values.seconds && { seconds: Number(values.seconds) }),
  ...(values.sites && { sites: values.sites.split(',') }),
  ...(values.pages && { pages: values.pages.split(',') }),
  ...(values.runs && { runs: Number(values.runs) }),
  ...(values.port && { port: Number(values.port) }),
};
const unknown = chosen.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. Choose from: ${Object.keys(BENCHMARKS).join(', ')}.`,
  );
  process.exit(2);
}

const results: Record<string, unknown> = {
  machine: {
    node: process.version,
    cpus: cpus().length,
    model: cpus()[0]?.model,
    memoryGB: Math.round(totalmem() / 2 ** 30),
  },
};
const beside: Record<string, unknown> = {};
for (const [name, load] of Object.entries(BENCHMARKS)) {
  if (chosen.length > 0 ? !chosen.includes(name) : LONG.has(name)) continue;
  const { beside: commit, ...sizes } = values;
  if (commit === undefined) {
    console.error(`${name} …`);
    results[name] = await (await load())(options);
    continue;
  }
  console.error(`${name} of ${commit} …`);
  const given = Object.entries(sizes).map(([key, value]) => `--${key}=${value}`);
  const before = await benchBeside(commit, [name, ...given]);
  console.error(`${name} …`);
  const now = await (await load())(options);
  results[name] = now;
  beside[name] = { ...before, ratios: ratios(now, before.results[name]) };
}
if (Object.keys(beside).length > 0) results.beside = beside;
console.log(JSON.stringify(results, null, 2));
const { short = [] } = (results.lighthouse ?? {}) as { short?: readonly string[] };
for (const each of short) console.error(each);
process.exit(short.length > 0 ? 1 : 0);
