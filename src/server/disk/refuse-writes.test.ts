import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { refuseWrites } from './refuse-writes.ts';

const ask = (
  [method, path]: readonly [string, string],
  { low = true, keepsRecords = true, headers = {} } = {},
) =>
  new Hono()
    .use(refuseWrites({ isLow: () => low }, { keepsRecords }))
    .all('*', (c) => c.text('handled'))
    .request(path, { method, headers });

const WRITES = [
  ['POST', '/api/events'],
  ['POST', '/api/stock/north-yard'],
  ['PUT', '/api/watchlist/7'],
  ['PATCH', '/api/leads/1'],
  ['DELETE', '/api/me'],
  ['POST', '/api/payments/webhook'],
  ['POST', '/operator/leads/1/again'],
  ['POST', '/payments/test/s1'],
] as const;

describe('on a disk that is nearly full', () => {
  test.each(WRITES)('%s %s waits', async (...request) => {
    const answer = await ask(request);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/try again/) });
    expect((await ask(request, { low: false })).status).toBe(200);
  });

  test.each([
    ['GET', '/api/cars'],
    ['HEAD', '/'],
    ['OPTIONS', '/api/leads'],
    ['GET', '/operator'],
    ['POST', '/search'],
    ['POST', '/api/enquiries'],
    ['POST', '/api/leads'],
  ] as const)('%s %s still reaches its route', async (...request) => {
    expect((await ask(request)).status).toBe(200);
  });

  test('a form from a browser without script gets a page', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const answer = await ask(['POST', '/operator/sign-in'], { headers });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.text()).toMatch(/<p>[^<]*try again/);
  });

  test('the database is still written if it is elsewhere, but files are not', async () => {
    const statuses = await Promise.all(
      WRITES.map(async (request) => [request[1], (await ask(request, { keepsRecords: false })).status]),
    );
    expect(statuses.filter(([, status]) => status === 503)).toEqual([['/api/stock/north-yard', 503]]);
  });
});
