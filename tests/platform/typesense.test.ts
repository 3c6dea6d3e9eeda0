/** The platform and an external search collection: kept equal to the stock, rebuilt by command, keys for browsers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { main as indexCommand } from '../../scripts/index.ts';
import { startModel, type TypesenseModel } from '../contract/support/typesense-model.ts';
import { ask, rows, TENANTS, type TestPlatform, testPlatform } from './support/platform.ts';

const ADMIN_KEY = 'key-that-may-write';
const SEARCH_KEY = 'key-that-may-search';

let model: TypesenseModel;
let platform: TestPlatform;
let clock: Date;

beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.close());

const start = (
  variables: Record<string, string> = {},
  hosts = ['https://search.example'],
  users: readonly string[] = ['north'],
) =>
  testPlatform({
    variables: {
      TYPESENSE_URL: `http://127.0.0.1:9,${model.url}`,
      TYPESENSE_ADMIN_KEY: ADMIN_KEY,
      ...variables,
    },
    now: () => clock,
    tenants: TENANTS.map((tenant) =>
      users.includes(tenant.slug)
        ? {
            ...tenant,
            search: {
              engine: 'typesense',
              typesense: { host: hosts[0], otherHosts: hosts.slice(1), key: SEARCH_KEY, index: 'north_cars' },
            },
          }
        : tenant,
    ),
  });

beforeEach(async () => {
  clock = new Date('2026-03-01T02:00:00.000Z');
  model.collections.clear();
  model.aliases.clear();
  model.requests.length = 0;
  model.before = () => undefined;
  platform = await start();
});
afterEach(() => platform.end());

const collection = () => model.collections.get(model.aliases.get('north_cars') ?? '');
const prices = () =>
  [...(collection()?.documents.values() ?? [])].map(({ stocknum, price }) => `${stocknum} ${price}`).sort();
const status = async () => {
  const { searchIndexes } = (await platform.health()).json<{ searchIndexes: unknown[] }>();
  return searchIndexes;
};
/** Waits until the collection has been compared with the stock. */
const settled = async () => {
  await platform.whenPublished();
  await new Promise((done) => setTimeout(done, 20));
  await platform.searchIndexes.whenIdle('north');
};

describe('after an import', () => {
  test('the collection has the new stock, and unchanged cars are not sent again', async () => {
    await platform.feed('north-yard', rows(3, 20_000));
    await settled();
    expect(prices()).toEqual(['A1 20000', 'A2 20000', 'A3 20000']);

    model.requests.length = 0;
    const [first, second] = rows(2, 20_000);
    await platform.feed('north-yard', [{ ...first, price: 18_000 }, second] as ReturnType<typeof rows>);
    await settled();
    expect(prices()).toEqual(['A1 18000', 'A2 20000', 'A3 20000']);
    const sent = model.requests
      .filter(({ path }) => path.endsWith('/import'))
      .flatMap(({ body }) => body.split('\n'));
    // A3 has gone from the feed: it is sold, and stays in search for some days.
    expect(sent.map((line) => JSON.parse(line)).map(({ stocknum, status }) => [stocknum, status])).toEqual([
      ['A1', 'in_stock'],
      ['A3', 'sold'],
    ]);
    expect(await status()).toEqual([
      { site: 'north', syncedAt: clock.toISOString(), cars: 3, lastError: null },
    ]);
  });

  test('nothing is sent about another tenant’s dealership', async () => {
    await settled();
    model.requests.length = 0;
    await platform.feed('south-yard', rows(1, 20_000));
    await settled();
    expect(model.requests).toEqual([]);
  });

  test('a search server that is down does not hold up the import; health reports it, and the next import repairs it', async () => {
    await settled();
    model.before = () => ({ status: 503, body: { message: 'asleep' } });
    expect((await platform.feed('north-yard', rows(1, 20_000))).status).toBe(200);
    await settled();
    expect(await status()).toMatchObject([
      { site: 'north', lastError: { reason: expect.stringMatching(/asleep|ECONNREFUSED/) } },
    ]);
    expect(platform.complaints.filter((line) => line.includes('search collection of north'))).toHaveLength(1);
    expect((await platform.health()).status).toBe(200);

    model.before = () => undefined;
    await platform.feed('north-yard', rows(2, 20_000));
    await settled();
    expect(prices()).toEqual(['A1 20000', 'A2 20000']);
    expect(await status()).toMatchObject([{ lastError: null, cars: 2 }]);
  });
});

test('a search node that is down is reported, and the platform still counts as healthy', async () => {
  type Report = { degraded: string[]; searchNodes: unknown[] };
  await vi.waitFor(async () => {
    const health = await platform.health();
    expect(health.status).toBe(200);
    const { degraded, searchNodes } = health.json<Report>();
    expect(degraded).toContain('2 of 3 search nodes down');
    expect(searchNodes).toEqual([
      expect.objectContaining({ node: 'http://127.0.0.1:9', ok: false }),
      expect.objectContaining({ node: model.url, ok: true, reason: null }),
      expect.objectContaining({ node: 'https://search.example', ok: false }),
    ]);
  });
  const metrics = await platform.api('/metrics', {
    headers: { authorization: `Bearer ${platform.adminToken}` },
  });
  expect(metrics.text).toContain('forecourt_search_node_up{node="http://127.0.0.1:9"} 0');
  expect(metrics.text).toContain(`forecourt_search_node_up{node="${model.url}"} 1`);
});

test('of two sites that name the same collection, the first owns it and the other gets an error', async () => {
  await platform.end();
  platform = await start({}, ['https://search.example'], ['north', 'south']);
  await platform.feed('north-yard', rows(2, 20_000));
  await settled();
  await platform.feed('south-yard', [{ stock: 'S1', model: 'Yaris', price: 9_000 }]);
  await settled();
  await platform.searchIndexes.whenIdle('south');
  expect(prices()).toEqual(['A1 20000', 'A2 20000']);
  expect(await status()).toMatchObject([
    { site: 'north', lastError: null },
    {
      site: 'south',
      lastError: {
        reason: '"search.typesense.index" is "north_cars", which north already uses; give south its own',
      },
    },
  ]);
  expect((await platform.site('north', '/api/search-key')).status).toBe(200);
  // South's pages search their own index instead.
  expect((await platform.site('south', '/api/search-key')).status).toBe(404);
});

test('without a key for the search server, health says what is missing', async () => {
  await platform.end();
  platform = await start({ TYPESENSE_ADMIN_KEY: '' });
  await settled();
  expect(await status()).toMatchObject([
    {
      site: 'north',
      syncedAt: null,
      lastError: { reason: 'TYPESENSE_URL and TYPESENSE_ADMIN_KEY are not set' },
    },
  ]);
});

describe('a site with engine "auto"', () => {
  const moving = () =>
    testPlatform({
      variables: { TYPESENSE_URL: model.url, TYPESENSE_ADMIN_KEY: ADMIN_KEY },
      now: () => clock,
      tenants: [
        {
          slug: 'north',
          dealerships: ['north-yard'],
          search: {
            engine: 'auto',
            typesense: { host: 'https://search.example', key: SEARCH_KEY, index: 'north_cars' },
          },
        },
      ],
    });

  test('has no collection and no key while it is small, but its pages’ policy already allows the cluster', async () => {
    await platform.end();
    platform = await moving();
    await platform.feed('north-yard', rows(3, 20_000));
    await settled();
    expect([model.collections.size, await status()]).toEqual([0, []]);
    expect((await platform.site('north', '/api/search-key')).status).toBe(204);
    const page = await platform.site('north', '/');
    expect(page.headers['content-security-policy']).toContain('https://search.example');
  });

  test('moves to the cluster and back at two thresholds, and gives out keys while it has a collection', async () => {
    await platform.end();
    platform = await moving();
    await platform.feed('north-yard', rows(1, 20_000));
    await settled();
    const { searchDocument } = await import('../../src/domain/search/document-of.ts');
    const { siteCars } = await import('../../src/server/cars/site-cars.ts');
    const { openSearchIndexes } = await import('../../src/server/typesense/search-indexes.ts');
    const [north] = platform.sites();
    const [car] = north ? await siteCars(platform.database, () => clock).list(north) : [];
    if (!north || !car) throw new Error('there is no car');
    let cars = 0;
    const indexes = openSearchIndexes({
      sites: { list: () => [north], get: () => north, showing: () => [north] },
      documentsOf: async () =>
        Array.from({ length: cars }, (_, id) => ({ ...searchDocument(car, north, clock), id: id + 1 })),
      pagesOf: () => cars + 20,
      access: () => ({ hosts: [model.url], key: ADMIN_KEY }),
      published: async () => {},
      now: () => clock,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    const inCluster = async (count: number) => {
      cars = count;
      indexes.stockChanged('north-yard');
      await new Promise((done) => setTimeout(done, 20));
      await indexes.whenIdle('north');
      expect(indexes.status()).toEqual(
        collection() ? [expect.objectContaining({ cars, lastError: null })] : [],
      );
      return collection()?.documents.size ?? null;
    };
    const key = async () => (await platform.site('north', '/api/search-key')).status;
    try {
      expect(await inCluster(9_990)).toBe(null);
      expect(await inCluster(10_000)).toBe(null);
      expect(await inCluster(10_001)).toBe(10_001);
      await expect.poll(key).toBe(200);
      expect(await inCluster(8_000)).toBe(8_000);
      expect(await inCluster(7_999)).toBe(null);
      expect([model.collections.size, model.aliases.size]).toEqual([0, 0]);
      await expect.poll(key).toBe(204);
      expect(await inCluster(9_000)).toBe(null);
    } finally {
      await indexes.close();
    }
  });

  test('searches its own index while the cluster is down', async () => {
    await platform.end();
    platform = await moving();
    model.before = () => ({ status: 503, body: { message: 'asleep' } });
    expect((await platform.site('north', '/api/search-key')).status).toBe(204);
  });
});

test('the collection is rebuilt every night', async () => {
  const { openSearchIndexes } = await import('../../src/server/typesense/search-indexes.ts');
  await platform.feed('north-yard', rows(1, 20_000));
  await settled();
  expect(collection()?.name).toBe('north_cars_1');
  const [north] = platform.sites().filter(({ slug }) => slug === 'north');
  if (!north) throw new Error('there is no tenant north');
  const indexes = openSearchIndexes({
    sites: { list: () => [north], get: () => north, showing: () => [north] },
    documentsOf: async () => [],
    pagesOf: () => null,
    access: () => ({ hosts: [model.url], key: ADMIN_KEY }),
    published: async () => {},
    now: () => clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    lookEvery: 5,
  });
  await new Promise((done) => setTimeout(done, 30));
  expect(collection()?.name).toBe('north_cars_1');
  clock = new Date('2026-03-01T17:00:00.000Z');
  await vi.waitFor(() => expect(collection()?.name).toBe('north_cars_2'));
  await indexes.whenIdle('north');
  await new Promise((done) => setTimeout(done, 30));
  expect([...model.collections.keys()]).toEqual(['north_cars_2']);
  await indexes.close();
});

describe('a key for browsers', () => {
  test('is limited to the requesting site’s dealerships and valid for an hour', async () => {
    const answer = await platform.site('north', '/api/search-key');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, max-age=1800');
    const { key, ...others } = answer.json<{ key: string }>();
    expect(others).toEqual({
      hosts: ['https://search.example'],
      collection: 'north_cars',
      expires: '2026-03-01T03:00:00.000Z',
    });
    const text = Buffer.from(key, 'base64').toString('utf8');
    expect(JSON.parse(text.slice(48))).toEqual({
      filter_by: 'dealership_slug:=[`north-yard`,`shared-yard`]',
      expires_at: 1_772_334_000,
    });
    expect(text).not.toContain(SEARCH_KEY);
    expect(text).not.toContain(ADMIN_KEY);
  });

  test.each([['south.localhost'], ['nobody.example']])('%s gets none', async (host) => {
    expect((await ask(platform.port, '/api/search-key', { host })).status).toBe(404);
  });

  test('comes with the list of hosts: in order, with those that are down last', async () => {
    await platform.end();
    let isReady = false;
    const second = await startModel();
    second.before = () => (isReady ? undefined : { status: 503, body: { ok: false } });
    platform = await start({}, [second.url, model.url]);
    const hosts = async () =>
      (await platform.site('north', '/api/search-key')).json<{ hosts: string[] }>().hosts;
    await vi.waitFor(async () => expect(await hosts()).toEqual([model.url, second.url]));
    await platform.end();
    isReady = true;
    platform = await start({}, [second.url, model.url]);
    await vi.waitFor(() => expect(second.requests.length).toBeGreaterThan(1));
    expect(await hosts()).toEqual([second.url, model.url]);
    await second.close();
  });

  test('is of use because the pages’ policy allows the search host', async () => {
    await platform.whenPublished();
    const page = await platform.site('north', '/');
    expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://search.example;");
  });
});

describe('npm run index', () => {
  const run = async (...args: string[]) => {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await indexCommand(args, {
      env: {
        PLATFORM_URL: `http://localhost:${platform.port}`,
        TENANTS_DIR: join(platform.folder, 'tenants'),
        DATA_DIR: join(platform.folder, 'data'),
        TYPESENSE_URL: model.url,
        TYPESENSE_ADMIN_KEY: ADMIN_KEY,
      },
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      now: () => clock,
    });
    return { code, out, err: err.join('\n') };
  };

  test('rebuilds the collection from the platform’s stock', async () => {
    await platform.feed('north-yard', rows(3, 20_000));
    await settled();
    const { code, out } = await run('north');
    expect(code).toBe(0);
    expect(JSON.parse(out.at(-1) ?? '')).toEqual({
      collection: 'north_cars_2',
      documents: 3,
      dropped: ['north_cars_1'],
    });
    expect(prices()).toHaveLength(3);
  });

  test('names the car in a stock file that the server refuses, and changes nothing', async () => {
    await platform.feed('north-yard', rows(2, 20_000));
    await settled();
    const [car, other] = await platform.stock('north');
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
    const file = join(folder, 'stock.ndjson');
    await writeFile(file, [car, { ...other, seats: 4.5 }].map((each) => JSON.stringify(each)).join('\n'));
    const { code, err } = await run('north', '--stock', file);
    await rm(folder, { recursive: true });
    expect(code).toBe(1);
    expect(err).toContain(`${other?.name} (${other?.id}): Field \`seats\` must be an int32.`);
    expect(collection()?.name).toBe('north_cars_1');
    expect(model.collections.size).toBe(1);
  });

  test('makes a search-only key', async () => {
    expect(await run('north', '--key')).toMatchObject({ code: 0, out: ['made-by-the-model'] });
  });

  test.each([
    [['south'], 1, 'search.engine in its site.json is not "typesense"'],
    [['nobody'], 1, 'nobody'],
    [['north', '--stock', 'nowhere.ndjson'], 1, 'nowhere.ndjson cannot be read'],
    [[], 2, 'usage'],
    [['north', '--what'], 2, 'usage'],
  ])('%j ends with %i', async (args, code, message) => {
    const result = await run(...args);
    expect(result.code).toBe(code);
    expect(result.err).toContain(message);
  });
});
