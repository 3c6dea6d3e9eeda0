import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Car } from '../../src/domain/inventory/car.ts';
import { SiteError } from '../../src/tenant/load.ts';
import { readTenant } from '../../src/tenant/read-tenant.ts';
import { readStock } from '../../src/tenant/stock-file.ts';
import { aCar } from '../fixtures/cars.ts';
import { folderOf, LEAST_SITE } from './folder.ts';

const lines = (...cars: unknown[]) => cars.map((car) => `${JSON.stringify(car)}\n`).join('');

describe('a tenant', () => {
  const read = async (site: object, cars: readonly Car[] = []) => {
    const tenantsDir = await folderOf({ 'acme/site.json': site });
    const now = new Date('2026-03-01T12:00:00+10:00');
    return readTenant({ tenantsDir, slug: 'acme', cars, now, preview: null, port: 4321 });
  };

  it('has its configuration, its stock in the order given, the time and the folder', async () => {
    const cars = [aCar({ id: 2 }), aCar({ id: 1 })];
    const tenant = await read(LEAST_SITE, cars);
    expect(tenant.site.name).toBe('Acme Cars');
    expect(tenant.cars).toEqual(cars);
    expect(tenant.now.toISOString()).toBe('2026-03-01T02:00:00.000Z');
    expect(tenant.tenantDir).toMatch(/\/acme$/);
    expect(tenant.origin).toBe('http://acme.localhost:4321/');
  });

  it('is rejected if its configuration is wrong', async () => {
    await expect(read({ ...LEAST_SITE, gated: 1 })).rejects.toThrow(SiteError);
  });
});

describe('a stock file', () => {
  it('may be empty or contain empty lines', async () => {
    const folder = await folderOf({ 'none.ndjson': '', 'gaps.ndjson': `\n${lines(aCar())}\n\n` });
    expect(await readStock(join(folder, 'none.ndjson'))).toEqual([]);
    expect(await readStock(join(folder, 'gaps.ndjson'))).toEqual([aCar()]);
  });

  it('leaves out a line that is not a car, and reports it', async () => {
    const stock = `${lines(aCar({ id: 1 }), { ...aCar({ id: 2 }), make: '' })}{"half\n`;
    const folder = await folderOf({ 'stock.ndjson': stock });
    const faults: string[] = [];
    const cars = await readStock(join(folder, 'stock.ndjson'), (fault) => faults.push(fault));
    expect(cars.map(({ id }) => id)).toEqual([1]);
    expect(faults).toHaveLength(2);
  });

  it.each([
    [
      'an incomplete line',
      lines(aCar()) + JSON.stringify(aCar()).slice(0, 50),
      /, line 2: Unterminated string/,
    ],
    ['a car without a make', lines({ ...aCar(), make: '' }), /, line 1: make: must not be empty$/],
    [
      'a car with an invalid caravan',
      lines(aCar(), { ...aCar(), caravan: { sleeps: 'two' } }),
      /, line 2: caravan\.sleeps: /,
    ],
    ['something other than a car', 'null\n', /, line 1: the car: /],
  ])('with %s is reported with file, line and field', async (_what, content, message) => {
    const file = join(await folderOf({ 'stock.ndjson': content }), 'stock.ndjson');
    const error: Error = await readStock(file).then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    expect(error.message.startsWith(file)).toBe(true);
    expect(error.message).toMatch(message);
  });
});
