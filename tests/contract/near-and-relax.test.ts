import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_QUERY, type SearchQuery } from '../../src/domain/search/engine.ts';
import { excludedField, RANGE_FIELDS, VALUE_FIELDS } from '../../src/domain/search/fields.ts';
import { buildIndex, openIndex } from '../../src/engines/embedded/index.ts';
import { aDocument, generateDocuments } from '../fixtures/documents.ts';
import { nearContract } from './near.ts';
import { countByHand } from './oracle.ts';
import { queriesOver } from './search-engine.ts';

nearContract('the embedded engine', (documents) => openIndex(buildIndex(documents)));

const documents = generateDocuments(300, 7);
const engine = openIndex(buildIndex(documents));

/** The query without its condition on a field. */
function without(query: SearchQuery, field: string): SearchQuery {
  if (field === 'text') return { ...query, text: '' };
  if (field.startsWith('not_')) return { ...query, without: { ...query.without, [field.slice(4)]: [] } };
  return {
    ...query,
    filters: { ...query.filters, [field]: [] },
    ranges: { ...query.ranges, [field]: {} },
  };
}

test('dropping one condition finds as many cars as stated, and no other would find more', () => {
  const texts = fc.constantFrom('', '', 'hilux', 'toyota sr5', 'zzzz');
  fc.assert(
    fc.property(queriesOver(documents), texts, (asked, text) => {
      const query = { ...asked, text };
      const count = (each: SearchQuery) => countByHand(documents, each);
      const now = count(query);
      const expected = ['text', ...VALUE_FIELDS, ...VALUE_FIELDS.map(excludedField), ...RANGE_FIELDS]
        .map((field) => ({ field, count: count(without(query, field)) }))
        .filter((each) => each.count > now);
      const offered = engine.relaxations(query);
      expect(new Set(offered)).toEqual(new Set(expected));
      expect(offered.map((each) => each.count)).toEqual(
        expected.map((each) => each.count).sort((a, b) => b - a),
      );
    }),
    { numRuns: 150 },
  );
});

test('distance can be dropped too', () => {
  const near = { km: { Here: 5, There: 900 }, withinKm: 100, first: true };
  const cars = openIndex(
    buildIndex([
      aDocument({ id: 1, location_name: 'There', colour: 'Red' }),
      aDocument({ id: 2, location_name: 'There', colour: 'Red' }),
      aDocument({ id: 3, location_name: 'Here', colour: 'Blue' }),
    ]),
  );
  expect(cars.relaxations({ ...EMPTY_QUERY, near, filters: { colour: ['Red'] } })).toEqual([
    { field: 'near', count: 2 },
    { field: 'colour', count: 1 },
  ]);
});
