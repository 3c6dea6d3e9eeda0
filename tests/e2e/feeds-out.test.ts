import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { parseXml } from '../fixtures/dtd.ts';
import { ask, siteUrl, stockOf } from './browser.ts';

const SITE = 'budget-cars-direct';
const file = (path: string, tenant = SITE) => ask(`${siteUrl(tenant)}${path}`);

describe('cars for other companies', () => {
  test('Google’s feed lists cars of the stock at their addresses and prices', async () => {
    const { status, text, headers } = await file('/feeds/google-vehicle-ads.tsv');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/tab-separated-values');
    const rows: Record<string, string>[] = parse(text, { columns: true, delimiter: '\t' });
    expect(rows.length).toBeGreaterThan(0);
    const stock = new Map((await stockOf(SITE)).map((car) => [String(car.id), car]));
    for (const row of rows) {
      const car = stock.get(row.id ?? '');
      expect(row.VIN).toBe(car?.vin);
      expect(row.link).toBe(`${siteUrl(SITE)}/cars/${car?.slug}`);
      expect((await ask(row.link ?? '')).status).toBe(200);
      expect(row.price).toMatch(/^\d+\.00 AUD$/);
      expect(row.condition).toBe(car?.car_type === 'new' ? 'new' : 'used');
    }
  });

  test('Meta’s catalogue lists the same cars', async () => {
    const rows: Record<string, string>[] = parse((await file('/feeds/meta-catalogue.csv')).text, {
      columns: true,
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row['image[0].url']).toMatch(/^https?:/);
      expect(row.state_of_vehicle).toMatch(/^(?:NEW|USED|CPO)$/);
      expect(row['address.country']).toBe('Australia');
    }
  });

  test('a site that is not switched to tell has no feed', async () => {
    expect((await file('/feeds/google-vehicle-ads.tsv', 'coastline-caravans')).status).toBe(404);
  });
});

test('the blog’s feed is well-formed and named in the pages', async () => {
  const { text, headers } = await file('/feeds/blog.xml');
  expect(headers['content-type']).toContain('xml');
  const [channel] = parseXml(text).children;
  const items = channel?.children.filter(({ name }) => name === 'item') ?? [];
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    const link = item.children.find(({ name }) => name === 'link')?.text ?? '';
    expect((await ask(link)).status).toBe(200);
  }
  expect((await file('/')).text).toMatch(
    /<link rel="alternate" type="application\/rss\+xml"[^>]*\/feeds\/blog\.xml/,
  );
});

test('llms.txt names pages that are there', async () => {
  const { text, status } = await file('/llms.txt');
  expect(status).toBe(200);
  expect(text).toMatch(/^# Budget Cars Direct\n\n> /);
  const links = Array.from(text.matchAll(/\]\((http[^)]+)\)/g), ([, url = '']) => url);
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect((await ask(link)).status, link).toBe(200);
});
