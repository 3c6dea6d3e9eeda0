import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aCar, aSite, NOW, secondsAgo } from '../../tests/fixtures/cars.ts';
import { sitemapFilter } from './integrations.ts';

async function stockOf(cars: readonly object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-sitemap-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'stock.ndjson');
  await writeFile(file, cars.map((car) => JSON.stringify(car)).join('\n'));
  return file;
}

test('the sitemap lists pages once, and cars that search knows', async () => {
  const stockFile = await stockOf([
    aCar({ slug: 'for-sale' }),
    aCar({ id: 2, slug: 'sold-yesterday', status: 'sold', sold_date_timestamp: secondsAgo(1) }),
    aCar({ id: 3, slug: 'sold-last-month', status: 'sold', sold_date_timestamp: secondsAgo(30) }),
    aCar({ id: 4, slug: 'hidden', show_on_dealer_website: false }),
  ]);
  const site = aSite({ phone: '07 5550 1234', email: 'hello@harbour.example', address: '1 Spence Street' });
  const folders = { tenantDir: null, sharedDir: 'tenants/_shared' };
  const isListed = await sitemapFilter({ site, folders, stockFile, now: NOW });
  const listed = (path: string) => isListed(`https://harbour.example${path}`);

  expect(
    ['/', '/search', '/cars/for-sale', '/cars/sold-yesterday', '/contact-us'].filter(listed),
  ).toHaveLength(5);
  expect(['/cars/sold-last-month', '/cars/hidden', '/contact'].filter(listed)).toEqual([]);
  expect(['/toyota-hilux', '/models/toyota-hilux'].filter(listed)).toEqual(['/toyota-hilux']);
});
