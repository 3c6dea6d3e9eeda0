/** A build counts suggestions with its own code; the search engine must count the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchDocument } from '../../src/domain/search/document.ts';
import type { SearchQuery } from '../../src/domain/search/engine.ts';
import { namesInStock } from '../../src/domain/search/families/in-stock.ts';
import { engineQuestions } from '../../src/domain/search/models.ts';
import { queryAt, searchRoutes, urlOf } from '../../src/domain/search/routes.ts';
import { makeBook } from '../../src/domain/search/suggestions/make-book.ts';
import { suggester } from '../../src/domain/search/suggestions/suggest.ts';
import { addedTo, countedSuggestions } from '../../src/domain/search/suggestions/within.ts';
import { stockNouns } from '../../src/domain/search/titles.ts';
import { emptyQuery } from '../../src/domain/search/url.ts';
import { buildIndex, openIndex } from '../../src/engines/embedded/index.ts';
import { aDocument, generateDocuments } from '../fixtures/documents.ts';

/** A stock with its suggestions, and a search of it by address. */
function stockOf(documents: readonly SearchDocument[]) {
  const engine = openIndex(buildIndex(documents));
  const { facets } = engine.searchNow({ ...emptyQuery(), pageSize: 0 });
  const routes = searchRoutes(facets);
  const names = namesInStock(documents);
  const book = makeBook({ cars: documents, items: stockNouns(facets.item_type), names, routes });
  const queryOf = (href: string) => {
    const { pathname, search } = new URL(href, 'https://yard.example');
    return queryAt(routes, pathname, search);
  };
  const countOf = (query: SearchQuery) => engine.count(engineQuestions(query, routes).main);
  const addressed = (query: SearchQuery) => urlOf(routes, query);
  return {
    ...{ book, queryOf, countOf, addressed },
    suggest: suggester(book, 2026),
    shown: (href: string) => countOf(queryOf(href)),
    addressOf: (href: string) => addressed(queryOf(href)),
  };
}

const WORDS = [
  'ute',
  'suv',
  'auto',
  'hatch',
  'hilux',
  'merc',
  'c class',
  'vdub',
  'cx5',
  'landcruiser 79',
  '3',
];
const AMOUNTS = ['', 'under', 'under 4', 'under 37k', '$30,000', 'und', 'max 25k', '30k'];
const typed = fc.oneof(
  fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...AMOUNTS)).map((words) => words.join(' ').trim()),
  fc.constantFrom(...AMOUNTS),
  fc
    .tuple(fc.constantFrom('toyota hilux', 'mazda cx-5', 'ford ranger', 'hyundai i30'), fc.nat(12))
    .map(([name, length]) => name.slice(0, length)),
  fc.string({ maxLength: 3 }),
);

test('each suggestion leads to as many cars as it says, at an address that has its own page', () => {
  const stocks = [generateDocuments(900, 3), generateDocuments(60, 8)].map(stockOf);
  let seen = 0;
  fc.assert(
    fc.property(fc.constantFrom(...stocks), typed, ({ suggest, shown, addressOf }, text) => {
      const found = suggest(text);
      seen += found.length;
      expect(found.length).toBeLessThanOrEqual(8);
      expect(new Set(found.map(({ label }) => label)).size).toBe(found.length);
      for (const { href, count } of found) {
        expect(count, href).toBeGreaterThan(0);
        expect(shown(href), href).toBe(count);
        expect(addressOf(href)).toBe(href);
      }
    }),
    { numRuns: 400, seed: 7 },
  );
  expect(seen).toBeGreaterThan(500);
});

test('on a page with filters, suggestions are counted within them', () => {
  const { suggest, shown, queryOf, countOf, addressed } = stockOf(generateDocuments(600, 5));
  const pages = [
    '/search/used-cars',
    '/search/suv?price=:40000',
    '/search/toyota?not_fuel=Diesel',
    '/search?query=white',
  ];
  let seen = 0;
  fc.assert(
    fc.property(fc.constantFrom(...pages), typed, (page, text) => {
      const added = addedTo(queryOf(page), suggest(text), { read: queryOf, urlOf: addressed });
      const found = countedSuggestions(
        added,
        added.map(({ query }) => countOf(query)),
      );
      seen += found.length;
      for (const { href, count } of found) {
        expect(href).not.toBe(page);
        expect(count).toBeGreaterThan(0);
        expect(shown(href), href).toBe(count);
      }
    }),
    { numRuns: 300, seed: 7 },
  );
  expect(seen).toBeGreaterThan(200);
});

test('every entry of the suggestions file leads to as many cars as it says, for any names', () => {
  const odd = fc.constantFrom('Ute', 'ute', 'Toyota', 'N/A & Co', '4x4', 'é', 'A|B', 'Sale?', 'x'.repeat(50));
  const value = fc.option(odd, { freq: 5 });
  const car = fc.record({
    ...{ make: odd, model: odd, badge: value, body: value, fuel: value, transmission: value, drive: value },
    price: fc.option(fc.constantFrom(4_999, 5_000, 5_001, 30_000, 400_000)),
    year: fc.option(fc.integer({ min: 1990, max: 2027 })),
    car_type: fc.constantFrom('new' as const, 'used' as const, 'demo' as const),
  });
  fc.assert(
    fc.property(fc.array(car, { maxLength: 25 }), (cars) => {
      const documents = cars.map((each, id) =>
        aDocument({ id, ...each, make_model: `${each.make}|${each.model}` }),
      );
      const { book, shown } = stockOf(documents);
      for (const { href, count } of [...book.subjects, ...book.starts]) {
        expect(shown(href), href).toBe(count);
      }
    }),
    { numRuns: 150 },
  );
});
