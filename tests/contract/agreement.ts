/** Two engines over the same cars agree: counts, facets, order, and the first car for what shoppers type. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchDocument } from '../../src/domain/search/document.ts';
import { EMPTY_QUERY, type SearchEngine, type SearchQuery } from '../../src/domain/search/engine.ts';
import { buildIndex, openIndex } from '../../src/engines/embedded/index.ts';
import { generateDocuments } from '../fixtures/documents.ts';
import { queriesOver } from './search-engine.ts';

/** What shoppers type, which car must come first, and other filters they have chosen. */
export const NAMED: [typed: string, first: RegExp, more?: Partial<SearchQuery>][] = [
  // Makes and models as written.
  ['toyota', /Toyota/],
  ['hilux', /Toyota Hilux/],
  ['toyota hilux', /Toyota Hilux/],
  ['mazda cx-5', /Mazda CX-5/],
  ['ford ranger', /Ford Ranger/],
  ['hyundai i30', /Hyundai i30/],
  ['landcruiser prado', /Landcruiser Prado/],
  ['santa fe', /Hyundai Santa Fe/],
  ['mazda bt-50', /Mazda BT-50/],
  ['nissan x-trail', /Nissan X-Trail/],
  ['pajero sport', /Mitsubishi Pajero Sport/],
  ['eclipse cross', /Mitsubishi Eclipse Cross/],
  ['mercedes-benz c-class', /Mercedes-Benz C-Class/],
  ['bmw x5', /BMW X5/],
  ['land rover discovery', /Land Rover Discovery/],
  ['grand cherokee', /Jeep Grand Cherokee/],
  ['tesla model y', /Tesla Model Y/],
  ['citroën c4', /Citroën C4/],
  ['škoda kamiq', /Škoda Kamiq/],
  ['alfa romeo giulia', /Alfa Romeo Giulia/],
  ['jayco starcraft', /Jayco Starcraft/],
  // With year, badge, colour, series.
  ['hilux sr5', /Hilux SR5/],
  ['2021 hilux', /2021 Toyota Hilux/],
  ['2023 mazda cx-5', /2023 Mazda CX-5/],
  ['white hilux', /Toyota Hilux/],
  ['kluger gx', /Kluger GX/],
  ['white kluger gx', /Kluger GX/],
  ['rav4 black', /RAV4/],
  ['corolla hatch gun126r', /Corolla|Hilux/],
  ['hilux gun126r', /Toyota Hilux/],
  // Words run together, split apart, without accents or signs.
  ['cx5', /Mazda CX-5/],
  ['cx 5', /Mazda CX-5/],
  ['mx5', /Mazda MX-5/],
  ['xtrail', /Nissan X-Trail/],
  ['crv', /Honda CR-V/],
  ['land cruiser', /Landcruiser/],
  ['dmax', /Isuzu D-MAX/],
  ['citroen c4', /Citroën C4/],
  ['skoda octavia', /Škoda Octavia/],
  // Beginnings.
  ['toyota hil', /Toyota Hilux/],
  ['hyundai tuc', /Hyundai Tucson/],
  ['volks', /Volkswagen/],
  // Typing errors.
  ['toyta corolla', /Toyota Corolla/],
  ['hyundia tucson', /Hyundai Tucson/],
  ['mitsubshi triton', /Mitsubishi Triton/],
  ['volkswagon golf', /Volkswagen Golf/],
  ['nisan navara', /Nissan Navara/],
  // With filters, ranges and another order.
  ['hilux', /Toyota Hilux/, { filters: { transmission: ['Automatic'], fuel: ['Diesel'] } }],
  ['toyota', /Toyota/, { ranges: { price: { max: 30_000 } }, sort: 'highest_price' }],
  ['mazda', /Mazda/, { filters: { state: ['QLD', 'NSW'] }, sort: 'lowest_price' }],
];

const CARS = 2000;
const SEED = 23;

/** The suite of an engine against the embedded one. */
export function agreesWithEmbedded(
  name: string,
  makeEngine: (documents: SearchDocument[]) => SearchEngine | Promise<SearchEngine>,
  { runs = 500 } = {},
) {
  describe(`${name} and the embedded engine on ${CARS} cars`, () => {
    const documents = generateDocuments(CARS, SEED);
    const embedded = openIndex(buildIndex(documents));
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await makeEngine(documents);
    }, 120_000);

    test(`${runs} queries have the same counts, facets, order and pages`, async () => {
      await fc.assert(
        fc.asyncProperty(queriesOver(documents), async (query) => {
          const { ms: _, ...answer } = await engine.search(query);
          const { ms: __, ...expected } = embedded.searchNow(query);
          expect(answer).toEqual(expected);
        }),
        { numRuns: runs },
      );
    }, 240_000);

    test('the sample of typed texts has fifty different entries', () => {
      expect(new Set(NAMED.map((row) => JSON.stringify([row[0], row[2]]))).size).toBe(50);
    });

    test.each(NAMED)('the first car of “%s” is the same', async (text, first, more = {}) => {
      const query = { ...EMPTY_QUERY, text, ...more };
      const [here] = embedded.searchNow(query).hits;
      const [there] = (await engine.search(query)).hits;
      expect(here?.name).toMatch(first);
      expect(there?.name).toBe(here?.name);
      expect(there?.id).toBe(here?.id);
    });
  });
}
