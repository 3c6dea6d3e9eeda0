/** Exclusions over cars: properties of every engine that `search-engine.ts` does not cover. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_QUERY, type SearchQuery } from '../../src/domain/search/engine.ts';
import { RANGE_FIELDS, VALUE_FIELDS, type ValueField } from '../../src/domain/search/fields.ts';
import { toggleValue } from '../../src/domain/search/refine.ts';
import { buildIndex, openIndex } from '../../src/engines/embedded/index.ts';
import { aDocument, generateDocuments } from '../fixtures/documents.ts';
import { queriesOver } from './search-engine.ts';

const documents = generateDocuments(300, 7);
const engine = openIndex(buildIndex(documents));
const valuesOf = (document: (typeof documents)[number], field: ValueField) =>
  [document[field] ?? []].flat().map(String);

const exclusion = fc
  .constantFrom(...VALUE_FIELDS)
  .chain((field) =>
    fc.tuple(
      fc.constant(field),
      fc.constantFrom(...new Set(documents.flatMap((each) => valuesOf(each, field)))),
    ),
  );
const withExclusion = (query: SearchQuery, field: ValueField, value: string): SearchQuery => ({
  ...query,
  without: { ...query.without, [field]: [...(query.without?.[field] ?? []), value] },
});

describe('exclusions', () => {
  test('remove the excluded cars and keep all others in order', () => {
    fc.assert(
      fc.property(queriesOver(documents), exclusion, (asked, [field, value]) => {
        const query = { ...asked, page: 1, pageSize: documents.length };
        const before = engine.searchNow(query).hits;
        const { hits, facets } = engine.searchNow(withExclusion(query, field, value));
        expect(hits).toEqual(before.filter((each) => !valuesOf(each, field).includes(value)));
        expect(facets[field].find((each) => each.value === value)?.count ?? 0).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test('never find more when one is added', () => {
    fc.assert(
      fc.property(queriesOver(documents), exclusion, (query, [field, value]) => {
        expect(engine.count(withExclusion(query, field, value))).toBeLessThanOrEqual(engine.count(query));
      }),
    );
  });

  test('make no difference once their value is chosen instead', () => {
    fc.assert(
      fc.property(exclusion, ([field, value]) => {
        const chosen = toggleValue(withExclusion(EMPTY_QUERY, field, value), field, value);
        expect(engine.count(chosen)).toBe(engine.count(toggleValue(EMPTY_QUERY, field, value)));
      }),
    );
  });
});

test('every field can have an exclusion, a filter and a range at the same time', () => {
  const [wanted, other] = [
    aDocument({ id: 1, make: 'Ford', model: 'Ranger', filtered_features: ['Tow bar'], categories: ['Work'] }),
    aDocument({ id: 2, make: 'Kia', model: 'Rio', filtered_features: ['Sunroof'], categories: ['City'] }),
  ];
  const cars = openIndex(buildIndex([wanted, other]));
  const each = (values: (field: ValueField) => string[]) =>
    Object.fromEntries(VALUE_FIELDS.map((field) => [field, values(field)]));
  const query = {
    ...EMPTY_QUERY,
    filters: each((field) => valuesOf(wanted, field)),
    ranges: Object.fromEntries(
      RANGE_FIELDS.filter((field) => wanted[field] !== null).map((field) => [field, { min: 0 }]),
    ),
    without: each(() => ['Nowhere']),
  };
  expect(cars.searchNow(query).hits.map(({ id }) => id)).toEqual([1]);
  for (const field of VALUE_FIELDS) {
    if (valuesOf(wanted, field).length === 0) continue;
    const excluded = { ...query, without: { ...query.without, [field]: valuesOf(wanted, field) } };
    expect([field, cars.count(excluded)]).toEqual([field, 0]);
    expect([field, cars.searchNow(excluded).count]).toEqual([field, 0]);
  }
});
