/**
 * Lighthouse scores for every kind of page of every template, on its simulated phone: the middle of three runs. Pages
 * below the required scores are listed, and the command fails.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { environment } from '#server/platform/env.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import { startDemo } from '../demo/platform.ts';
import { round } from './measured.ts';

/** A site for each template, and one of them again with consent and many cars. */
const SITES = ['summit-toyota', 'budget-cars-direct', 'coastline-caravans', 'harbour-motor-group'];
const RUNS = 3;

/** The scores that a page must reach, out of 100. */
const MARKS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof MARKS;
const CATEGORIES = Object.keys(MARKS) as Category[];

const FIGURES = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;
type Figure = keyof typeof FIGURES;

const LIGHTHOUSE = resolve(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js');
const run = promisify(execFile);

/** The parts of Lighthouse's report that we read. */
interface Report {
  categories: Record<Category, { score: number | null; auditRefs: readonly { id: string }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; scoreDisplayMode: string }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

type Marks = Record<Category, number>;

interface PageMarks extends Marks, Record<Figure, number> {
  site: string;
  page: string;
  path: string;
  /** Failed audits in a category that must score 100. */
  failed: string[];
  /** The machine's one-minute load, and Lighthouse's own figure for its speed, during the middle run. */
  load: number;
  machine: number;
}

export interface LighthouseBenchmark {
  marks: typeof MARKS;
  runs: number;
  pages: PageMarks[];
  /** The missed scores, in words. */
  short: string[];
}

export interface LighthouseOptions {
  /** Default: all demonstration sites. */
  sites?: readonly string[];
  /** Kinds of pages; default: all. */
  pages?: readonly string[];
  runs?: number;
  /** An already running platform. Default: a new one with the demo sites. */
  port?: number;
}

/** @throws Error if a page cannot be measured */
export async function benchLighthouse(options: LighthouseOptions): Promise<LighthouseBenchmark> {
  if (options.port !== undefined) return measureAll(options.port, options);
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-lighthouse-'));
  try {
    const env = { ...environment(), PORT: '0', DATA_DIR: folder, DATABASE_URL: '' };
    const platform = await startDemo({ env, photos: true });
    try {
      return await measureAll(platform.env.PORT, options);
    } finally {
      await platform.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(port: number, options: LighthouseOptions): Promise<LighthouseBenchmark> {
  const { sites = SITES, runs = RUNS } = options;
  const pages: PageMarks[] = [];
  console.error(tableRow(['site', 'page', 'perf', 'a11y', 'best', 'seo', 'LCP', 'blocked', 'shift', 'load']));
  for (const site of sites) {
    for (const [page, path] of await pagesOf(port, site)) {
      if (options.pages && !options.pages.includes(page)) continue;
      const marks = await measure(port, { site, page, path, runs });
      pages.push(marks);
      const { performance, accessibility, seo, lcpMs, blockedMs, shift, load } = marks;
      const best = marks['best-practices'];
      console.error(
        tableRow([site, page, performance, accessibility, best, seo, lcpMs, blockedMs, shift, load]),
      );
    }
  }
  return { marks: MARKS, runs, pages, short: pages.flatMap(shortOf) };
}

const tableRow = (cells: readonly (string | number)[]) =>
  cells.map((cell, at) => (at < 2 ? `${cell}`.padEnd(at === 0 ? 20 : 9) : `${cell}`.padStart(8))).join(' ');

/** The scores that a page misses. */
function shortOf(page: PageMarks): string[] {
  return CATEGORIES.filter((each) => page[each] < MARKS[each]).map((each) => {
    const why =
      each === 'performance' ? `${page.blockedMs} ms blocked, LCP ${page.lcpMs} ms` : page.failed.join(', ');
    return `${page.site} ${page.path}: ${each} ${page[each]} of ${MARKS[each]} (${why})`;
  });
}

/** A site's address for each kind of page that it has. */
async function pagesOf(port: number, site: string): Promise<[page: string, path: string][]> {
  const listed = (await get(port, site, '/sitemap-0.xml')).text.matchAll(
    /<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g,
  );
  const paths = Array.from(listed, ([, path = '']) => path || '/');
  const first = (pattern: RegExp) => paths.find((path) => pattern.test(path));
  const found = (await get(port, site, '/search')).text.matchAll(/href="(\/cars\/[^"/#?]+)"/g);
  const cars = [...new Set(Array.from(found, ([, path = '']) => path))];
  const slugs = cars.slice(0, 3).map((path) => path.replace('/cars/', ''));
  const pages: [string, string | undefined][] = [
    ['home', '/'],
    ['search', '/search'],
    ['car', cars[0]],
    ['compare', `/compare?cars=${slugs.join(',')}`],
    ['location', first(/^\/locations\/[^/]+$/)],
    ['offer', first(/^\/offers\/[^/]+$/)],
    ['blog', first(/^\/blog\/[^/]+$/)],
    ['form', first(/^\/(?:book-test-drive|trade-in|contact-us)$/)],
    ['checkout', await checkoutOf(port, site, cars)],
  ];
  return pages.filter((each): each is [string, string] => each[1] !== undefined);
}

/** Some cars cannot be bought online, and some sites sell none online. */
async function checkoutOf(port: number, site: string, cars: readonly string[]): Promise<string | undefined> {
  for (const car of cars) {
    for (const path of [`${car}/checkout`, `${car}/buy-online`]) {
      if ((await get(port, site, path)).status === 200) return path;
    }
  }
  return undefined;
}

interface Asked {
  site: string;
  page: string;
  path: string;
  runs: number;
}

async function measure(port: number, { site, page, path, runs }: Asked): Promise<PageMarks> {
  const { text } = await get(port, site, path);
  // A page kept out of search engines on purpose must not lose points for it.
  const isHidden = /<meta name="robots" content="noindex"/.test(text);
  const measured: { report: Report; load: number }[] = [];
  for (let turn = 0; turn < runs; turn++) {
    const load = round(loadavg()[0] ?? 0);
    measured.push({ report: await report(`http://${site}.localhost:${port}${path}`, isHidden), load });
  }
  const inOrder = measured.toSorted(
    (a, b) => markOf(a.report, 'performance') - markOf(b.report, 'performance'),
  );
  const middle = inOrder[inOrder.length >> 1];
  if (middle === undefined) throw new Error('at least one run is needed');
  const marks = Object.fromEntries(CATEGORIES.map((each) => [each, markOf(middle.report, each)])) as Marks;
  const figures = Object.fromEntries(
    Object.entries(FIGURES).map(([name, audit]) => {
      const value = middle.report.audits[audit]?.numericValue ?? Number.NaN;
      return [name, name === 'shift' ? round(value) : Math.round(value)];
    }),
  ) as Record<Figure, number>;
  const { benchmarkIndex } = middle.report.environment;
  return {
    site,
    page,
    path,
    ...marks,
    ...figures,
    failed: failedOf(middle.report),
    load: middle.load,
    machine: Math.round(benchmarkIndex),
  };
}

const markOf = ({ categories }: Report, category: Category) =>
  Math.round((categories[category].score ?? Number.NaN) * 100);

function failedOf({ categories, audits }: Report): string[] {
  const full = CATEGORIES.filter((each) => MARKS[each] === 100);
  const named = full.flatMap((each) => categories[each].auditRefs.map(({ id }) => id));
  return [...new Set(named)].filter((id) => {
    const { score, scoreDisplayMode } = audits[id] ?? { score: null, scoreDisplayMode: '' };
    return score !== null && score < 1 && scoreDisplayMode !== 'informative';
  });
}

async function report(url: string, isHidden: boolean): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-lighthouse-run-'));
  try {
    const file = join(folder, 'report.json');
    // Not every machine can resolve names under localhost.
    const flags = ['--headless', ...CHROMIUM_FLAGS, '--host-resolver-rules=MAP\\ *.localhost\\ 127.0.0.1'];
    const options = [
      ...['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')}`],
      ...['--no-enable-error-reporting', '--disable-full-page-screenshot'],
      ...CATEGORIES.map((each) => `--only-categories=${each}`),
      ...(isHidden ? ['--skip-audits=is-crawlable'] : []),
    ];
    const env = { ...process.env, CHROME_PATH: ensureChromium() };
    await run(process.execPath, [LIGHTHOUSE, url, ...options], { env, maxBuffer: 2 ** 24, timeout: 240_000 });
    const answer = JSON.parse(await readFile(file, 'utf8')) as Report;
    if (answer.runtimeError) throw new Error(`${url}: ${answer.runtimeError.message}`);
    return answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A page by its site's host name, which not every machine can resolve. */
function get(port: number, site: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const asked = { host: '127.0.0.1', port, path, headers: { host: `${site}.localhost:${port}` } };
    const sent = request(asked, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end();
  });
}
