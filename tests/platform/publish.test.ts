/** From changed stock to a changed site: when sites are built, how releases are swapped, what a failure leaves. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { openFolderStore } from '../../src/engines/store/index.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { BuildFailed } from '../../src/server/publish/build.ts';
import {
  rows,
  TENANTS,
  type TestOptions,
  type TestPlatform,
  testPlatform,
  writeTenants,
} from './support/platform.ts';
import { IS_SOAK } from './support/size.ts';

const HOUR = 3_600_000;
let platform: TestPlatform;
afterEach(() => platform?.end());

const begin = async (options: TestOptions = {}) => {
  platform = await testPlatform(options);
  return platform;
};
const priceOn = async (path: string, site = 'north') =>
  /data-price="(\d+)"/.exec((await platform.site(site, path)).text)?.[1];
const carPath = async (site = 'north') => `/cars/${(await platform.stock(site))[0]?.slug}`;
const admin = () => ({ authorization: `Bearer ${platform.adminToken}` });
const health = async (site: string) => {
  const { sites } = (await platform.health()).json<{
    sites: { site: string; [key: string]: unknown }[];
  }>();
  return sites.find((each) => each.site === site);
};
const store = () => openFolderStore(join(platform.folder, 'data/store'));
/** Ids of the kept releases, oldest first. */
const releases = async () =>
  (await store().notes('north', 'releases/')).map(({ name }) => name.slice('releases/'.length));
const scriptOf = (page: string) => /src="(\/_assets\/[^"]+)"/.exec(page)?.[1] ?? 'no script';

describe('what is built when', () => {
  test('an import that changes something rebuilds the tenants that show the dealership, and no others', async () => {
    await begin();
    await platform.whenPublished();
    const before = platform.builder.runs;
    await platform.feed('north-yard', rows(1, 1000));
    await platform.whenPublished();
    expect(platform.builder.runs - before).toBe(1);
    await platform.feed('shared-yard', rows(1, 1000));
    await platform.whenPublished();
    expect(platform.builder.runs - before).toBe(3);
    expect(await priceOn(await carPath())).toBe('1000');
  });

  test('an import that changes nothing rebuilds nothing', async () => {
    await begin();
    await platform.feed('north-yard', rows(2, 1000));
    await platform.whenPublished();
    const before = platform.builder.runs;
    await platform.feed('north-yard', rows(2, 1000));
    await platform.feed('north-yard', rows(1, 5), '?dry_run=1');
    await platform.whenPublished();
    expect(platform.builder.runs).toBe(before);
  });

  test('a site is built again when something on it expires', async () => {
    const begun = new Date('2026-03-01T00:00:00.000Z');
    let now = begun;
    const expiry = new Date(begun.getTime() + 400).toISOString();
    const tile = { title: 'Stocktake', href: '/search', expiry };
    await begin({
      now: () => now,
      tenants: TENANTS.map((each) => (each.slug === 'north' ? { ...each, promos: [tile] } : each)),
    });
    await platform.whenPublished();
    const before = platform.builder.runs;
    now = new Date(begun.getTime() + 1000);
    await expect.poll(() => platform.builder.runs, { timeout: 10_000 }).toBe(before + 1);
    await platform.whenPublished();
    const { text } = await platform.api('/api/sites/north/builds', { headers: admin() });
    expect(text).toContain('"reason":"turn"');
    // Once is enough.
    await platform.publisher.request('north', 'age');
    expect(platform.builder.runs).toBe(before + 1);
  });

  test('imports during a build lead to one more build, with the latest stock', async () => {
    await begin();
    await platform.whenPublished();
    let release = () => {};
    platform.builder.before = () => new Promise<void>((done) => (release = done));
    const before = platform.builder.runs;
    await platform.feed('north-yard', rows(1, 1));
    await expect.poll(() => platform.builder.running).toBe(1);
    platform.builder.before = () => {};
    for (const price of [2, 3, 4, 5]) await platform.feed('north-yard', rows(1, price));
    release();
    await platform.whenPublished();
    expect(platform.builder.runs - before).toBe(2);
    expect(await priceOn(await carPath())).toBe('5');
  });

  test('at most BUILD_CONCURRENCY sites are built at once', async () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ slug: `t${index}`, dealerships: ['yard'] }));
    await begin({ tenants: many, variables: { BUILD_CONCURRENCY: '2' }, paused: true });
    platform.builder.before = () => new Promise((done) => setTimeout(done, 30));
    platform.resumePublishing();
    await platform.whenPublished();
    expect([platform.builder.runs, platform.builder.most]).toEqual([6, 2]);
  });

  test('while publishing is paused nothing is built; imports are published once it resumes', async () => {
    await begin({ paused: true });
    await platform.feed('north-yard', rows(1, 7));
    const answer = await platform.site('north', '/');
    expect([answer.status, answer.headers['retry-after'], platform.builder.runs]).toEqual([503, '5', 0]);
    await expect(platform.whenPublished(['south'])).rejects.toThrow('south');
    platform.resumePublishing();
    await platform.whenPublished();
    expect(await priceOn(await carPath())).toBe('7');
  });

  test('health reports each site’s release and its age', async () => {
    let now = new Date('2026-03-01T00:00:00.000Z');
    await begin({ now: () => now });
    await platform.whenPublished();
    now = new Date(now.getTime() + HOUR);
    expect(await health('north')).toEqual({
      site: 'north',
      release: platform.publisher.live('north')?.release.id,
      builtAt: '2026-03-01T00:00:00.000Z',
      ageSeconds: 3600,
      pages: 3,
      building: false,
      lastError: null,
      leftOut: [],
    });
  });

  test('a tenant added while the platform runs is served once its dealership has stock', async () => {
    await begin();
    await writeTenants(join(platform.folder, 'tenants'), [
      { slug: 'late', id: 77, dealerships: ['late-yard'] },
    ]);
    await platform.feed('late-yard', rows(1, 9000));
    await platform.whenPublished(['late']);
    expect(await priceOn(await carPath('late'), 'late')).toBe('9000');
  });

  test('an explicit request rebuilds an up-to-date site', async () => {
    await begin();
    await platform.whenPublished();
    const before = platform.builder.runs;
    const answer = await platform.api('/api/sites/north/publish', { method: 'POST', headers: admin() });
    expect(answer.json()).toMatchObject({ state: 'published', pages: 3 });
    expect(platform.builder.runs - before).toBe(1);
    expect(
      (await platform.api('/api/sites/nobody/publish', { method: 'POST', headers: admin() })).status,
    ).toBe(404);
  });
});

describe('a restart', () => {
  test('serves the last release from the first moment and builds nothing that is up to date', async () => {
    await begin();
    await platform.feed('north-yard', rows(1, 1000));
    await platform.whenPublished();
    const path = await carPath();
    platform = await platform.restart();
    const before = platform.builder.runs;
    expect(await priceOn(path)).toBe('1000');
    await platform.whenPublished();
    expect(platform.builder.runs).toBe(before);
  });

  test('builds what changed in the meantime: stock, configuration, content', async () => {
    await begin();
    await platform.feed('north-yard', rows(1, 1000));
    await platform.whenPublished();
    await platform.close();
    const tenants = join(platform.folder, 'tenants');
    await writeTenants(tenants, [
      { ...TENANTS[1], slug: 'south', dealerships: ['south-yard'], phone: '07 5550 1234' },
    ]);
    const before = platform.builder.runs;
    platform = await platform.restart();
    await platform.whenPublished();
    expect(platform.builder.runs - before).toBe(1);
    await writeFile(join(tenants, 'north/about.md'), '# About');
    platform = await platform.restart();
    await platform.whenPublished();
    expect(platform.builder.runs - before).toBe(2);
  });

  test('finishes an import’s publication that was cut short', async () => {
    await begin();
    await platform.feed('north-yard', rows(1, 1000));
    await platform.whenPublished();
    platform.builder.before = () => platform.builder.untilClosed();
    await platform.feed('north-yard', rows(1, 2000));
    await expect.poll(() => platform.builder.running).toBe(1);
    await platform.close();
    platform.builder.before = () => {};
    platform = await platform.restart();
    await platform.whenPublished();
    expect(await priceOn(await carPath())).toBe('2000');
  });

  test('builds a site that is over a day old, because tags and sold cars change with time', async () => {
    let now = new Date('2026-03-01T00:00:00.000Z');
    await begin({ now: () => now });
    await platform.whenPublished();
    const before = platform.builder.runs;
    now = new Date(now.getTime() + 23 * HOUR);
    platform = await platform.restart();
    await platform.whenPublished();
    expect(platform.builder.runs).toBe(before);
    now = new Date(now.getTime() + 2 * HOUR);
    platform = await platform.restart();
    await platform.whenPublished();
    expect(platform.builder.runs).toBe(before + 2);
  });
});

describe('a car that cannot be shown', () => {
  const leftOut = async () => (await health('north'))?.leftOut;

  test('is left out if its record is not a car, and the rest is published', async () => {
    await begin();
    await platform.feed('north-yard', rows(3, 9000));
    await platform.whenPublished();
    await rowsOf(
      platform.database.orm,
      sql`update cars set data = jsonb_set(data, '{make}', '""') where data ->> 'stocknum' = 'A2'`,
    );
    await platform.feed('north-yard', rows(3, 9100).with(1, { stock: 'A2', model: 'Corolla', price: 9000 }));
    await rowsOf(
      platform.database.orm,
      sql`update cars set data = jsonb_set(data, '{make}', '""') where data ->> 'stocknum' = 'A2'`,
    );
    expect(await platform.publisher.request('north', 'order')).toMatchObject({ state: 'published' });
    expect(await leftOut()).toEqual([{ car: '2022 Toyota Corolla (A2)', reason: 'make: must not be empty' }]);
    expect(await priceOn(await carPath())).toBe('9100');
  });

  test('with a Unicode line separator in a feature is published', async () => {
    await begin();
    await platform.feed('north-yard', rows(2, 9000));
    await rowsOf(
      platform.database.orm,
      sql`update cars set data = jsonb_set(data, '{features}', ${JSON.stringify([{ name: 'Tow\u2028Bar', group: null }])}::jsonb)`,
    );
    expect(await platform.publisher.request('north', 'order')).toMatchObject({ state: 'published' });
    expect(await leftOut()).toEqual([]);
  });

  test('is left out if its page fails the build', async () => {
    await begin();
    await platform.feed('north-yard', rows(3, 9000));
    await platform.whenPublished();
    const [, bad] = await platform.stock('north');
    platform.builder.before = ({ excluded }) => {
      if (excluded.some(({ slug }) => slug === bad?.slug)) return;
      throw new BuildFailed('it cannot be drawn', '', `/cars/${bad?.slug}/index.html`);
    };
    expect(await platform.publisher.request('north', 'order')).toMatchObject({ state: 'published' });
    expect(await leftOut()).toEqual([{ car: '2022 Toyota Corolla (A2)', reason: 'it cannot be drawn' }]);
    expect((await platform.site('north', `/cars/${bad?.slug}`)).status).not.toBe(200);
  });
});

describe('a build that fails', () => {
  test.each<[string, (builder: TestPlatform['builder']) => void, RegExp]>([
    [
      'ends with an error',
      (builder) =>
        (builder.before = () => {
          throw new BuildFailed('the page broke');
        }),
      /the page broke/,
    ],
    ['has no home page', (builder) => (builder.edit = (files) => files.delete('index.html')), /no home page/],
    [
      'lacks a car’s page',
      (builder) =>
        (builder.edit = (files) =>
          files.delete([...files.keys()].find((path) => path.startsWith('cars/')) ?? '')),
      /1 car pages for 2 cars/,
    ],
    [
      'has no search index',
      (builder) =>
        (builder.edit = (files) =>
          [...files.keys()]
            .filter((path) => path.startsWith('search-index'))
            .map((path) => files.delete(path))),
      /no search index/,
    ],
    [
      'has an empty page',
      (builder) => (builder.edit = (files) => files.set('about.html', '')),
      /\/about\.html/,
    ],
  ])('because it %s leaves the old site up and says why', async (_name, breakIt, reason) => {
    await begin();
    await platform.feed('north-yard', rows(2, 1000));
    await platform.whenPublished();
    const path = await carPath();
    const before = await releases();
    breakIt(platform.builder);
    await platform.feed('north-yard', rows(2, 2000));
    await expect(platform.whenPublished(['north'])).rejects.toThrow(reason);

    expect(await priceOn(path)).toBe('1000');
    expect((await health('north'))?.lastError).toMatchObject({ reason: expect.stringMatching(reason) });
    expect(await releases()).toEqual(before);
    const builds = (await platform.api('/api/sites/north/builds', { headers: admin() })).json<
      Record<string, unknown>[]
    >();
    expect(builds[0]).toMatchObject({
      state: 'failed',
      reason: 'stock',
      error: expect.stringMatching(reason),
    });
    expect(builds[1]).toMatchObject({ state: 'published', pages: 5 });

    platform.builder.before = () => {};
    platform.builder.edit = () => {};
    await platform.feed('north-yard', rows(2, 3000));
    await platform.whenPublished();
    expect(await priceOn(path)).toBe('3000');
    expect((await health('north'))?.lastError).toBeNull();
  });

  test('is still reported after a restart, and retried', async () => {
    await begin();
    await platform.whenPublished();
    platform.builder.before = () => {
      throw new BuildFailed('no luck');
    };
    await platform.feed('north-yard', rows(1, 1));
    await expect(platform.whenPublished(['north'])).rejects.toThrow('no luck');
    platform = await platform.restart();
    expect((await health('north'))?.lastError).toMatchObject({ reason: 'no luck' });
    await platform.publisher.whenIdle('north');
    platform.builder.before = () => {};
    await platform.publisher.request('north', 'age');
    expect((await health('north'))?.lastError).toBeNull();
  });

  test('does not affect other tenants; a broken site.json leaves the site as it was', async () => {
    await begin();
    await platform.feed('shared-yard', rows(1, 1000));
    await platform.whenPublished();
    await writeTenants(join(platform.folder, 'tenants'), [
      { slug: 'north', dealerships: ['shared-yard'], template: 'none', wheels: 4 },
    ]);
    await platform.feed('shared-yard', rows(1, 2000));
    await platform.whenPublished(['south']);
    await platform.publisher.whenIdle('north');
    const path = await carPath('south');
    expect([await priceOn(path, 'south'), await priceOn(path, 'north')]).toEqual(['2000', '1000']);
    const reason = JSON.stringify((await health('north'))?.lastError);
    expect(reason).toMatch(/template/);
    expect(reason).toMatch(/wheels/);
  });
});

describe('releases', () => {
  const prices = [1000, 2000, 3000, 4000, 5000];
  const publishAll = async () => {
    for (const price of prices) {
      await platform.feed('north-yard', rows(1, price));
      await platform.whenPublished();
    }
  };

  test('a rollback serves the previous release, at once and after a restart; the next change publishes again', async () => {
    await begin();
    await publishAll();
    const path = await carPath();
    const back = await platform.api('/api/sites/north/rollback', { method: 'POST', headers: admin() });
    expect(back.status).toBe(200);
    expect(await priceOn(path)).toBe('4000');
    platform = await platform.restart();
    await platform.whenPublished();
    expect(await priceOn(path)).toBe('4000');
    await platform.feed('north-yard', rows(1, 6000));
    await platform.whenPublished();
    expect(await priceOn(path)).toBe('6000');
  });

  test('rolling back past the first release is refused', async () => {
    await begin();
    await platform.whenPublished();
    const answer = await platform.api('/api/sites/north/rollback', { method: 'POST', headers: admin() });
    expect([answer.status, answer.json().error]).toEqual([409, expect.stringContaining('no release before')]);
  });

  test('only KEEP_RELEASES are kept', async () => {
    await begin({ variables: { KEEP_RELEASES: '2' } });
    await publishAll();
    const kept = await releases();
    expect(kept).toHaveLength(2);
    expect(kept.at(-1)).toBe(platform.publisher.live('north')?.release.id);
  });

  test('a page from several releases ago still gets its script and the current index, even after a restart', async () => {
    let now = new Date('2026-03-01T00:00:00.000Z');
    await begin({ variables: { KEEP_RELEASES: '2' }, now: () => now });
    await platform.feed('north-yard', rows(1, 500));
    await platform.whenPublished();
    const page = (await platform.site('north', '/')).text;
    const script = scriptOf(page);
    const before = await platform.site('north', script);
    const isFound = async () => {
      const after = await platform.site('north', script);
      return after.status === 200 && after.text === before.text;
    };
    const indexed = async () => {
      const answer = await platform.site('north', /data-index="([^"]+)"/.exec(page)?.[1] ?? '');
      return answer.json<{ cars: { price: number }[] }>().cars.map(({ price }) => price);
    };
    for (const price of prices) {
      now = new Date(now.getTime() + HOUR);
      await platform.feed('north-yard', rows(1, price));
      await platform.whenPublished();
    }
    expect(await isFound()).toBe(true);
    expect(await indexed()).toEqual([prices.at(-1)]);
    const packed = await platform.site('north', script, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    platform = await platform.restart();
    expect(await isFound()).toBe(true);
    expect(await indexed()).toEqual([prices.at(-1)]);

    now = new Date(now.getTime() + 72 * HOUR);
    await platform.feed('north-yard', rows(1, 1));
    await platform.whenPublished();
    expect(await isFound()).toBe(false);
  });

  test('releases of an older version of the platform are replaced', async () => {
    await begin({ paused: true });
    const old = join(platform.folder, 'data/sites/north');
    await mkdir(join(old, 'releases/20260101/cars'), { recursive: true });
    await mkdir(join(platform.folder, 'data/previews/north/spring'), { recursive: true });
    expect((await platform.site('north', '/')).status).toBe(503);
    platform.resumePublishing();
    await platform.whenPublished();
    expect((await platform.site('north', '/')).status).toBe(200);
    expect(await readdir(join(platform.folder, 'data/sites'))).toEqual([]);
    expect(await readdir(join(platform.folder, 'data/previews'))).toEqual([]);
  });

  test('a site whose stored release is damaged is built again', async () => {
    await begin();
    await platform.whenPublished();
    await platform.close();
    await rm(join(platform.folder, 'data/store/north'), { recursive: true });
    platform = await platform.restart();
    await platform.whenPublished();
    expect((await platform.site('north', '/')).status).toBe(200);
  });
});

describe('while sites are published over and over', () => {
  /** Each import has another price. */
  const LAST_PRICE = IS_SOAK ? 14 : 8;
  /** Between two pages of a reader; many more would only keep the builder from its work. */
  const PAUSE_MS = IS_SOAK ? 0 : 20;

  test('every response is complete and from one release, and its files exist', async () => {
    await begin({ variables: { KEEP_RELEASES: '2' } });
    await platform.feed('north-yard', rows(20, 1));
    await platform.whenPublished();
    const path = await carPath();
    let publishing = true;
    let pages = 0;
    const moments = new Set<string>();

    const read = async (page: string) => {
      while (publishing) {
        const answer = await platform.site('north', page, { headers: { connection: 'close' } });
        expect(answer.status).toBe(200);
        expect(answer.text).toMatch(/<\/html>$/);
        const moment = /data-moment="([^"]+)"/.exec(answer.text)?.[1] ?? '';
        const script = await platform.site('north', scriptOf(answer.text));
        expect([script.status, script.text.includes(moment)]).toEqual([200, true]);
        const index = await platform.site('north', /data-index="([^"]+)"/.exec(answer.text)?.[1] ?? '');
        expect(index.status).toBe(200);
        const { moment: indexed, cars } = index.json<{ moment: string; cars: { price: number }[] }>();
        // The site may be newer than the page read before, but never older.
        expect(indexed >= moment).toBe(true);
        // All cars change price in one import, so a mix of two stocks would show.
        expect(new Set(cars.map(({ price }) => price)).size).toBe(1);
        moments.add(moment);
        pages++;
        await sleep(PAUSE_MS);
      }
    };
    const readers = [read('/'), read('/search'), read(path), read(path)];
    for (let price = 2; price <= LAST_PRICE; price++) {
      await platform.feed('north-yard', rows(20, price));
      await platform.publisher.whenIdle('north');
    }
    publishing = false;
    await Promise.all(readers);
    expect(moments.size).toBeGreaterThan(LAST_PRICE / 2 - 1);
    expect(pages).toBeGreaterThan(20);
    expect(await priceOn(path)).toBe(String(LAST_PRICE));
    expect(platform.complaints).toEqual([]);
  });
});
