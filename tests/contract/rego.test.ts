import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RegoFailed } from '../../src/domain/rego/rego.ts';
import { httpRegoLookup, regoLookupFor } from '../../src/engines/rego/index.ts';

let service: Server;
let url: string;
const asked: IncomingMessage[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    if (pathname === '/broken') return response.writeHead(500).end();
    if (pathname === '/nonsense') return response.end('{"make":""}');
    if (searchParams.get('plate') !== '123AB4') return response.writeHead(404).end();
    return response.end(
      JSON.stringify({ make: ' Toyota ', model: 'HiLux', year: 2021, body: 'Dual Cab Ute' }),
    );
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => service.close(done)));

test('a plate that the service knows is a car', async () => {
  expect(await regoLookupFor({ REGO_URL: url, REGO_KEY: 'k' }).find('123AB4', 'qld')).toEqual({
    make: 'Toyota',
    model: 'HiLux',
    badge: null,
    year: 2021,
    body: 'ute',
    colour: null,
  });
  expect(asked.at(-1)?.url).toBe('/?plate=123AB4&state=QLD');
  expect(asked.at(-1)?.headers.authorization).toBe('Bearer k');
});
test('an unknown plate is none; without a service none is known', async () => {
  expect(await httpRegoLookup({ url }).find('OZYMIK', 'nsw')).toBeNull();
  expect(await regoLookupFor({}).find('123AB4', 'qld')).toBeNull();
});
test.each(['broken', 'nonsense'])('a service that is %s fails, and says no plate', async (path) => {
  const failure = await httpRegoLookup({ url: `${url}/${path}` })
    .find('123AB4', 'qld')
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RegoFailed);
  expect(String(failure)).not.toContain('123AB4');
});
