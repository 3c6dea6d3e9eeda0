/** Webhooks as a receiver gets them: signed, recognisable when repeated, and sent nowhere else. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  DELIVERY_HEADER,
  isSigned,
  SIGNATURE_HEADER,
  signature,
  TOLERANCE_SECONDS,
  webhookSecret,
  webhookSender,
} from '../../src/engines/webhooks/index.ts';
import { listening } from '../fixtures/local-server.ts';

const NOW = new Date('2026-03-01T02:00:00.000Z');
const PLATFORM_SECRET = 'a-secret-of-the-platform';
const PATIENCE_MS = 1000;
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}

describe('a receiver', () => {
  let server: Server;
  let url: string;
  let taken: Taken[];
  let behaviour: (response: ServerResponse) => void;
  let now = NOW;
  const sender = () =>
    webhookSender({ platformSecret: PLATFORM_SECRET, timeoutMs: PATIENCE_MS, now: () => now });

  beforeEach(async () => {
    taken = [];
    now = NOW;
    behaviour = (response) => response.writeHead(204).end();
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('error', () => {});
      request.on('end', () => {
        taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
        behaviour(response);
      });
    });
    url = `${await listening(server)}/leads`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  test('can verify that a webhook is ours, complete and recent', async () => {
    await sender().post(url, 'd1', { lead_id: 'l1', message: 'Zoë’s “car” 🚗' });
    const [{ headers, body } = { headers: {}, body: '' }] = taken;
    const signed = String(headers[SIGNATURE_HEADER]);
    const secret = webhookSecret(PLATFORM_SECRET, url);
    expect(JSON.parse(body)).toEqual({ lead_id: 'l1', message: 'Zoë’s “car” 🚗' });
    expect(headers['content-type']).toBe('application/json');
    expect(isSigned(body, signed, secret, NOW)).toBe(true);
    expect(isSigned(body.replace('l1', 'l2'), signed, secret, NOW)).toBe(false);
    expect(isSigned(body, signed, webhookSecret(PLATFORM_SECRET, `${url}/other`), NOW)).toBe(false);
    expect(isSigned(body, signed, webhookSecret('another-platform-secret', url), NOW)).toBe(false);
  });

  test('recognises a repeat by its id, and a stolen copy by its time', async () => {
    await sender().post(url, 'd1', { lead_id: 'l1' });
    now = later(3600);
    await sender().post(url, 'd1', { lead_id: 'l1' });
    const [first, second] = taken;
    expect(first?.headers[DELIVERY_HEADER]).toBe('d1');
    expect(second?.headers[DELIVERY_HEADER]).toBe('d1');
    const secret = webhookSecret(PLATFORM_SECRET, url);
    const copy = String(first?.headers[SIGNATURE_HEADER]);
    expect(isSigned(second?.body ?? '', String(second?.headers[SIGNATURE_HEADER]), secret, now)).toBe(true);
    expect(isSigned(first?.body ?? '', copy, secret, now)).toBe(false);
  });

  test.each([200, 201, 202, 204])('that answers %i counts as delivered', async (status) => {
    behaviour = (response) => response.writeHead(status).end();
    await expect(sender().post(url, 'd1', {})).resolves.toBeUndefined();
  });

  test.each([301, 302, 307, 400, 401, 404, 410, 429, 500, 502, 503])(
    'that answers %i does not, and gets one request',
    async (status) => {
      behaviour = (response) =>
        response.writeHead(status, { location: `${url}/elsewhere` }).end('secret words');
      await expect(sender().post(url, 'd1', {})).rejects.toThrow(`the receiver answered ${status}`);
      expect(taken).toHaveLength(1);
    },
  );

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['hangs', () => {}, /did not answer in time/],
    ['breaks off', (response) => void response.destroy(), /UND_ERR_SOCKET|ECONNRESET|fetch failed/],
  ])('that %s has not accepted it, and costs no more than the time limit', async (_name, does, reason) => {
    behaviour = does;
    const began = performance.now();
    await expect(sender().post(url, 'd1', {})).rejects.toThrow(reason);
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS + 2000);
  });

  test('with an endless response does not hold up the platform', async () => {
    behaviour = (response) => void response.writeHead(200).write('and ');
    await expect(sender().post(url, 'd1', {})).resolves.toBeUndefined();
  });

  test('that is missing is named by its error only', async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await expect(sender().post(url, 'd1', { message: 'words' })).rejects.toThrow(/^ECONNREFUSED$/);
    server = createServer().listen(0, '127.0.0.1');
  });
});

describe('a signature', () => {
  test('is valid for its own body, secret and time only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (body, other, secret) => {
        const signed = signature(body, [secret], NOW);
        expect(isSigned(body, signed, secret, NOW)).toBe(true);
        if (other !== body) expect(isSigned(other, signed, secret, NOW)).toBe(false);
        expect(isSigned(body, signed, `${secret}x`, NOW)).toBe(false);
      }),
    );
  });

  test.each([
    [0, true],
    [TOLERANCE_SECONDS, true],
    [-TOLERANCE_SECONDS, true],
    [TOLERANCE_SECONDS + 1, false],
    [-TOLERANCE_SECONDS - 1, false],
  ])('%i seconds off: %s', (seconds, fits) => {
    expect(isSigned('{}', signature('{}', ['s'], NOW), 's', later(seconds))).toBe(fits);
  });

  test.each(['', 't=,v1=', 'v1=00', `t=1,v1=${'0'.repeat(63)}`, `t=1772330400,v1=${'z'.repeat(64)}`])(
    'in the form %j is not accepted',
    (header) => expect(isSigned('{}', header, 's', NOW)).toBe(false),
  );
});

test('while a secret is being replaced, receivers with either one accept the signature', () => {
  const header = signature('{}', ['new', 'old'], NOW);
  expect(isSigned('{}', header, 'new', NOW)).toBe(true);
  expect(isSigned('{}', header, 'old', NOW)).toBe(true);
  expect(isSigned('{}', header, 'another', NOW)).toBe(false);
  expect(isSigned('{ }', header, 'old', NOW)).toBe(false);
});
