/** The shared listings as one site's stock, and the search box its shoppers type into. */
import { createReadStream, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import type { Position } from '#domain/geo/distance.ts';
import { readGeonames } from '#domain/geo/geonames.ts';
import { CarSchema } from '#domain/inventory/car.ts';
import { parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { carName, carSlug } from '#domain/inventory/naming.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import type { SearchEngine } from '#domain/search/engine.ts';
import { namesInStock } from '#domain/search/families/in-stock.ts';
import type { CarPlace } from '#domain/search/near.ts';
import { withPlainWords } from '#domain/search/plain-words/plain-query.ts';
import { stockInSearch } from '#domain/search/selection.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import { isRejected, readFeed } from '#engines/feeds/index.ts';
import { searchConfig } from '#features/search/search.config.ts';
import { openSession, type SearchSession, stockUp } from '#islands/search-session.ts';
import { aSite } from '../fixtures/cars.ts';
import type { Found } from './phrase.ts';
import type { Row } from './rows.ts';

const MAPPING = new URL('../fixtures/feeds/australian-vehicle-prices.mapping.json', import.meta.url);

/** The date of the listings. */
export const LISTED = new Date('2023-10-01T00:00:00Z');

/** A search box over the listings, and their raw rows. */
export interface ListedSite {
  rows: readonly Row[];
  find: (text: string) => Promise<Found>;
  session: SearchSession;
  engine: SearchEngine;
}

/** Positions of the suburbs in GeoNames' table, by `name, state` in lower case; the first where a name repeats. */
function suburbsOf(table: string): Map<string, Position> {
  const suburbs = new Map<string, Position>();
  for (const line of table.split('\n')) {
    const [, postcode = '', name = '', , state = '', , , , , lat, lng] = line.split('\t');
    const key = `${name}, ${state}`.toLowerCase();
    if (!/^1/.test(postcode) && !suburbs.has(key)) suburbs.set(key, { lat: Number(lat), lng: Number(lng) });
  }
  return suburbs;
}

const opened = new Map<string, Promise<ListedSite>>();

/** Reads both files and opens the search page as a shopper would get it, once per test worker. */
export function listedSite(files: { listings: string; postcodes: string }): Promise<ListedSite> {
  const key = JSON.stringify(files);
  const site = opened.get(key) ?? openSite(files);
  opened.set(key, site);
  return site;
}

async function openSite(files: { listings: string; postcodes: string }): Promise<ListedSite> {
  const rows = parse<Row>(readFileSync(files.listings), { columns: true });
  const mapping = parseFeedMapping(JSON.parse(readFileSync(MAPPING, 'utf8')), 'mapping.json');
  const read: FeedRow[] = [];
  for await (const row of readFeed(createReadStream(files.listings), { mapping })) {
    if (!isRejected(row)) read.push(row);
  }
  const cars = read.map(({ row, car }) => {
    const { city, state } = car.location;
    const location_name = city && state ? `${city}, ${state.toUpperCase()}` : null;
    return v.parse(CarSchema, {
      ...car,
      created_at: LISTED.toISOString(),
      id: row,
      name: carName(car),
      slug: carSlug(car, row),
      location: { ...car.location, location_name },
      dealership_id: 1,
      dealership_slug: 'harbour',
      dealership_name: 'Harbour Motor Group',
    });
  });
  const site = aSite({ finance_provider: 'taurus' });
  const documents = stockInSearch(cars, site, LISTED).map((car) => searchDocument(car, site, LISTED));
  const engine = openIndex(buildIndex(documents, namesInStock(documents)));
  const stocked = await stockUp(engine);

  const table = readFileSync(files.postcodes, 'utf8');
  const suburbs = suburbsOf(table);
  const postcodes = readGeonames(table).positions;
  const places = stocked.stock.facets.location_name.flatMap(({ value: name }): CarPlace[] => {
    const position = suburbs.get(name.toLowerCase().replace(/^saint /, 'st '));
    return position ? [{ name, ...position }] : [];
  });
  const config = {
    ...searchConfig(site, stocked.stock.facets.item_type, { promos: [], now: LISTED }),
    places,
  };
  const session = await openSession({
    ...stocked,
    page: { config, silhouettes: '' },
    path: '/search',
    search: '',
    locate: async ({ postcode }) => postcodes.get(postcode ?? '') ?? null,
    today: () => LISTED,
  });
  await session.tools.learnWords();
  return {
    rows,
    session,
    engine,
    async find(text) {
      const said = session.tools.understand(text);
      if (said === null) throw new Error('the search words were not learned');
      await session.store.ask(withPlainWords(emptyQuery(session.tools.config), said));
      const { answer, status } = session.store.getState();
      if (status !== 'hasData') throw new Error(`no answer to ${text}`);
      const { hits, count, ignored = [] } = answer.result;
      return {
        total: count,
        firstPage: hits.map(({ id }) => rows[id - 1] as Row),
        ignored,
      };
    },
  };
}
