/** A built site that searches with Typesense, in a browser: live results, and its own index when there are none. */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.ts';
import { startModel, type TypesenseModel } from '../contract/support/typesense-model.ts';
import { rows, TENANTS, type TestPlatform, testPlatform } from './support/platform.ts';

describe('a site that searches with Typesense', () => {
  let model: TypesenseModel;
  let platform: TestPlatform;
  let browser: Browser;

  beforeAll(async () => {
    model = await startModel();
    platform = await testPlatform({
      builder: 'astro',
      variables: { TYPESENSE_URL: model.url, TYPESENSE_ADMIN_KEY: 'key-that-may-write' },
      // South chooses its engine by size, and is small.
      tenants: TENANTS.map((tenant) => ({
        ...tenant,
        search: {
          engine: tenant.slug === 'north' ? 'typesense' : 'auto',
          typesense: { host: model.url, key: 'key-that-may-search', index: `${tenant.slug}_cars` },
        },
      })),
    });
    await platform.feed('shared-yard', rows(30, 20_000));
    await platform.whenPublished();
    await platform.searchIndexes.whenIdle('north');
    browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_FLAGS });
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.end();
    await model?.close();
  });

  /** Opens a page and waits until its search is live. @returns also its errors and the paths that it fetched */
  async function open(slug: string, path: string) {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const errors: string[] = [];
    const fetched: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    page.on('pageerror', (error) => void errors.push(error.message));
    page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
    await page.goto(`http://${slug}.localhost:${platform.port}${path}`);
    await page.locator('[data-search].search-live').waitFor();
    return { page, errors, fetched, close: () => context.close() };
  }
  const count = (page: Page) => page.locator('.search-count').textContent();
  const standingIn = (page: Page) => page.locator('[data-search-standing-in]').isVisible();
  const isScript = (path: string) => /\.js$/.test(path);

  test('gets results from the server, without loading its own index', async () => {
    // Tells the two apart: the server's results have one car less than the site's own index.
    model.before = ({ path }) => {
      if (path === '/multi_search')
        for (const { documents } of model.collections.values()) documents.delete('1');
      return undefined;
    };
    const { page, errors, fetched, close } = await open('north', '/search?page=2');
    expect(await count(page)).toContain('29');
    expect(await page.locator('.car-card').count()).toBe(8);
    expect(await standingIn(page)).toBe(false);
    expect(fetched).toContain('/multi_search');
    expect(fetched.filter((path) => path.endsWith('.bin'))).toEqual([]);
    expect(errors).toEqual([]);
    await close();
    model.before = () => undefined;
  });

  test('searches its own index, and says so quietly, while the server is down', async () => {
    model.before = () => ({ status: 503, body: { message: 'asleep' } });
    const { page, errors, close } = await open('north', '/search');
    expect(await count(page)).toContain('30');
    expect(await standingIn(page)).toBe(true);
    expect(errors.filter((text) => !/503/.test(text))).toEqual([]);
    await close();
    model.before = () => undefined;
  });

  test('loads code for Typesense that other sites do not load', async () => {
    const [north, south] = [await open('north', '/search'), await open('south', '/search')];
    const only = north.fetched.filter((path) => isScript(path) && !south.fetched.includes(path));
    const texts = await Promise.all(only.map(async (path) => (await platform.site('north', path)).text));
    expect(texts.filter((text) => text.includes('multi_search'))).toHaveLength(1);
    for (const path of south.fetched.filter(isScript)) {
      expect((await platform.site('south', path)).text).not.toContain('multi_search');
    }
    await Promise.all([north.close(), south.close()]);
  });
});
