/** What somebody monitoring the platform sees: its metrics, and one id from a request to its results. */
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { consoleLogIn, type Log } from '../../src/server/http/log.ts';
import { currentRequest } from '../../src/server/http/work.ts';
import { listening } from '../fixtures/local-server.ts';
import { lead, postJson } from './support/leads.ts';
import { form, MAPPING, rows, type TestPlatform, testPlatform } from './support/platform.ts';

const TOKEN = 'a-token-for-prometheus';
const PATIENCE = { timeout: 20_000, interval: 100 };

/** Log lines with the request that they belong to. */
const logged: { text: string; request: string | null }[] = [];
const note = (text: string) => void logged.push({ text, request: currentRequest() });
const log: Log = { info: note, warn: note, error: note };
const requestOf = (text: RegExp) => logged.find((line) => text.test(line.text))?.request ?? null;

let platform: TestPlatform;
let webhook: Server;
let isWell = true;

beforeAll(async () => {
  webhook = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(isWell ? 200 : 410).end());
  });
  const address = `${await listening(webhook)}/`;
  platform = await testPlatform({
    log,
    variables: { METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: '127.0.0.1', DELIVERY_HOURS: '1' },
    tenants: [
      { slug: 'north', dealerships: ['north-yard'], leads: { webhooks: [address] } },
      { slug: 'south', dealerships: ['south-yard'] },
    ],
  });
});
afterAll(async () => {
  await platform.end();
  webhook.close();
});

const scrape = (token = TOKEN) => platform.api('/metrics', { headers: { authorization: `Bearer ${token}` } });
/** The current value of a series; null if it does not exist. */
async function value(series: string): Promise<number | null> {
  const { text } = await scrape();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}
const enquire = (site: string, name: string, headers: Record<string, string> = {}) =>
  postJson(platform, site, '/api/enquiries', { ...lead(name), message: 'Is it still there?' }, headers);

describe('the metrics', () => {
  test('need the token, and are available at the platform’s and every site’s address', async () => {
    expect((await platform.api('/metrics')).status).toBe(401);
    expect((await platform.site('north', '/metrics')).status).toBe(401);
    expect((await scrape(platform.adminToken)).status).toBe(401);
    const answer = await scrape();
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.text).toMatch(/^forecourt_database_up 1$/m);
    expect(answer.text).toMatch(/^forecourt_info\{version="[\d.]+"\} 1$/m);
    expect(answer.text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('count a lead once, however often its request arrives, and each delivery attempt', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    expect((await enquire('north', 'ann', key)).status).toBe(200);
    expect((await enquire('north', 'ann', key)).status).toBe(200);
    expect(await value('forecourt_leads_total{site="north",form="enquiry"}')).toBe(1);
    expect(await value('forecourt_leads_total{site="south",form="enquiry"}')).toBeNull();
    const sent = 'forecourt_sendings_total{queue="leads",kind="webhook",outcome="sent"}';
    await expect.poll(() => value(sent), PATIENCE).toBe(1);

    isWell = false;
    await enquire('north', 'ben');
    const failed = 'forecourt_sendings_total{queue="leads",kind="webhook",outcome="failed"}';
    await expect.poll(() => value(failed), PATIENCE).toBe(1);
    // The mail may still be under way.
    await expect.poll(() => value('forecourt_waiting{queue="leads"}'), PATIENCE).toBe(1);
    isWell = true;
  });

  test('count imports and publications', async () => {
    await platform.whenPublished();
    const published = 'forecourt_publications_total{site="north",outcome="published"}';
    const before = (await value(published)) ?? 0;
    expect((await platform.feed('north-yard', rows(3, 20_000))).status).toBe(200);
    await platform.whenPublished(['north']);
    expect(await value('forecourt_imports_total{dealership="north-yard",outcome="imported"}')).toBe(1);
    expect(await value(published)).toBe(before + 1);
    expect(await value('forecourt_publish_failed{site="north"}')).toBe(0);
    expect(await value('forecourt_release_age_seconds{site="north"}')).toBeLessThan(60);

    await platform.feed('north-yard', rows(3, 20_000));
    expect(await value('forecourt_imports_total{dealership="north-yard",outcome="unchanged"}')).toBe(1);
    // An import that leaves so little stock is held.
    await platform.feed('north-yard', rows(30, 20_000));
    await platform.feed('north-yard', rows(1, 20_000));
    expect(await value('forecourt_imports_total{dealership="north-yard",outcome="held"}')).toBe(1);
    expect(await value('forecourt_imports_held{dealership="north-yard"}')).toBe(1);
  });

  test('count each search that the platform answers, by the kind of caller', async () => {
    const searches = 'forecourt_searches_total{site="north",asked="program"}';
    expect(await value(searches)).toBeNull();
    await platform.site('north', '/api/cars?price_max=25000');
    await platform.site('north', '/api/cars?limit=none');
    expect(await value(searches)).toBe(1);
  });

  test('have no labels that strangers can make up', async () => {
    await platform.api('/api/no-such-thing-1', { host: 'made-up.example' });
    await platform.site('north', '/no-such-page');
    await platform.site('north', '/api/health');
    const { text } = await scrape();
    expect(text).not.toMatch(/made-up|no-such/);
    expect(text).toMatch(/^forecourt_requests_total\{site="",route="\/api",status="4xx"\} 1$/m);
    expect(text).toMatch(/^forecourt_requests_total\{site="north",route="page",status="4xx"\} \d+$/m);
    expect(text).toMatch(/^forecourt_request_seconds_count\{route="\/api\/health"\} \d+$/m);
  });
});

describe('a visit’s speed', () => {
  const measure = (body: unknown, headers: Record<string, string> = {}) =>
    postJson(platform, 'south', '/api/vitals', body, headers);
  const LCP = 'forecourt_web_vital_seconds_bucket{le="2.5",site="south",page="car",vital="LCP"}';

  test('is counted by the type of the page', async () => {
    const path = '/cars/2019-kia-rio-a1';
    expect((await measure({ path, vitals: { LCP: 1.8, INP: 0.3, CLS: 0.02, TTFB: 0.1 } })).status).toBe(204);
    expect((await measure({ path, vitals: { LCP: 3.1 } })).status).toBe(204);
    expect(await value(LCP)).toBe(1);
    expect(await value('forecourt_web_vital_seconds_count{site="south",page="car",vital="LCP"}')).toBe(2);
    expect(await value('forecourt_web_vital_shift_bucket{le="0.1",site="south",page="car"}')).toBe(1);
  });

  test('from a robot is ignored', async () => {
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    expect((await measure({ path: '/cars/a', vitals: { LCP: 0.1 } }, robot)).status).toBe(204);
    expect(await value(LCP)).toBe(1);
  });

  test.each([
    ['no path', { vitals: {} }],
    ['a path with a query', { path: '/search?q=ann', vitals: {} }],
    ['another measure', { path: '/', vitals: { FID: 1 } }],
    ['less than nothing', { path: '/', vitals: { LCP: -1 } }],
    ['two hours', { path: '/', vitals: { LCP: 7200 } }],
    ['a word', { path: '/', vitals: { LCP: 'fast' } }],
    ['a person', { path: '/', vitals: {}, email: 'ann@example.com' }],
  ])('%s is refused', async (_name, body) => {
    expect((await measure(body)).status).toBe(422);
  });

  test('for an unknown host is ignored', async () => {
    const body = JSON.stringify({ path: '/', vitals: { LCP: 1 } });
    const answer = await platform.api('/api/vitals', {
      host: 'nowhere.example',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(404);
  });
});

describe('the id of a request', () => {
  test('is on every response, and a trusted proxy may set it', async () => {
    const own = (await platform.site('north', '/')).headers['x-request-id'];
    expect(own).toMatch(/^[0-9a-f-]{36}$/);
    const given = await platform.site('north', '/', { headers: { 'x-request-id': 'edge-1234567890' } });
    expect(given.headers['x-request-id']).toBe('edge-1234567890');
  });

  test.each(['short', 'x'.repeat(65), 'two words here', 'ann@example.com', 'a{b="c"}dddd'])(
    'is not accepted in the form %s',
    async (id) => {
      const answer = await platform.site('north', '/', { headers: { 'x-request-id': id } });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('goes with a lead to messages sent much later', async () => {
    isWell = false;
    const answer = await enquire('south', 'cat', { 'x-request-id': 'lead-from-cat' });
    expect(answer.status).toBe(200);
    // South has no recipients for leads, which is logged at the first attempt.
    await expect.poll(() => requestOf(/WAS NOT SENT TO ANYONE/), PATIENCE).toBe('lead-from-cat');
    isWell = true;
  });

  test('goes with an import to the publication it causes', async () => {
    const { type, body } = form({
      mapping: JSON.stringify(MAPPING),
      feed: JSON.stringify(rows(4, 31_000)),
    });
    const sent = await platform.api('/api/stock/south-yard', {
      method: 'POST',
      headers: {
        'content-type': type,
        authorization: `Bearer ${platform.adminToken}`,
        'x-request-id': 'feed-of-south',
      },
      body,
    });
    expect(sent.status).toBe(200);
    await platform.whenPublished(['south']);
    expect(requestOf(/^imported south-yard/)).toBe('feed-of-south');
    const published = logged.filter(({ text }) => text.startsWith('published south'));
    // Not only the last: on a slow machine, another cause may publish the site once more.
    expect(published.map(({ request }) => request)).toContain('feed-of-south');
  });
});

describe('a stranger', () => {
  test('cannot choose a request’s id', async () => {
    const other = await testPlatform({ log, paused: true });
    try {
      const answer = await other.site('north', '/api/health', {
        headers: { 'x-request-id': 'edge-1234567890' },
      });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      const asAdmin = { headers: { authorization: `Bearer ${other.adminToken}` } };
      expect((await other.api('/metrics', asAdmin)).status).toBe(200);
    } finally {
      await other.end();
    }
  });
});

describe('structured log lines', () => {
  afterEach(() => vi.restoreAllMocks());

  test('are one JSON object each, whatever they contain', () => {
    const info = vi.spyOn(console, 'log').mockImplementation(() => {});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const json = consoleLogIn('json');
    json.info('published north', { site: 'north', pages: 12, time: 'never' });
    json.error('it failed\nbadly', new Error('no "reason"'), { site: 'north' });
    const [first, second] = [info.mock.calls[0]?.[0], error.mock.calls[0]?.[0]].map((line) => {
      expect(line).not.toContain('\n');
      return JSON.parse(String(line));
    });
    expect(first).toMatchObject({ level: 'info', message: 'published north', site: 'north', pages: 12 });
    expect(first.time).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(second).toMatchObject({ level: 'error', message: 'it failed\nbadly', site: 'north' });
    expect(second.error).toContain('no "reason"');
  });

  test('log requests without typed text and without secrets', async () => {
    const lines: unknown[] = [];
    const other = await testPlatform({
      paused: true,
      variables: { LOG_REQUESTS: 'yes' },
      log: { ...log, info: (message, fields) => void lines.push([message, fields]) },
    });
    try {
      await other.site('north', '/search?q=ann+private');
      await other.site('north', '/api/shortlists/Zk3vQ0m9TnB2rXc7LpYw8sHd');
      await other.site('north', '/api/leads/0b0f3a52-2f4e-4d53-9a34-4f3f2f0c1d2e');
    } finally {
      await other.end();
    }
    const text = JSON.stringify(lines);
    expect(text).toContain('GET /search ');
    expect(text).toContain('/api/shortlists/:id');
    expect(text).toContain('/api/leads/:id');
    expect(text).not.toMatch(/private|Zk3vQ0m9|0b0f3a52/);
  });
});
