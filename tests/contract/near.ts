/** The contract of engines that measure distance, in addition to `searchEngineContract`. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchDocument } from '../../src/domain/search/document.ts';
import type { Near, SearchEngine } from '../../src/domain/search/engine.ts';
import { generateDocuments } from '../fixtures/documents.ts';
import { searchByHand } from './oracle.ts';
import { queriesOver } from './search-engine.ts';

const kmOf = ({ km }: Near, { location_name }: SearchDocument) =>
  new Map(Object.entries(km)).get(location_name ?? '') ?? Number.POSITIVE_INFINITY;

export function nearContract(
  name: string,
  makeEngine: (documents: SearchDocument[]) => SearchEngine | Promise<SearchEngine>,
  { runs = 300 } = {},
) {
  describe(`${name} measures distance`, () => {
    const documents = generateDocuments(300, 7);
    const places = [...new Set(documents.flatMap(({ location_name }) => location_name ?? []))];
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await makeEngine(documents);
    });
    const distances = fc
      .array(fc.tuple(fc.constantFrom(...places, 'Nowhere', 'constructor'), fc.integer({ min: 0, max: 6 })))
      .map((entries) => Object.fromEntries(entries.map(([place, hundreds]) => [place, hundreds * 100])));
    const anyNear = fc
      .record(
        { km: distances, first: fc.boolean(), withinKm: fc.integer({ min: 0, max: 700 }) },
        { requiredKeys: ['km', 'first'] },
      )
      .map((near): Near => near);

    test('states that it does', () => expect(engine.measures).toBe(true));

    test('hits, order, counts, facets and pages match a count by hand', async () => {
      await fc.assert(
        fc.asyncProperty(queriesOver(documents), anyNear, async (query, near) => {
          const { ms: _, ...answer } = await engine.search({ ...query, near });
          const around = documents.filter(
            (document) => near.withinKm === undefined || kmOf(near, document) <= near.withinKm,
          );
          const all = searchByHand(around, { ...query, page: 1, pageSize: around.length });
          const order = near.first
            ? all.hits.toSorted((a, b) => Math.sign(kmOf(near, a) - kmOf(near, b)) || 0)
            : all.hits;
          const { page, pageSize } = query;
          expect(answer).toEqual({
            ...searchByHand(around, query),
            hits: order.slice((page - 1) * pageSize, page * pageSize),
          });
        }),
        { numRuns: runs },
      );
    });
  });
}
