import { describe, expect, test } from 'vitest';
import type { SearchQuery } from './engine.ts';
import { refinementLabel } from './labels.ts';
import {
  clearAll,
  clearField,
  filterCount,
  isChosen,
  refinements,
  setPage,
  setRange,
  setSort,
  setText,
  toggleValue,
  withoutRefinement,
} from './refine.ts';
import { makeOf } from './routes.ts';
import { canonicalQuery, emptyQuery } from './url.ts';

const ask = (filters: SearchQuery['filters'], rest: Partial<SearchQuery> = {}): SearchQuery => ({
  ...emptyQuery(),
  filters,
  ...rest,
});
const filtersOf = (query: SearchQuery) => canonicalQuery(query).filters;

describe('every change except of the page returns to the first page', () => {
  const third = ask({ make: ['Ford'] }, { page: 3, text: 'ute', ranges: { price: { max: 9000 } } });
  const changes: [string, SearchQuery][] = [
    ['a value chosen', toggleValue(third, 'body', 'Ute')],
    ['a value let go', toggleValue(third, 'make', 'Ford')],
    ['a range', setRange(third, 'km', { max: 50_000 })],
    ['a range taken away', setRange(third, 'price', {})],
    ['text', setText(third, 'suv')],
    ['sort', setSort(third, 'latest')],
    ['all cleared', clearAll(third)],
  ];
  test.each(changes)('%s', (_, query) => {
    expect(query.page).toBe(1);
  });
  test('the page itself stays', () => {
    expect(setPage(third, 4)).toEqual({ ...third, page: 4 });
  });
});

describe('makes and models', () => {
  test('a model adds its make', () => {
    expect(filtersOf(toggleValue(emptyQuery(), 'make_model', 'Ford|Ranger'))).toEqual({
      make: ['Ford'],
      make_model: ['Ford|Ranger'],
    });
  });
  test('removing a make removes its models, and no others', () => {
    const query = ask({ make: ['Ford', 'Kia'], make_model: ['Ford|Ranger', 'Kia|Rio'] });
    expect(filtersOf(toggleValue(query, 'make', 'Ford'))).toEqual({ make: ['Kia'], make_model: ['Kia|Rio'] });
  });
  test('removing a model keeps its make', () => {
    const query = ask({ make: ['Ford'], make_model: ['Ford|Ranger'] });
    expect(filtersOf(toggleValue(query, 'make_model', 'Ford|Ranger'))).toEqual({ make: ['Ford'] });
  });
  test('clearing makes clears models', () => {
    const query = ask({ make: ['Ford'], make_model: ['Ford|Ranger'], colour: ['Red'] });
    expect(filtersOf(clearField(query, 'make'))).toEqual({ colour: ['Red'] });
  });
  test('one value instead of all', () => {});
});

test('selecting an excluded value lifts the exclusion', () => {
  const query = ask({}, { without: { make: ['Ford', 'Kia'], make_model: ['Ford|Ranger'] } });
  expect(toggleValue(query, 'make', 'Ford')).toEqual(
    ask({ make: ['Ford'] }, { without: { make: ['Kia'], make_model: ['Ford|Ranger'] } }),
  );
  expect(toggleValue(query, 'make_model', 'Ford|Ranger')).toEqual(
    ask({ make: ['Ford'], make_model: ['Ford|Ranger'] }, { without: { make: ['Kia'] } }),
  );
});

test('each condition can be listed, counted and removed on its own', () => {
  const query = ask(
    { make: ['Ford', 'Kia'], colour: ['Red'] },
    {
      text: 'ute',
      without: { make: ['Mazda'], fuel: ['Diesel', 'LPG'] },
      ranges: { year: { min: 2019 }, price: { max: 40_000 } },
    },
  );
  const list = refinements(query);
  expect(list).toEqual([
    { kind: 'text', text: 'ute' },
    { kind: 'value', field: 'colour', value: 'Red' },
    { kind: 'value', field: 'make', value: 'Ford' },
    { kind: 'value', field: 'make', value: 'Kia' },
    { kind: 'without', field: 'make', value: 'Mazda' },
    { kind: 'without', field: 'fuel', value: 'Diesel' },
    { kind: 'without', field: 'fuel', value: 'LPG' },
    { kind: 'range', field: 'price', range: { max: 40_000 } },
    { kind: 'range', field: 'year', range: { min: 2019 } },
  ]);
  expect(filterCount(query)).toBe(8);
  for (const refinement of list) {
    const rest = refinements(withoutRefinement(query, refinement));
    expect(rest).toEqual(list.filter((each) => each !== refinement));
  }
  expect(list.reduce(withoutRefinement, query)).toEqual(expect.objectContaining({ text: '', ranges: {} }));
  expect(list.reduce(withoutRefinement, query)).not.toHaveProperty('without');
  expect(clearAll(query)).toEqual(emptyQuery());
  expect(isChosen(query, 'make', 'Ford')).toBe(true);
});

describe('more models than anyone would name', () => {
  const SUVS = [
    'Ford|Escape',
    'Kia|Sportage',
    'Mazda|CX-5',
    'Nissan|X-Trail',
    'Subaru|Forester',
    'Toyota|RAV4',
  ];
  const asked = (models: readonly string[]) => ({
    ...emptyQuery(),
    filters: {
      make: [...new Set([...models.map(makeOf), 'Isuzu'])].sort(),
      make_model: models,
      body: ['SUV'],
    },
  });

  test('are one condition, with their makes', () => {
    const query = asked(['Ford|Kuga', ...SUVS]);
    const all = refinements(query);
    expect(all.map(refinementLabel)).toEqual(['Isuzu', '7 models', 'SUV']);
    const models = all.find(({ kind }) => kind === 'many');
    expect(models && withoutRefinement(query, models).filters).toEqual({
      make: ['Isuzu'],
      make_model: [],
      body: ['SUV'],
    });
  });

  test('so are makes and badges, each by themselves', () => {
    const makes = ['Audi', 'BMW', 'Fiat', 'MINI', 'Opel', 'Skoda', 'Volvo'];
    const badges = ['GT', 'GTI', 'N', 'R', 'RS', 'SS', 'ST'];
    const query = { ...emptyQuery(), filters: { make: makes, badge: badges, body: ['Hatch'] } };
    const all = refinements(query);
    expect(all.map(refinementLabel)).toEqual(expect.arrayContaining(['7 makes', '7 badges', 'Hatch']));
    expect(all).toHaveLength(3);
    expect(all.reduce(withoutRefinement, query).filters).toEqual({
      make: [],
      make_model: [],
      badge: [],
      body: [],
    });
  });

  test('up to six are listed one by one', () => {
    expect(refinements(asked(SUVS)).map(refinementLabel)).toEqual(
      expect.arrayContaining(['Escape', 'RAV4', 'Toyota', 'Isuzu']),
    );
  });
});
