/** Thousands of real listings are imported through the API, and search counts match a count over the file. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CarSchema } from '#domain/inventory/car.ts';
import type { ImportReport } from '#domain/inventory/stock/import.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { EMPTY_QUERY } from '#domain/search/engine.ts';
import { stockInSearch } from '#domain/search/selection.ts';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import { sharedFile } from '../fixtures/shared-data.ts';
import { form, type TestPlatform, testPlatform } from './support/platform.ts';
import { IS_SOAK } from './support/size.ts';

/** Imports one row in this many: the tests of the feed reader read all of them. */
const ONE_IN = IS_SOAK ? 1 : 4;
const ROWS = Math.floor(16_734 / ONE_IN);

const listings = sharedFile('listings/australian-vehicle-prices.csv');

describe.skipIf(listings === null)(`${ROWS} of 16,734 real listings`, () => {
  let platform: TestPlatform;
  let file: Buffer;
  let first: ImportReport;

  const importListings = async () => {
    const mapping = readFileSync('tests/fixtures/feeds/australian-vehicle-prices.mapping.json');
    const { type, body } = form({ mapping, feed: file });
    const answer = await platform.api('/api/stock/north-yard', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
      body,
    });
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    return answer.json<ImportReport>();
  };

  beforeAll(async () => {
    const [head, ...all] = parse(readFileSync(listings ?? ''), { raw: true }) as unknown as { raw: string }[];
    const kept = all.filter((_, index) => (index + 1) % ONE_IN === 0);
    file = Buffer.from([head, ...kept].map((row) => row?.raw.trimEnd()).join('\n'));
    platform = await testPlatform();
    first = await importListings();
  });
  afterAll(() => platform?.end());

  /** Rows of the file that became cars, read without any code of the project. */
  const carRows = () => {
    const rejected = new Set(first.rejected.map(({ row }) => row));
    const rows = parse<Record<string, string>>(file, { columns: true });
    return rows.filter((_, index) => !rejected.has(index + 1));
  };

  test('every row becomes a car or is rejected with a reason', () => {
    expect(first.rows).toBe(ROWS);
    expect(first.created + first.rejected.length).toBe(ROWS);
    expect(first.rejected.length).toBeLessThan(20 / ONE_IN);
    for (const { row, reason } of first.rejected) {
      expect(row).toBeGreaterThan(0);
      expect(reason).not.toBe('');
    }
  });

  test('search counts per make and state equal a count over the file by hand', async () => {
    const site = platform.sites().find(({ slug }) => slug === 'north');
    if (!site) throw new Error('no site');
    const cars = (await platform.stock('north')).map((car) => v.parse(CarSchema, car));
    const now = new Date();
    const documents = stockInSearch(cars, site, now).map((car) => searchDocument(car, site, now));
    const { facets, count } = openIndex(buildIndex(documents)).searchNow({ ...EMPTY_QUERY, pageSize: 0 });

    const rows = carRows();
    expect(count).toBe(rows.length);

    const byHand = (of: (row: Record<string, string>) => string) => {
      const counts = new Map<string, number>();
      for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1);
      counts.delete('');
      return Object.fromEntries([...counts].sort());
    };
    const bySearch = (field: 'make' | 'state') =>
      Object.fromEntries(facets[field].map(({ value, count }) => [value, count] as const).sort());

    // One row ends in "AU-VIC", which is not a state.
    const state = ({ Location = '' }: Record<string, string>) => /, ([A-Z]{2,3})$/.exec(Location)?.[1] ?? '';
    expect(bySearch('state')).toEqual(byHand(state));
    const CUT: Record<string, string> = {
      Alfa: 'Alfa Romeo',
      Aston: 'Aston Martin',
      Great: 'GWM',
      // Makes under the names that they have today.
      Haval: 'GWM',
      Land: 'Land Rover',
      Rolls: 'Rolls Royce',
    };
    // A make has one spelling, its maker's own, whatever a feed writes.
    const SPELLED: Record<string, string> = {
      Citroen: 'Citroën',
      Ineos: 'INEOS',
      Mini: 'MINI',
      Ram: 'RAM',
      Smart: 'smart',
      'Rolls Royce': 'Rolls-Royce',
      Ssangyong: 'SsangYong',
    };
    // Makes of their own, which the file lists under the make that they came from.
    const OWN = /^\d{4} (?:Holden|Mitsubishi) (HDT|Fuso) /;
    const made = byHand(({ Brand = '', Title = '' }) => {
      const own = OWN.exec(Title)?.[1];
      return own ?? SPELLED[CUT[Brand] ?? Brand] ?? CUT[Brand] ?? Brand;
    });
    expect(bySearch('make')).toEqual(made);
  });

  test('a second import of the same file changes nothing and builds nothing', async () => {
    await platform.whenPublished(['north']);
    const builds = platform.builder.runs;
    const second = await importListings();
    expect(second).toMatchObject({ created: 0, updated: 0, sold: 0, unchanged: first.created });
    await platform.whenPublished(['north']);
    expect(platform.builder.runs).toBe(builds);
  });
});
