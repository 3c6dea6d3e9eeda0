/** The cars nearest to a search: almost the nearest in stock, and the same from every engine. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchDocument } from '../../src/domain/search/document.ts';
import type { SearchEngine, SearchQuery } from '../../src/domain/search/engine.ts';
import { NEAREST, nearestCars, rank } from '../../src/domain/search/instead/nearest.ts';
import { nearness } from '../../src/domain/search/instead/nearness.ts';
import { fromUrl } from '../../src/domain/search/url.ts';
import { buildIndex, openIndex } from '../../src/engines/embedded/index.ts';
import { typesenseEngine } from '../../src/engines/typesense/index.ts';
import { openStock } from '../../src/engines/typesense/stock.ts';
import { generateDocuments } from '../fixtures/documents.ts';
import { anyConditions } from '../fixtures/searches.ts';
import { startModel, type TypesenseModel } from './support/typesense-model.ts';
import { wordsByHand } from './support/words-by-hand.ts';

const STOCK = generateDocuments(400, 3);
const embedded = openIndex(buildIndex(STOCK));

const anySearch = anyConditions
  .filter(({ not_make: _, ...asked }) => Object.keys(asked).length > 0 && Object.keys(asked).length <= 4)
  .map((asked) => fromUrl(new URLSearchParams(asked)));

const around = { kinship: new Map(), km: null };
const nearestBy = (engine: SearchEngine, query: SearchQuery) =>
  nearestCars(query, { ask: (each) => engine.search(each), ...around, shown: [] });

test('the offered cars are almost the nearest in stock', async () => {
  let [offered, best] = [0, 0];
  await fc.assert(
    fc.asyncProperty(anySearch, async (query) => {
      const found = await nearestBy(embedded, query);
      const far = (cars: readonly SearchDocument[]) =>
        cars.reduce((sum, car) => sum + nearness(query, car, { ...around, bodies: new Map() }, false), 0);
      expect(found).toHaveLength(NEAREST);
      offered += far(found);
      best += far(
        rank(
          query,
          STOCK.map((car) => ({ car, hasText: false })),
          around,
        ),
      );
    }),
    { numRuns: 200, seed: 5 },
  );
  expect(offered / best).toBeGreaterThanOrEqual(1);
  expect(offered / best).toBeLessThan(1.05);
});

describe('with a model of a Typesense server', () => {
  let model: TypesenseModel;
  let engine: SearchEngine;
  beforeAll(async () => {
    model = await startModel(wordsByHand);
    const server = { hosts: [model.url], key: 'k' };
    await openStock(server, 'nearest').reindex(STOCK);
    engine = typesenseEngine({ ...server, collection: 'nearest', timeout: 20_000 });
  });
  afterAll(() => model.close());

  test('the same cars are offered', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (query) => {
        const ids = async (by: SearchEngine) => (await nearestBy(by, query)).map(({ id }) => id);
        expect(await ids(engine)).toEqual(await ids(embedded));
      }),
      { numRuns: 25 },
    );
  });
});
