import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RegoFailed } from '../../src/domain/rego/rego.ts';
import { httpRegoLookup, regoLookupFor } from '../../src/engines/rego/index.ts';
import { type LocalService, localService } from '../fixtures/local-server.ts';

let service: LocalService;
let url: string;
const asked: IncomingMessage[] = [];

beforeAll(async () => {
  service = await localService((request, response) => {
    asked.push(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    if (pathname === '/broken') return response.writeHead(500).end();
    if (pathname === '/nonsense') return response.end('{"make":""}');
    if (searchParams.get('plate') !== '123AB4') return response.writeHead(404).end();
    return response.end(
      JSON.stringify({ make: ' Toyota ', model: 'HiLux', year: 2021, body: 'Dual Cab Ute' }),
    );
  });
  url = service.url;
});
afterAll(() => service.close());

test('a plate that the service knows gives its car', async () => {
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
test('an unknown plate gives no car, and neither does any plate without a service', async () => {
  expect(await httpRegoLookup({ url }).find('OZYMIK', 'nsw')).toBeNull();
  expect(await regoLookupFor({}).find('123AB4', 'qld')).toBeNull();
});
test.each(['broken', 'nonsense'])(
  'a service whose response is %s is an error that does not name the plate',
  async (path) => {
    const failure = await httpRegoLookup({ url: `${url}/${path}` })
      .find('123AB4', 'qld')
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RegoFailed);
    expect(String(failure)).not.toContain('123AB4');
  },
);
