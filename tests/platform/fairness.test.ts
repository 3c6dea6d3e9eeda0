/** One tenant's work, however large, does not slow another's responses. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageDataFile } from '#domain/shared/live-files.ts';
import { searchDocument } from '../../src/domain/search/document-of.ts';
import { buildIndex } from '../../src/engines/embedded/index.ts';
import { siteCars } from '../../src/server/cars/site-cars.ts';
import { minimalBuilder } from './support/minimal-builder.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

const TOKEN = 'a-token-for-the-metrics';
const PATIENCE = { timeout: 20_000, interval: 20 };

describe('a page that takes too much memory or time', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    const builder = minimalBuilder();
    builder.edit = (files) => void files.set(pageDataFile('/compare').slice(1), '{}');
    platform = await testPlatform({
      builder,
      tenants: ['greedy', 'slow', 'modest'].map((slug) => ({ slug, dealerships: [`${slug}-yard`] })),
      variables: { METRICS_TOKEN: TOKEN },
      rendering: {
        program: '.',
        script: new URL('./support/greedy-page.worker.ts', import.meta.url),
        timeoutMs: 6_000,
      },
    });
    for (const slug of ['greedy', 'slow', 'modest']) await platform.feed(`${slug}-yard`, rows(2, 20_000));
    await platform.whenPublished();
  });
  afterAll(() => platform?.end());

  const compare = (slug: string) => platform.site(slug, '/compare?cars=a,b');

  test.each([
    [
      'greedy',
      'memory',
      /^greedy: rendering a page needed more than 600 MB of memory and was stopped; other sites are not affected\. \w/,
    ],
    [
      'slow',
      'time',
      /^slow: rendering a page made no progress for 6 s and was stopped; other sites are not affected\. \w/,
    ],
  ])(
    'of tenant %s is stopped and reported (%s), while another tenant’s pages continue',
    async (slug, limit, complaint) => {
      const stopped = compare(slug);
      for (let count = 0; count < 5; count++)
        expect((await compare('modest')).text).toBe('<p>compare of modest</p>');
      const { status, headers } = await stopped;
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      await expect
        .poll(() => platform.complaints.filter((line) => complaint.test(line)), PATIENCE)
        .toHaveLength(1);
      const { text } = await platform.api('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
      expect(text).toContain(
        `forecourt_work_stopped_total{site="${slug}",work="rendering a page",limit="${limit}"} 1`,
      );
      expect(text).not.toMatch(/work_stopped_total\{site="modest"/);
      expect((await compare('modest')).text).toBe('<p>compare of modest</p>');
    },
  );
});

test('a tenant with many feeds waits its turn while another tenant’s single feed is fetched', async () => {
  const yards = Array.from({ length: 24 }, (_, index) => `yard-${index + 1}`);
  const imported: string[] = [];
  const platform = await testPlatform({
    tenants: [
      { slug: 'north', dealerships: yards },
      { slug: 'south', dealerships: ['south-yard'] },
    ],
    paused: true,
    log: {
      info: (_message, fields) => void (fields?.dealership && imported.push(String(fields.dealership))),
      warn: () => {},
      error: () => {},
    },
  });
  try {
    // Both threads run, and both tenants are known.
    await Promise.all(['yard-1', 'south-yard'].map((yard) => platform.feed(yard, rows(2, 20_000))));
    imported.length = 0;
    const all = yards.map((yard) => platform.feed(yard, rows(60, 20_000)));
    await expect.poll(() => imported.length, PATIENCE).toBeGreaterThan(0);
    const before = imported.length;
    expect((await platform.feed('south-yard', rows(3, 20_000))).status).toBe(200);
    // The embedded database serves both in turn, so each step waits for at most one of the other tenant's.
    expect(imported.indexOf('south-yard')).toBeLessThan(before + 12);
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    await platform.end();
  }
});

describe('a large stock', () => {
  const CARS = 4_000;
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await testPlatform();
    await platform.feed('south-yard', [{ stock: 'S', model: 'Camry', price: 30_000 }]);
    await platform.whenPublished();
    // The test's builder works on this thread.
    platform.publisher.pause();
  });
  afterAll(() => platform?.end());

  /** The longest that the thread answering requests was busy without a pause: its own CPU time in milliseconds. */
  async function longestBusy(work: () => Promise<unknown>): Promise<number> {
    const used = () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
    let longest = 0;
    let last = used();
    const timer = setInterval(() => {
      const now = used();
      longest = Math.max(longest, now - last);
      last = now;
    }, 1);
    await work();
    // Includes a pause that lasts to the end.
    await new Promise((done) => setTimeout(done, 20));
    clearInterval(timer);
    return longest;
  }
  /** How many responses another tenant got meanwhile. */
  async function answersDuring(work: () => Promise<unknown>): Promise<number> {
    let isOver = false;
    let answers = 0;
    const working = work().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await platform.site('south', '/')).status).toBe(200);
      answers++;
    }
    await working;
    return answers;
  }

  test('that keeps the embedded database busy does not slow another tenant’s search', async () => {
    expect((await platform.site('south', '/api/cars')).json()).toHaveLength(1);
    const done = Promise.withResolvers<void>();
    const importing = platform.database.orm.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await done.promise;
    });
    try {
      expect((await platform.site('south', '/api/cars')).json()).toHaveLength(1);
      expect((await platform.site('south', '/api/cars?make=Ford')).json()).toHaveLength(0);
    } finally {
      done.resolve();
      await importing;
    }
  });

  test('is read and indexed away from the thread that serves another tenant', async () => {
    const post = (price: number) => platform.feed('north-yard', rows(CARS, price));
    let answers = 0;
    const readAndIndexed = (price: number) =>
      longestBusy(async () => {
        answers += await answersDuring(async () => expect((await post(price)).status).toBe(200));
        answers += await answersDuring(async () => {
          expect((await platform.site('north', '/api/cars')).headers['x-total-count']).toBe(String(CARS));
        });
      });
    // Work for a large stock shows in every attempt, garbage collection only in some.
    let busy = await readAndIndexed(20_000);
    // The same work done on this thread, for comparison.
    const site = platform.sites().find(({ slug }) => slug === 'north');
    if (!site) throw new Error('no site');
    const here = await longestBusy(async () => {
      const now = new Date();
      const cars = await siteCars(platform.database, () => now).list(site);
      buildIndex(cars.map((car) => searchDocument(car, site, now)));
    });
    for (let go = 1; go < 3 && busy >= here / 4; go++) {
      busy = Math.min(busy, await readAndIndexed(20_000 + go));
    }
    expect(answers).toBeGreaterThan(20);
    expect(busy).toBeLessThan(here / 4);
  });
});
