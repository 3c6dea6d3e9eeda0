import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoCars } from '../scripts/demo/feeds.ts';
import { frameOf } from '../src/layouts/frame/frame.ts';
import { PAGES } from '../src/loaders/index.ts';
import { pathOf } from '../src/loaders/loader.ts';
import { readTenant } from '../src/tenant/read-tenant.ts';
import type { Tenant } from '../src/tenant/tenant.ts';
import { NOW } from './fixtures/cars.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SLUGS = ['budget-cars-direct', 'coastline-caravans', 'harbour-motor-group', 'summit-toyota'];
/** A few of each kind: the test needs every page, not every car. */
const EACH = 12;

const asSent = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

async function smallTenant(slug: string, now: Date): Promise<Tenant> {
  const all = await demoCars(NOW, slug);
  const cars = all.filter((_, index) => index % Math.ceil(all.length / EACH) === 0);
  return readTenant({ tenantsDir: join(ROOT, 'tenants'), slug, cars, now, preview: null, port: 4321 });
}

describe.each(SLUGS)('the data of the pages of %s', (slug) => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await smallTenant(slug, NOW);
  });

  test('is plain: it survives being stored as JSON', async () => {
    for (const loader of PAGES) {
      for (const params of await loader.paths(tenant)) {
        const path = pathOf(loader.pattern, params);
        const data = await loader.load(tenant, params);
        expect(data, path).not.toBeNull();
        expect(asSent(data), path).toEqual(data);
      }
    }
    expect(asSent(frameOf(tenant))).toEqual(frameOf(tenant));
  });

  test('does not contain the current time: a second later it is the same', async () => {
    const later = await smallTenant(slug, new Date(NOW.getTime() + 1000));
    for (const loader of PAGES) {
      for (const params of await loader.paths(tenant)) {
        const path = pathOf(loader.pattern, params);
        expect(await loader.load(later, params), path).toEqual(await loader.load(tenant, params));
      }
    }
    expect(frameOf(later)).toEqual(frameOf(tenant));
  });
});

test.each(SLUGS)(
  'the frame of %s stays the same when one of several cars of a make is sold',
  async (slug) => {
    const cars = await demoCars(NOW, slug);
    const at = { tenantsDir: join(ROOT, 'tenants'), slug, now: NOW, preview: null, port: 4321 };
    const alike = Map.groupBy(cars, ({ make, model, body }) => `${make} ${model} ${body}`);
    const [sold] = [...alike.values()].find((each) => each.length > 2) ?? [];
    expect(sold).toBeDefined();
    const before = frameOf(await readTenant({ ...at, cars }));
    const after = frameOf(await readTenant({ ...at, cars: cars.filter((car) => car !== sold) }));
    expect(after).toEqual(before);
  },
);

test('templates load nothing themselves: they draw their data', async () => {
  const folders = ['src/pages', 'src/layouts'];
  const asking: string[] = [];
  for (const folder of folders) {
    for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
      const file = `${folder}/${name}`;
      if (!file.endsWith('.astro')) continue;
      if ((await readFile(join(ROOT, file), 'utf8')).includes('locals.tenant')) asking.push(file);
    }
  }
  expect(asking).toEqual([]);
});
