/** Searching for a car's own words finds it, in a stock of real listings as large as a large dealer's. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPlainWords } from '#domain/search/plain-words/plain-query.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { sharedFile } from '../fixtures/shared-data.ts';
import type { Row } from './rows.ts';
import { type ListedSite, listedSite } from './site.ts';

const listings = sharedFile('listings/australian-vehicle-prices.csv');
const postcodes = sharedFile('postcodes/AU.txt');

/** One listing in this many is in stock. */
const ONE_OF = 10;

/** Five of 1,674 cars are not found: a name can contain another's words, or contradict its own car. */
const MOST_LOST = 0.003;

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

describe.skipIf(listings === null || postcodes === null)('for every car in stock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'every-car-'));
  let site: ListedSite;

  beforeAll(async () => {
    const rows = parse<Row>(readFileSync(listings ?? ''), { columns: true });
    const stock = rows.filter((_, at) => at % ONE_OF === 0);
    const lines = [Object.keys(stock[0] ?? {}), ...stock.map((row) => Object.values(row))];
    const file = join(folder, 'stock.csv');
    writeFileSync(file, lines.map((line) => line.map((each) => quoted(String(each))).join(',')).join('\n'));
    site = await listedSite({ listings: file, postcodes: postcodes ?? '' });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('its own make, model, badge, body and colour as words find it on the first page', async () => {
    const { store, tools } = site.session;
    const ask = async (query: Parameters<typeof store.ask>[0]) => {
      await store.ask(query);
      const { answer } = store.getState();
      return answer.result.hits;
    };
    const lost: string[] = [];
    let cars = 0;
    for (let page = 1; ; page += 1) {
      const hits = await ask({ ...emptyQuery(tools.config), page });
      if (hits.length === 0) break;
      for (const { id, make, model, badge, body, colour } of hits) {
        cars += 1;
        const text = [make, model, badge, body, colour].filter(Boolean).join(' ');
        const said = tools.understand(text);
        const found = said === null ? [] : await ask(withPlainWords(emptyQuery(tools.config), said));
        if (!found.some((each) => each.id === id)) lost.push(text);
      }
    }
    expect(cars).toBeGreaterThan(1500);
    expect(lost.length / cars, lost.join('\n')).toBeLessThanOrEqual(MOST_LOST);
  }, 120_000);
});
