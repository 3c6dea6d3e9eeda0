import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContext, readStock } from '../../src/tenant/context.ts';
import { SiteError } from '../../src/tenant/load.ts';
import { aCar } from '../fixtures/cars.ts';
import { folderOf, LEAST_SITE } from './folder.ts';

const lines = (...cars: unknown[]) => cars.map((car) => `${JSON.stringify(car)}\n`).join('');

describe('the context of a build', () => {
  it('is the tenant, its stock in the order of the file, the moment and the folders', async () => {
    const cars = [aCar({ id: 2 }), aCar({ id: 1 })];
    const folder = await folderOf({ 'acme/site.json': LEAST_SITE, 'stock.ndjson': lines(...cars) });
    const context = await readContext({
      FORECOURT_TENANT: 'acme',
      TENANTS_DIR: folder,
      FORECOURT_STOCK: join(folder, 'stock.ndjson'),
      FORECOURT_NOW: '2026-03-01T12:00:00+10:00',
    });
    expect(context.site.name).toBe('Acme Cars');
    expect(context.cars).toEqual(cars);
    expect(context.now.toISOString()).toBe('2026-03-01T02:00:00.000Z');
    expect(context.tenantDir).toBe(join(folder, 'acme'));
    expect(context.sharedDir).toBe(join(folder, '_shared'));
  });

  it.each([
    [{ FORECOURT_TENANT: '' }, 'FORECOURT_TENANT is not set: it names the tenant to build'],
    [
      { FORECOURT_STOCK: undefined },
      'FORECOURT_STOCK is not set: it names the file with the stock, one car a line',
    ],
    [{ FORECOURT_NOW: 'yesterday' }, 'FORECOURT_NOW must be an ISO 8601 moment, got yesterday'],
  ])('needs its environment: %j', async (change, message) => {
    const folder = await folderOf({ 'acme/site.json': LEAST_SITE, 'stock.ndjson': '' });
    const env = {
      FORECOURT_TENANT: 'acme',
      TENANTS_DIR: folder,
      FORECOURT_STOCK: join(folder, 'stock.ndjson'),
    };
    await expect(readContext({ ...env, ...change })).rejects.toThrow(message);
  });

  it('leaves out a line that is not a car', async () => {
    const stock = `${lines(aCar({ id: 1 }), { ...aCar({ id: 2 }), make: '' })}{"half\n`;
    const folder = await folderOf({ 'acme/site.json': LEAST_SITE, 'stock.ndjson': stock });
    const { cars } = await readContext({
      FORECOURT_TENANT: 'acme',
      TENANTS_DIR: folder,
      FORECOURT_STOCK: join(folder, 'stock.ndjson'),
    });
    expect(cars.map(({ id }) => id)).toEqual([1]);
  });

  it('refuses a tenant with problems', async () => {
    const folder = await folderOf({ 'acme/site.json': { ...LEAST_SITE, gated: 1 }, 'stock.ndjson': '' });
    const env = {
      FORECOURT_TENANT: 'acme',
      TENANTS_DIR: folder,
      FORECOURT_STOCK: join(folder, 'stock.ndjson'),
    };
    await expect(readContext(env)).rejects.toThrow(SiteError);
  });
});

describe('a stock file', () => {
  it('may be empty, and may have empty lines', async () => {
    const folder = await folderOf({ 'none.ndjson': '', 'gaps.ndjson': `\n${lines(aCar())}\n\n` });
    expect(await readStock(join(folder, 'none.ndjson'))).toEqual([]);
    expect(await readStock(join(folder, 'gaps.ndjson'))).toEqual([aCar()]);
  });

  it.each([
    ['a line cut off', lines(aCar()) + JSON.stringify(aCar()).slice(0, 50), /, line 2: Unterminated string/],
    ['a car without make', lines({ ...aCar(), make: '' }), /, line 1: make: must not be empty$/],
    [
      'a car with a wrong caravan',
      lines(aCar(), { ...aCar(), caravan: { sleeps: 'two' } }),
      /, line 2: caravan\.sleeps: /,
    ],
    ['no car at all', 'null\n', /, line 1: the car: /],
  ])('with %s names file, line and field', async (_what, content, message) => {
    const file = join(await folderOf({ 'stock.ndjson': content }), 'stock.ndjson');
    const error: Error = await readStock(file).then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    expect(error.message.startsWith(file)).toBe(true);
    expect(error.message).toMatch(message);
  });
});
