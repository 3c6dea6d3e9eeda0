/** Traces as a collector gets them: the work for one request is in one trace, whichever process did it. */
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { traceOf } from '../../src/server/http/work.ts';
import { listening } from '../fixtures/local-server.ts';
import { lead, postJson } from './support/leads.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; boolValue?: boolean };
}
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: Attribute[];
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

const servers: Server[] = [];
const platforms: TestPlatform[] = [];
afterEach(async () => {
  for (const platform of platforms.splice(0)) await platform.end();
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that is closed after the test. @returns its address */
function opened(server: Server): Promise<string> {
  servers.push(server);
  return listening(server);
}

/** A collector, and all spans that it received. */
async function aCollector() {
  const texts: string[] = [];
  const keys = new Set<unknown>();
  const url = await opened(
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        keys.add(request.headers['x-key']);
        texts.push(Buffer.concat(chunks).toString('utf8'));
        response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' });
        response.end('{}');
      });
    }),
  );
  const batches = () => texts.map((text) => JSON.parse(text) as Sent);
  return {
    url,
    texts,
    keys,
    batches,
    spans: () =>
      batches().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

/** A dealer's program that accepts leads once it is `well`. */
async function aWebhook() {
  const receiver = { isWell: false, url: '' };
  receiver.url = `${await opened(
    createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(receiver.isWell ? 200 : 503).end());
    }),
  )}/`;
  return receiver;
}

async function started(variables: Record<string, string>, webhook?: string): Promise<TestPlatform> {
  const platform = await testPlatform({
    variables: { TRUSTED_PROXIES: '127.0.0.1', ...variables },
    tenants: [
      {
        slug: 'north',
        dealerships: ['north-yard'],
        ...(webhook === undefined ? {} : { leads: { webhooks: [webhook] } }),
      },
    ],
  });
  platforms.push(platform);
  return platform;
}
const waiting = async (platform: TestPlatform) =>
  (await platform.health()).json<{ deliveries: { undelivered: number } }>().deliveries.undelivered;
async function end(platform: TestPlatform) {
  platforms.splice(platforms.indexOf(platform), 1);
  await platform.end();
}
const enquire = (platform: TestPlatform, id: string) =>
  postJson(
    platform,
    'north',
    '/api/enquiries',
    { ...lead('quentin'), message: 'Is it still there?' },
    { 'x-request-id': id },
  );
const attributeOf = (span: SentSpan | undefined, name: string) => {
  const { value = {} } = span?.attributes.find(({ key }) => key === name) ?? {};
  return value.stringValue ?? value.intValue ?? value.boolValue;
};

describe('with a collector', () => {
  test('a lead and its delivery share one trace, even when a platform started later delivers it', async () => {
    const collector = await aCollector();
    const webhook = await aWebhook();
    const traced = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    };
    const first = await started(traced, webhook.url);
    expect((await enquire(first, 'lead-from-quentin')).status).toBe(200);
    await expect.poll(() => waiting(first)).toBe(1);
    webhook.isWell = true;
    platforms.splice(platforms.indexOf(first), 1);
    const second = await first.restart();
    platforms.push(second);
    await expect.poll(() => waiting(second), PATIENCE).toBe(0);
    // A platform sends its remaining spans when it closes.
    await end(second);

    const { traceId, spanId } = traceOf('lead-from-quentin');
    const inTrace = collector.spans().filter((span) => span.traceId === traceId);
    const [request] = inTrace.filter(({ name }) => name === 'POST /api/enquiries');
    expect([request?.spanId, request?.parentSpanId]).toEqual([spanId, undefined]);
    expect(attributeOf(request, 'http.response.status_code')).toBe(200);
    expect(attributeOf(request, 'forecourt.site')).toBe('north');
    const sendings = inTrace.filter(({ name }) => name.startsWith('send '));
    expect(sendings.length).toBeGreaterThan(1);
    expect(new Set(sendings.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([spanId]));
    const ERROR = 2;
    expect(sendings.map(({ status }) => status.code === ERROR)).toContain(true);
    expect(sendings.map(({ status }) => status.code === ERROR)).toContain(false);

    const [{ resourceSpans } = { resourceSpans: [] }] = collector.batches();
    const about = Object.fromEntries(
      resourceSpans[0]?.resource.attributes.map(({ key, value }) => [key, value.stringValue]) ?? [],
    );
    expect(about).toMatchObject({ 'service.name': 'forecourt', 'service.version': expect.any(String) });
    expect(collector.keys).toEqual(new Set(['a key']));
    // Traces hold nothing about the shopper.
    const { name, email, phone } = lead('quentin') as Record<string, string>;
    for (const personal of [name, email, phone, 'Is it still there?', 'quentin@']) {
      if (personal) expect(collector.texts.join('\n')).not.toContain(personal);
    }
  });

  test('a feed, its import and its publication share one trace', async () => {
    const collector = await aCollector();
    const platform = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await platform.whenPublished();
    const answer = await platform.feed('north-yard', rows(3, 30_000));
    const id = String(answer.headers['x-request-id']);
    await platform.whenPublished();
    await end(platform);
    const names = collector
      .spans()
      .filter(({ traceId }) => traceId === traceOf(id).traceId)
      .map(({ name }) => name);
    expect(names).toContain('POST /api/stock');
    expect(names).toContain('import');
    expect(names).toContain('publish');
  });

  test('a share of zero sends nothing', async () => {
    const collector = await aCollector();
    const platform = await started({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    expect((await enquire(platform, 'lead-from-rosa')).status).toBe(200);
    await platform.whenPublished();
    await end(platform);
    expect(collector.spans()).toEqual([]);
  });
});

test('while a collector is down spans are lost, which is logged once, and leads are not affected', async () => {
  const webhook = await aWebhook();
  webhook.isWell = true;
  const platform = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, webhook.url);
  for (let each = 0; each < 5; each++) {
    expect((await enquire(platform, `lead-of-nobody-${each}`)).status).toBe(200);
  }
  await expect.poll(() => waiting(platform), PATIENCE).toBe(0);
  const { complaints } = platform;
  await end(platform);
  expect(complaints.filter((line) => line.includes('trace collector does not accept'))).toHaveLength(1);
});
