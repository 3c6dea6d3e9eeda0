/** Pages of the built demo sites in a real browser. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright';
import * as v from 'valibot';
import { expect, inject, onTestFinished } from 'vitest';
import { type Car, CarSchema } from '#domain/inventory/car.ts';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/chromium.ts';
import { giveBack, takePage } from './reused-pages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the platform that serves the demo sites. */
    port: number;
    /** Ports of the web processes behind it. */
    webPorts: number[];
    /** Opens the stock of any site on the platform's API. */
    buildToken: string;
    /** Opens leads on the platform's API, and the operator's pages. */
    adminToken: string;
    /** Where to request a build once a site's stock has changed. */
    builds: number;
    /** Folder of the emails and text messages that the platform sent. */
    outbox: string;
  }
}

/** The four demo tenants, one template or more each. */
export const TENANTS = [
  'harbour-motor-group',
  'summit-toyota',
  'budget-cars-direct',
  'coastline-caravans',
] as const;

/** Origin of a demo site, without a trailing slash. */
export function siteUrl(slug: string): string {
  return `http://${slug}.localhost:${inject('port')}`;
}

/** A demo site's stock, from the platform. */
export async function stockOf(slug: string): Promise<Car[]> {
  const answer = await fetch(`http://localhost:${inject('port')}/api/stock?site=${slug}`, {
    headers: { authorization: `Bearer ${inject('buildToken')}` },
  });
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => v.parse(CarSchema, JSON.parse(line)));
}

/** Waits until a site is rebuilt, if its stock has changed. */
export async function builtAgain(slug: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${inject('builds')}/${slug}`);
  if (!answer.ok) throw new Error(await answer.text());
}

/**
 * A site's response, without a browser. Only browsers know that every name under `localhost` is this machine.
 */
export function ask(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: pathname + search, headers: { host, ...headers } }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    }).on('error', reject);
  });
}

/**
 * Test files whose subject does not depend on pictures. Their pages request none, which saves a quarter of the work of
 * loading a page; others see each kind of page with its pictures.
 */
const WITHOUT_PICTURES = new Set([
  ...['access', 'account', 'car-forms', 'checkout', 'consent', 'covered', 'finance', 'form-corrections'],
  ...['form-switches', 'former-addresses', 'forms', 'gates', 'kept-forms', 'lead-payloads'],
  ...['money', 'navigation', 'pricing', 'purchases', 'routes', 'saved', 'screens', 'search', 'search-drawn'],
  ...['search-instead', 'search-routes', 'search-words', 'suggestions', 'tags', 'trade-in'],
]);

/** Playwright's own settings, a mouse that can hover, are repeated, because the last such flag replaces the others. */
const NO_PICTURES =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false';

const testFile = () => basename(expect.getState().testPath ?? '', '.test.ts');

const browsers = new Map<boolean, Promise<Browser>>();

/** One browser with pictures and one without, for all files of a worker, closed with it; a crashed one is restarted. */
async function openBrowser(pictures: boolean): Promise<Browser> {
  const open = browsers.get(pictures);
  if (open && (await open).isConnected()) return open;
  const fresh = chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: pictures ? CHROMIUM_FLAGS : [...CHROMIUM_FLAGS, NO_PICTURES],
  });
  browsers.set(pictures, fresh);
  return fresh;
}

/**
 * A separate address for each test file, so that one file's requests do not count against another's limits.
 */
function senderHeader(): Record<string, string> {
  const [a, b, c] = createHash('sha256').update(testFile()).digest();
  return { 'X-Forwarded-For': `10.${a}.${b}.${c}` };
}

export interface PageOptions extends Omit<BrowserContextOptions, 'viewport'> {
  /** CSS pixels; 390 is a phone. */
  width?: number;
  height?: number;
  /** Console errors that this test causes on purpose. */
  expectedErrors?: RegExp[];
  /** Whether pages load their pictures; by default in every file but those of `WITHOUT_PICTURES`. */
  pictures?: boolean;
}

/** The requests each context waits for. */
const underWay = new WeakMap<BrowserContext, Set<Request>>();
/** Beacons, streams and films are left out: a page is complete before they end. */
const UNAWAITED = new Set(['ping', 'eventsource', 'websocket', 'media']);

function countRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  underWay.set(context, requests);
  context.on('request', (request) => {
    if (!UNAWAITED.has(request.resourceType())) requests.add(request);
  });
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
}

/** The addresses a page and its tabs are waiting for now. */
export const requestsUnderWay = (page: Page): string[] =>
  Array.from(underWay.get(page.context()) ?? [], (request) => request.url());

export interface OpenPage {
  page: Page;
  /** Problems in the browser so far: console errors, uncaught exceptions, failed requests. */
  errors: readonly string[];
  close(): Promise<void>;
}

/** A busy browser may show a page before its transition is ready, and reports that as an error of the page. */
const SKIPPED_TRANSITION = /^Transition was (aborted|skipped)/;

const sizeOf = ({ width = 1440, height = width < 600 ? 844 : 900 }: PageOptions) => ({ width, height });

async function openContext(options: PageOptions): Promise<BrowserContext> {
  const { width: _, height: __, expectedErrors: ___, pictures, ...rest } = options;
  const browser = await openBrowser(pictures ?? !WITHOUT_PICTURES.has(testFile()));
  const context = await browser.newContext({
    viewport: sizeOf(options),
    extraHTTPHeaders: senderHeader(),
    ...rest,
  });
  countRequests(context);
  return context;
}

/** The page's errors from now on. */
function errorsOf(page: Page, expected: readonly RegExp[] = []): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => {
    if (!SKIPPED_TRANSITION.test(error.message)) note(`uncaught: ${error.message}`);
  });
  return errors;
}

/** A page in its own context, for a test file that opens many addresses in it. */
export async function openPage(options: PageOptions = {}): Promise<OpenPage> {
  const context = await openContext(options);
  const page = await context.newPage();
  return { page, errors: errorsOf(page, options.expectedErrors), close: () => context.close() };
}

/** Test files about what a browser has to load. Each of their pages starts in a browser that knows nothing yet. */
const COLD = new Set(['first-view', 'first-visit', 'second-visit', 'swap', 'vitals']);

/**
 * An empty page: no cookies, no storage. When the test ends, an unexpected console error, an uncaught exception or a
 * failed request fails it.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const { width: _, height: __, expectedErrors, ...same } = options;
  const file = testFile();
  const key = JSON.stringify([file, same]);
  const page = await takePage(file, key, () => openContext(options));
  await page.setViewportSize(sizeOf(options));
  const errors = errorsOf(page, expectedErrors);
  onTestFinished(async ({ task }) => {
    const isUsable = task.result?.state !== 'fail' && !COLD.has(file) && options.storageState === undefined;
    await giveBack(file, key, page, isUsable);
    expect(errors, 'errors in the browser').toEqual([]);
  });
  return page;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds against WCAG 2.2 A and AA, as lines `rule: selector`; empty if all is well. */
export async function accessibilityProblems(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${axeSource} }`);
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Wait for fades, because half-way through them colours are not final.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
      .map(({ finished }) => finished.catch(() => {}));
    await Promise.race([Promise.all(ending), new Promise((done) => setTimeout(done, 2_000))]);
    const { violations, incomplete } = await axe.run(selector, {
      resultTypes: ['violations', 'incomplete'],
      // Otherwise axe fetches and parses every style sheet, which none of these rules needs.
      preload: { assets: ['media'] },
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    /** Whether the text is only covered by a sticky bar until it is scrolled clear. */
    const isOnlyCovered = async (rule: string, target: string, summary: string): Promise<boolean> => {
      const element = rule === 'target-size' && /obscured/.test(summary) && document.querySelector(target);
      if (!element) return false;
      const { scrollX, scrollY } = window;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await axe.run(target, { runOnly: { type: 'rule', values: [rule] } });
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      return again.violations.length === 0;
    };
    const problems: string[] = [];
    // Axe cannot tell whether text in its background's colour is hidden on purpose. Ours never is.
    const unreadable = incomplete
      .filter(({ id }) => id === 'color-contrast')
      .flatMap(({ nodes }) =>
        nodes.filter(({ any }) => any.some((each) => each.data?.messageKey === 'equalRatio')),
      );
    /** A background that axe cannot see. */
    const isOnBorderImage = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).borderImageSource !== 'none' || isOnBorderImage(element.parentElement));
    for (const { target } of unreadable)
      if (!isOnBorderImage(document.querySelector(String(target[0]))))
        problems.push(`color-contrast: ${target.join(' ')} — as dark as its background`);
    for (const rule of violations) {
      for (const { target, failureSummary = '' } of rule.nodes) {
        if (await isOnlyCovered(rule.id, String(target[0]), failureSummary)) continue;
        problems.push(`${rule.id}: ${target.join(' ')} — ${failureSummary}`);
      }
    }
    return problems;
  }, within);
}

/** How far the page overflows its window sideways, in CSS pixels. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Checks an open page at desktop and then phone size, without reloading it. */
export async function onDeskAndPhone(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await look(width);
  }
}

/** The cumulative layout shift of the page so far. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are reported before the next frame.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}

/** The page's structured data, each object of its JSON-LD. */
export function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  return page.$$eval('script[type="application/ld+json"]', (all) =>
    all.map((script) => JSON.parse(script.textContent ?? '')),
  );
}

/** The text of every script that the page has loaded. */
export async function scriptsOf(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  return Promise.all([...new Set(urls)].map(async (url) => (await ask(url)).text));
}

/** Bytes of all scripts that the page has loaded, each gzipped. */
export async function scriptWeight(page: Page): Promise<number> {
  return (await scriptsOf(page)).reduce((sum, text) => sum + gzipSync(text).length, 0);
}
