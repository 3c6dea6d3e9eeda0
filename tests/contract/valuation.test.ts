import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ComparableCar } from '../../src/domain/valuation/comparable.ts';
import { ValuationFailed, type ValuedCar, type Valuer } from '../../src/domain/valuation/valuation.ts';
import { httpValuer, stockValuer, valuerFor } from '../../src/engines/valuation/index.ts';
import { type LocalService, localService } from '../fixtures/local-server.ts';

let service: LocalService;
let url: string;
const asked: IncomingMessage[] = [];

beforeAll(async () => {
  service = await localService((request, response) => {
    asked.push(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    if (pathname === '/broken') return response.writeHead(503).end();
    if (pathname === '/nonsense') return response.end('<html>');
    if (pathname === '/reversed') return response.end('{"estimate":3,"low":9,"high":1}');
    if (pathname === '/hangs') return;
    if (searchParams.get('make') !== 'Toyota') return response.writeHead(404).end();
    return response.end(JSON.stringify({ estimate: 41_000, low: 38_000, high: 44_000, sample: 25 }));
  });
  url = service.url;
});
afterAll(() => service.close());

const HILUX: ValuedCar = { make: 'Toyota', model: 'HiLux', badge: null, year: 2021, km: 50_000, body: 'ute' };
const STOCK: ComparableCar[] = Array.from({ length: 12 }, (_, index) => ({
  ...HILUX,
  km: 40_000 + index * 2_000,
  price: 42_000 - index * 200,
}));
const ofStock = () =>
  stockValuer(
    async () => STOCK,
    () => new Date(),
  );

describe.each<[string, () => Valuer]>([
  ['the service', () => httpValuer({ url })],
  ['comparable stock', ofStock],
])('%s keeps the contract of a valuer', (_, make) => {
  test('a known car has an estimate within its range', async () => {
    const value = await make().value(HILUX);
    if (!value) throw new Error('not valued');
    expect(value.low).toBeLessThan(value.estimate);
    expect(value.estimate).toBeLessThan(value.high);
    expect(value.sample).toBeGreaterThan(0);
    expect(Math.abs(value.estimate - 41_000)).toBeLessThan(2_000);
  });
  test('an unknown car has no estimate', async () => {
    expect(await make().value({ ...HILUX, make: 'Lada', model: 'Niva', body: null })).toBeNull();
  });
  test('the same car always has the same estimate', async () => {
    const valuer = make();
    expect(await valuer.value(HILUX)).toEqual(await valuer.value(HILUX));
  });
});

test('the service is sent the key and the known facts about the car', async () => {
  await valuerFor({ VALUATION_URL: `${url}/v1?market=au`, VALUATION_KEY: 'k' }, noStock).value(HILUX);
  expect(asked.at(-1)?.url).toBe('/v1?market=au&make=Toyota&model=HiLux&year=2021&km=50000&body=ute');
  expect(asked.at(-1)?.headers.authorization).toBe('Bearer k');
});
const noStock = { read: async () => [], now: () => new Date() };

test.each(['broken', 'nonsense', 'reversed', 'hangs'])(
  'a service whose response is %s is an error',
  async (path) => {
    await expect(httpValuer({ url: `${url}/${path}`, timeoutMs: 200 }).value(HILUX)).rejects.toThrow(
      ValuationFailed,
    );
  },
);
test('a service that cannot be reached is an error that does not reveal the key', async () => {
  const failure = await httpValuer({ url: 'http://127.0.0.1:9/', key: 'secret' })
    .value(HILUX)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ValuationFailed);
  expect(String(failure)).not.toContain('secret');
});

test('stock is read once in ten minutes; a failure is not cached', async () => {
  let reads = 0;
  let at = 0;
  const read = async () => {
    if (++reads === 1) throw new Error('the database does not answer');
    return STOCK;
  };
  const valuer = stockValuer(read, () => new Date(at));
  await expect(valuer.value(HILUX)).rejects.toThrow('does not answer');
  await valuer.value(HILUX);
  at = 9 * 60_000;
  await valuer.value(HILUX);
  expect(reads).toBe(2);
  at = 11 * 60_000;
  await valuer.value(HILUX);
  expect(reads).toBe(3);
});
