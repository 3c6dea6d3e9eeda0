import { expect, test } from 'vitest';
import type { FacetValue } from '../../engine.ts';
import { namesInStock } from '../../families/in-stock.ts';
import { kindTitleOf, prepareVocabulary, understand } from '../plain-words.ts';

const STOCK = [
  ['Toyota', 'Yaris'],
  ['Mazda', 'CX-3'],
  ['Mazda', 'CX-7'],
  ['BMW', 'X5'],
  ['Suzuki', 'Jimny'],
  ['Volkswagen', 'Touareg'],
  ['Lexus', 'LS'],
] as const;
const facet = (values: readonly string[]): FacetValue[] => values.map((value) => ({ value, count: 1 }));
const vocabulary = prepareVocabulary(
  {
    make: facet(['Toyota', 'Mazda', 'BMW', 'Suzuki', 'Volkswagen', 'Lexus']),
    make_model: facet(STOCK.map(([make, model]) => `${make}|${model}`)),
    badge: facet(['Luxury']),
    body: facet(['Ute', 'Van', 'Hatch', 'SUV']),
    colour: facet(['Grey', 'Red']),
  },
  { names: namesInStock(STOCK.map(([make, model]) => ({ make, model, badge: null, year: 2015 }))) },
);
const read = (text: string) => understand(text, vocabulary, new Date('2026-06-01T00:00:00Z'));

test.each([
  ['small suv', { make_model: ['Mazda|CX-3'] }, {}],
  ['p plater car', { make_model: ['Toyota|Yaris'] }, { price: { max: 15_000 } }],
  ['runabout', { make_model: ['Toyota|Yaris'] }, { price: { max: 15_000 } }],
  ['off roader', { make_model: ['Suzuki|Jimny'] }, {}],
  ['japanese car', { make: ['Toyota', 'Mazda', 'Suzuki', 'Lexus'] }, {}],
  ['japanese brands', { make: ['Toyota', 'Mazda', 'Suzuki', 'Lexus'] }, {}],
  ['european prestige car', { make: ['BMW'] }, {}],
  ['luxury suv', { make: ['BMW', 'Lexus'], body: ['SUV'] }, {}],
  ['tradie van', { body: ['Van'] }, {}],
  ['tradie', { body: ['Ute', 'Van'] }, {}],
  ['family suv', { body: ['SUV'] }, {}],
  ['gunmetal', { colour: ['Grey'] }, {}],
  ['late model suv', { body: ['SUV'] }, { year: { min: 2023 } }],
])('%s', (text, filters, ranges) => {
  const said = read(text);
  expect(said.filters).toMatchObject(filters);
  expect(said.ranges).toEqual(ranges);
  expect(said.rest).toBe('');
});

test('a grade is a grade beside its car', () => {
  expect(read('mazda cx-7 luxury').filters).toEqual({
    make: ['Mazda'],
    make_model: ['Mazda|CX-7'],
    badge: ['Luxury'],
  });
});

test('a kind counts for a make that is named, and not for a model', () => {
  expect(read('toyota small car').filters.make_model).toEqual(['Toyota|Yaris']);
  expect(read('jimny tow car').filters.make_model).toEqual(['Suzuki|Jimny']);
});

test('says what it was taken for', () => {
  expect(read('first car').terms).toMatchObject([{ words: 'first car', meaning: 'Yaris, Up to $15,000' }]);
});

test('what the stock has nothing of stays text', () => {
  expect(read('sports car').rest).not.toBe('');
});

test('what tows is a wish; a tow bar that no car in stock names is none', () => {
  expect(read('to tow a caravan').filters.make_model).toEqual(['Suzuki|Jimny']);
  expect(read('suv with tow bar')).toMatchObject({ filters: { body: ['SUV'] }, rest: 'tow bar' });
  expect(read('suv with tow bar').filters).not.toHaveProperty('make_model');
});

test('many models of a kind go by its name, as one chip', () => {
  const kinds = [
    {
      title: 'Small SUVs',
      field: 'make_model' as const,
      values: new Set(['Kia|Stonic', 'Mazda|CX-3', 'MG|ZS']),
    },
  ];
  const titleOf = (values: readonly string[]) =>
    kindTitleOf({ ...vocabulary, kinds }, { kind: 'many', field: 'make_model', values });
  expect(titleOf(['Kia|Stonic', 'Mazda|CX-3', 'MG|ZS'])).toBe('Small SUVs (3 models)');
  expect(titleOf(['Kia|Stonic', 'Mazda|CX-3', 'BMW|X5'])).toBeNull();
});
