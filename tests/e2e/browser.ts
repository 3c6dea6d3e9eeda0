/** Pages of the built demo sites in a real browser. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import * as v from 'valibot';
import { expect, inject, onTestFinished } from 'vitest';
import { type Car, CarSchema } from '#domain/inventory/car.ts';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the platform that serves the demo sites. */
    port: number;
    /** Opens the stock of any site on the platform's API. */
    buildToken: string;
    /** Opens leads on the platform's API, and the operator's pages. */
    adminToken: string;
    /** Where a site is told to be built again, now that its stock has changed. */
    builds: number;
    /** Folder of the e-mails and text messages that the platform sent. */
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

/** Origin of a demo site, without a closing slash. */
export function siteUrl(slug: string): string {
  return `http://${slug}.localhost:${inject('port')}`;
}

/** The stock of a demo site as the platform tells it. */
export async function stockOf(slug: string): Promise<Car[]> {
  const answer = await fetch(`http://localhost:${inject('port')}/api/stock?site=${slug}`, {
    headers: { authorization: `Bearer ${inject('buildToken')}` },
  });
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => v.parse(CarSchema, JSON.parse(line)));
}

/** Waits until a site is built again, if its stock has changed since it was. */
export async function builtAgain(slug: string): Promise<void> {
  await fetch(`http://127.0.0.1:${inject('builds')}/${slug}`);
}

/** What a site answers, without a browser. Only browsers know that every name under `localhost` is this machine. */
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

let browser: Promise<Browser> | undefined;

/** One browser for all files of a worker, which ends with it; one that has crashed is started anew. */
async function openBrowser(): Promise<Browser> {
  if (browser && !(await browser).isConnected()) browser = undefined;
  browser ??= chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_FLAGS });
  return browser;
}

/** An address of its own for each file of tests: what one file asks for does not count against the limits of another. */
function senderHeader(): Record<string, string> {
  const path = expect.getState().testPath ?? '';
  const [a, b, c] = createHash('sha256').update(basename(path)).digest();
  return { 'X-Forwarded-For': `10.${a}.${b}.${c}` };
}

export interface PageOptions extends Omit<BrowserContextOptions, 'viewport'> {
  /** CSS pixels; 390 is a phone. */
  width?: number;
  height?: number;
  /** Console errors that this test provokes on purpose. */
  expectedErrors?: RegExp[];
}

export interface OpenPage {
  page: Page;
  /** What went wrong in the browser so far: console errors, uncaught exceptions, failed requests. */
  errors: readonly string[];
  close(): Promise<void>;
}

/** A page in a context of its own, for a test file that opens many addresses in it. */
export async function openPage(options: PageOptions = {}): Promise<OpenPage> {
  const { width = 1440, height = width < 600 ? 844 : 900, expectedErrors = [], ...rest } = options;
  const context = await (await openBrowser()).newContext({
    viewport: { width, height },
    extraHTTPHeaders: senderHeader(),
    ...rest,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expectedErrors.some((pattern) => pattern.test(text))) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  return { page, errors, close: () => context.close() };
}

/**
 * A page in a context of its own. When the test ends, an unexpected console error, an uncaught exception or a
 * failed request of the page fails it.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const { page, errors, close } = await openPage(options);
  onTestFinished(async () => {
    await close();
    expect(errors, 'errors in the browser').toEqual([]);
  });
  return page;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds against WCAG 2.2 A and AA, as lines `rule: selector`; best empty. */
export async function accessibilityProblems(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${axeSource} }`);
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // What is half faded in has colours that nobody is left with.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
      .map(({ finished }) => finished.catch(() => {}));
    await Promise.race([Promise.all(ending), new Promise((done) => setTimeout(done, 2_000))]);
    const { violations } = await axe.run(selector, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    /** Under a bar that stays where it is, and out of it once the page is scrolled. */
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
    for (const rule of violations) {
      for (const { target, failureSummary = '' } of rule.nodes) {
        if (await isOnlyCovered(rule.id, String(target[0]), failureSummary)) continue;
        problems.push(`${rule.id}: ${target.join(' ')} — ${failureSummary}`);
      }
    }
    return problems;
  }, within);
}

/** Looks at a page that is open on a desk and then on a phone, without loading it once more. */
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
        // What is buffered is told before the next frame.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}

/** What the page tells machines, each object of its JSON-LD. */
export function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  return page.$$eval('script[type="application/ld+json"]', (all) =>
    all.map((script) => JSON.parse(script.textContent ?? '')),
  );
}

/** The text of every script that the page has fetched. */
export async function scriptsOf(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  return Promise.all([...new Set(urls)].map(async (url) => (await ask(url)).text));
}

/** Bytes of all scripts that the page has fetched, each gzipped. */
export async function scriptWeight(page: Page): Promise<number> {
  return (await scriptsOf(page)).reduce((sum, text) => sum + gzipSync(text).length, 0);
}

/** Unfolds what stands behind "More" on a car's page. */
export const openMore = (page: Page) => page.locator('.car-more:not([open]) > summary').click();

/** Presses a call to action of a car's page, behind "More" where it is the third of its kind. */
export async function pressAction(page: Page, kind: string): Promise<void> {
  const link = page.locator(`.car-panel [data-action="${kind}"]`);
  if (!(await link.isVisible())) await openMore(page);
  await link.click();
}
