import { expect, test } from 'vitest';
import { EMPTY_QUERY } from '#domain/search/engine.ts';
import { prepareVocabulary, understand } from '#domain/search/plain-words/plain-words.ts';
import { aCar, aSite, NOW } from '../../../tests/fixtures/cars.ts';
import { makeIndex } from './make-index.ts';
import { documentsOf, engineOf } from './stock-index.ts';

const index = makeIndex(
  [
    aCar({ id: 1, make: 'Toyota', model: 'HiLux' }),
    aCar({ id: 2, make: 'Toyota', model: 'HiLux Cab Chassis' }),
    aCar({ id: 3, make: 'Toyota', model: 'Seat cover', item_type: 'part' }),
  ],
  aSite(),
  NOW,
);

test('the index knows what people call a model', async () => {
  const engine = engineOf(index);
  const { facets } = engine.searchNow(EMPTY_QUERY);
  const said = understand('hi lux', prepareVocabulary(facets, { names: await engine.names() }), NOW);
  expect(said.filters.make_model).toEqual(['Toyota|HiLux', 'Toyota|HiLux Cab Chassis']);
});

test('the index leaves out parts', () => {
  expect(
    documentsOf(index)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([1, 2]);
});
