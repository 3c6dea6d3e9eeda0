import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { parseXml } from '../fixtures/dtd.ts';
import { ask, siteUrl } from './browser.ts';

const SITE = 'budget-cars-direct';
const file = (path: string, tenant = SITE) => ask(`${siteUrl(tenant)}${path}`);

describe('feeds of cars for other companies', () => {
  // Unit tests in `src/domain/feeds-out` check the rows. The demo's cars have no photos.
  test('Google’s feed exists, and lists no car that only has a drawing', async () => {
    const { status, text, headers } = await file('/feeds/google-vehicle-ads.tsv');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/tab-separated-values');
    const [header = [], ...rows]: string[][] = parse(text, { delimiter: '\t' });
    expect(header).toEqual(expect.arrayContaining(['id', 'VIN', 'link', 'price', 'condition']));
    expect(rows).toEqual([]);
  });

  test('Meta’s catalogue exists', async () => {
    const [header = [], ...rows]: string[][] = parse((await file('/feeds/meta-catalogue.csv')).text);
    expect(header).toEqual(expect.arrayContaining(['image[0].url', 'state_of_vehicle', 'address.country']));
    expect(rows).toEqual([]);
  });

  test('a site without feeds turned on has none', async () => {
    expect((await file('/feeds/google-vehicle-ads.tsv', 'coastline-caravans')).status).toBe(404);
  });
});

test('the blog’s feed is well-formed and linked from the pages', async () => {
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

test('llms.txt lists existing pages', async () => {
  const { text, status } = await file('/llms.txt');
  expect(status).toBe(200);
  expect(text).toMatch(/^# Budget Cars Direct\n\n> /);
  const links = Array.from(text.matchAll(/\]\((http[^)]+)\)/g), ([, url = '']) => url);
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect((await ask(link)).status, link).toBe(200);
});
