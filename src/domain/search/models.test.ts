import { describe, expect, test } from 'vitest';
import type { SearchQuery, SearchResult } from './engine.ts';
import type { ValueField } from './fields.ts';
import { engineQuestions, joinAnswers } from './models.ts';
import { searchRoutes } from './routes.ts';
import { emptyQuery } from './url.ts';

const CARS = [
  { make: 'Toyota', make_model: 'Toyota|Hilux', colour: 'White' },
  { make: 'Toyota', make_model: 'Toyota|Hilux', colour: 'Red' },
  { make: 'Toyota', make_model: 'Toyota|Corolla', colour: 'White' },
  { make: 'Ford', make_model: 'Ford|Ranger', colour: 'White' },
  { make: 'Ford', make_model: 'Ford|Focus', colour: 'Red' },
  { make: 'Kia', make_model: 'Kia|Rio', colour: 'White' },
];
type Field = keyof (typeof CARS)[number];

const tally = (field: Field, cars = CARS) =>
  [...Map.groupBy(cars, (car) => car[field])].map(([value, all]) => ({ value, count: all.length }));
const routes = searchRoutes({ make: tally('make'), make_model: tally('make_model'), body: [] });

/** A minimal engine: all fields must match, and a facet's own selection does not narrow it. */
function answer({ filters }: SearchQuery): SearchResult {
  const passing = (except?: Field) =>
    CARS.filter((car) =>
      (Object.keys(car) as Field[]).every(
        (field) => field === except || !filters[field]?.length || filters[field].includes(car[field]),
      ),
    );
  const facets = {
    make: tally('make', passing('make')),
    make_model: tally('make_model', passing('make_model')),
  };
  return { hits: [], count: passing().length, facets, pages: 1, ms: 1 } as unknown as SearchResult;
}

function ask(filters: SearchQuery['filters']) {
  const { main, makes } = engineQuestions({ ...emptyQuery(), filters }, routes);
  const result = joinAnswers(answer(main), makes && answer(makes));
  const counts = (field: ValueField) =>
    Object.fromEntries(result.facets[field].map(({ value, count }) => [value, count]));
  return { count: result.count, makes: counts('make'), models: counts('make_model') };
}

describe('cars found for makes and models', () => {
  const cases: [string, SearchQuery['filters'], number][] = [
    ['a make', { make: ['Toyota'] }, 3],
    ['two makes', { make: ['Toyota', 'Ford'] }, 5],
    ['a model', { make: ['Toyota'], make_model: ['Toyota|Hilux'] }, 2],
    ['a make beside a model of another', { make: ['Toyota', 'Ford'], make_model: ['Toyota|Hilux'] }, 4],
    ['models of two makes', { make: ['Toyota', 'Ford'], make_model: ['Toyota|Hilux', 'Ford|Focus'] }, 3],
    [
      'narrowed by another field',
      { make: ['Toyota', 'Ford'], make_model: ['Toyota|Hilux'], colour: ['Red'] },
      2,
    ],
  ];
  test.each(cases)('%s', (_, filters, count) => {
    expect(ask(filters).count).toBe(count);
  });
});

test('a selected model hides no make: each make is counted as if added or selected whole', () => {
  expect(ask({ make: ['Toyota'], make_model: ['Toyota|Hilux'], colour: ['White'] }).makes).toEqual({
    Toyota: 2,
    Ford: 1,
    Kia: 1,
  });
});

test('models are counted whether selected or not', () => {
  expect(ask({ make: ['Toyota'], make_model: ['Toyota|Hilux'] }).models).toMatchObject({
    'Toyota|Hilux': 2,
    'Toyota|Corolla': 1,
  });
});

test('without models one search is enough', () => {
  const query = { ...emptyQuery(), filters: { make: ['Toyota'] } };
  expect(engineQuestions(query, routes)).toEqual({ main: query, makes: null });
});
