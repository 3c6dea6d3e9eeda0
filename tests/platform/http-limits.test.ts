/** Limits on what a sender may send. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPlatform, testPlatform } from './support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ paused: true });
});
afterAll(() => platform.end());

const MB = 2 ** 20;

/** Posts without end and without a length; returns how many bytes were written before the platform responded. */
function pour(path: string, type: string): Promise<{ status: number; text: string; sent: number }> {
  return new Promise((done, fail) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    let answered = false;
    const asked = request({
      port: platform.port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: {
        host: `north.localhost:${platform.port}`,
        'content-type': type,
        'transfer-encoding': 'chunked',
      },
    });
    asked.on('response', (response) => {
      answered = true;
      let text = '';
      response.on('data', (part: Buffer) => {
        text += part.toString();
      });
      const end = () => {
        asked.destroy();
        done({ status: response.statusCode ?? 0, text, sent });
      };
      response.on('end', end).on('error', end);
    });
    asked.on('error', (error) => answered || fail(error));
    const pump = () => {
      while (!answered && sent < 64 * MB) {
        sent += chunk.length;
        if (!asked.write(chunk)) {
          asked.once('drain', () => setImmediate(pump));
          return;
        }
      }
    };
    pump();
  });
}

test.each([
  '/api/payments/webhook',
  '/api/phone-reveals',
  '/api/enquiries',
  '/api/leads',
  '/api/events',
  '/api/auth/code',
  '/api/watchlist',
  '/api/reservations',
  '/api/purchases',
  '/api/sites/north/publish',
  '/api/nothing/here',
  '/operator/sign-in',
  '/payments/test/none/pay',
  '/',
])('a body without end is refused at the limit: %s', async (path) => {
  const { status, text, sent } = await pour(path, 'application/json');
  expect([status, text]).toEqual([413, expect.stringContaining('the body is larger than')]);
  expect(sent).toBeLessThan(8 * MB);
});

test('a body that announces too large a length is refused before it arrives', async () => {
  const answer = await platform.site('north', '/api/payments/webhook', {
    method: 'POST',
    headers: { 'content-length': String(300 * MB), connection: 'close' },
    body: 'x',
  });
  expect(answer.status).toBe(413);
});

test('a payment provider’s message may be longer than a form', async () => {
  const answer = await platform.api('/api/payments/webhook', { method: 'POST', body: 'x'.repeat(300_000) });
  expect(answer.status).toBe(400);
});

test('anyone can ask whether the platform is healthy, and learns nothing else', async () => {
  for (const ask of [platform.api, (path: string) => platform.site('north', path)]) {
    const answer = await ask('/api/health');
    expect([answer.status, answer.headers['cache-control'], answer.text]).toEqual([
      200,
      'no-store',
      '{"ok":true}',
    ]);
  }
  const guess = await platform.api('/api/health', {
    headers: { authorization: 'Bearer of-a-stranger' },
  });
  expect([guess.status, guess.text]).toEqual([401, expect.not.stringContaining('north')]);
  expect((await platform.health()).json()).toMatchObject({
    ok: true,
    sites: [{ site: 'north' }, { site: 'south' }],
  });
});

test('a path of thousands of slashes is answered like any other', async () => {
  const answer = await platform.site('north', '/'.repeat(15_500));
  expect([200, 308, 404, 503]).toContain(answer.status);
});
