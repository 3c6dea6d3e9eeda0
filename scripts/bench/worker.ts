/**
 * Where the browser's search should run: a query with all its facets on the page's own thread, compared with a worker,
 * including the copy of the result. The page runs in a Chromium slowed down four times; a worker is not slowed down, so
 * its figures are better here than on a slow phone.
 */
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { searchDocument } from '#domain/search/document-of.ts';
import { EMPTY_QUERY, type SearchQuery } from '#domain/search/engine.ts';
import { buildIndex } from '#engines/embedded/index.ts';
import { loadSite } from '#tenant/load.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import { serveLocally } from './local-server.ts';
import { benchCars, TENANT } from './stock.ts';

const SIZES = [400, 2_000, 20_000];
const SLOWDOWN = 4;
const ROUNDS = 60;
const NOW = new Date('2026-03-01T00:00:00.000Z');
const ROOT = resolve(import.meta.dirname, '../..');
const FRAME_MS = 1000 / 60;

interface Times {
  median: number;
  p75: number;
}

export interface WorkerBenchmark {
  slowdown: number;
  load: number;
  stocks: {
    cars: number;
    /** One query with all facets for each step of a price slider. */
    mainThreadMs: Times;
    workerMs: Times;
    /** The same at full speed, compared with a frame of 16.7 ms. */
    fullSpeedMs: Times;
    framesPerQuery: number;
    /** The first text, which builds the index of words, and the next one. */
    textMs: { first: number; next: number };
    openMs: number;
  }[];
}

export async function benchWorker(): Promise<WorkerBenchmark> {
  const site = await loadSite(join(ROOT, 'tenants'), TENANT);
  const [page, worker] = await Promise.all(
    [
      'globalThis.openIndex = openIndex;',
      `let engine;
       onmessage = ({ data: { bytes, query } }) => {
         if (bytes) engine = openIndex(bytes);
         postMessage(query ? engine.searchNow(query) : null);
       };`,
    ].map(bundled),
  );
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const stocks = [];
    for (const cars of SIZES) {
      const index = buildIndex(benchCars(cars, NOW).map((car) => searchDocument(car, site, NOW)));
      const server = await serve({ '/page.js': page ?? '', '/worker.js': worker ?? '', '/index': index });
      const tab = await browser.newPage();
      await tab.goto(server.url);
      const devtools = await tab.context().newCDPSession(tab);
      const ask = async (rate: number) => {
        await devtools.send('Emulation.setCPUThrottlingRate', { rate });
        return tab.evaluate(inPage, { queries: dragQueries(), text: { ...EMPTY_QUERY, text: 'hilux sr' } });
      };
      const fast = await ask(1);
      const slow = await ask(SLOWDOWN);
      await tab.close();
      server.close();
      const fullSpeedMs = summary(fast.main);
      stocks.push({
        cars,
        mainThreadMs: summary(slow.main),
        workerMs: summary(slow.worker),
        fullSpeedMs,
        framesPerQuery: round(fullSpeedMs.median / FRAME_MS),
        textMs: { first: round(slow.text[0] ?? 0), next: round(slow.text[1] ?? 0) },
        openMs: round(slow.open),
      });
    }
    return { slowdown: SLOWDOWN, load: round(loadavg()[0] ?? 0), stocks };
  } finally {
    await browser.close();
  }
}

/** The maximum price drops by a thousand dollars per step. */
const dragQueries = (): SearchQuery[] =>
  Array.from({ length: ROUNDS }, (_, step) => ({
    ...EMPTY_QUERY,
    filters: { body: ['SUV', 'Ute'] },
    ranges: { price: { max: 100_000 - step * 1000 } },
  }));

/** Runs in the browser: milliseconds of each query, on the page's thread and in a worker. */
async function inPage({ queries, text }: { queries: SearchQuery[]; text: SearchQuery }) {
  const { openIndex } = globalThis as unknown as {
    openIndex: (bytes: Uint8Array) => { searchNow(query: SearchQuery): object };
  };
  const bytes = new Uint8Array(await (await fetch('/index')).arrayBuffer());
  const timed = async (work: () => unknown) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  let engine = openIndex(bytes);
  const open = await timed(() => {
    engine = openIndex(bytes);
  });
  const times: { text: number[]; main: number[]; worker: number[]; open: number } = {
    text: [],
    main: [],
    worker: [],
    open,
  };
  for (let turn = 0; turn < 2; turn++) times.text.push(await timed(() => engine.searchNow(text)));
  for (const query of queries) times.main.push(await timed(() => engine.searchNow(query)));

  const worker = new Worker('/worker.js');
  const replyTo = (message: object) =>
    new Promise((answer) => {
      worker.onmessage = answer;
      worker.postMessage(message);
    });
  await replyTo({ bytes });
  for (const query of queries) times.worker.push(await timed(() => replyTo({ query })));
  worker.terminate();
  return times;
}

/** The engine and a few lines of glue, as one script. */
async function bundled(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { openIndex } from '#engines/embedded/index.ts';\n${code}`,
      resolveDir: join(ROOT, 'scripts'),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
  });
  return outputFiles[0]?.text ?? '';
}

function serve(files: Readonly<Record<string, string | Uint8Array>>): ReturnType<typeof serveLocally> {
  return serveLocally((request, response) => {
    const content = files[request.url ?? ''];
    const isScript = request.url?.endsWith('.js');
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(content ?? '<!doctype html><title>Search</title><script src="/page.js"></script>');
  });
}

function summary(times: readonly number[]): Times {
  const sorted = times.slice(5).sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return { median: at(0.5), p75: at(0.75) };
}

const round = (value: number) => Math.round(value * 100) / 100;
