import { expect, test } from 'vitest';
import { aCar, aSite, NOW, secondsAgo } from '../../tests/fixtures/cars.ts';
import { readCollections } from './read-tenant.ts';
import { sitemapFilter } from './sitemap-filter.ts';

test('the sitemap lists each page once, and only cars that are in search', async () => {
  const cars = [
    aCar({ slug: 'for-sale' }),
    aCar({ id: 2, slug: 'sold-yesterday', status: 'sold', sold_date_timestamp: secondsAgo(1) }),
    aCar({ id: 3, slug: 'sold-last-month', status: 'sold', sold_date_timestamp: secondsAgo(30) }),
    aCar({ id: 4, slug: 'hidden', show_on_dealer_website: false }),
  ];
  const site = aSite({ phone: '07 5550 1234', email: 'hello@harbour.example', address: '1 Spence Street' });
  const folders = { tenantDir: null, sharedDir: 'tenants/_shared' };
  const collections = await readCollections(folders, site);
  const listed = sitemapFilter({ site, cars, now: NOW, collections });

  expect(
    ['/', '/search', '/cars/for-sale', '/cars/sold-yesterday', '/contact-us'].filter(listed),
  ).toHaveLength(5);
  expect(['/cars/sold-last-month', '/cars/hidden', '/contact'].filter(listed)).toEqual([]);
  expect(['/toyota-hilux', '/models/toyota-hilux'].filter(listed)).toEqual(['/toyota-hilux']);
});
