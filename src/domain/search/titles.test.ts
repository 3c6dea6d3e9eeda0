import { describe, expect, test } from 'vitest';
import type { SearchQuery } from './engine.ts';
import { pluralOf, searchTitle, stockWords } from './titles.ts';
import { emptyQuery } from './url.ts';

const words = { site: 'Harbour Motor Group', place: 'Cairns', items: { one: 'car', many: 'cars' } };
const heading = (filters: SearchQuery['filters'], text = '') =>
  searchTitle({ ...emptyQuery(), text, filters }, words).heading;

describe('heading', () => {
  const cases: [string, SearchQuery['filters'], string][] = [
    ['everything', {}, 'Cars for sale in Cairns'],
    ['a car type', { car_type: ['used'] }, 'Used cars for sale in Cairns'],
    ['two car types', { car_type: ['demo', 'new'] }, 'New and demo cars for sale in Cairns'],
    ['all car types', { car_type: ['demo', 'new', 'used'] }, 'New, used and demo cars for sale in Cairns'],
    ['a make', { make: ['Toyota'] }, 'Toyota for sale in Cairns'],
    [
      'a used model',
      { make: ['Toyota'], make_model: ['Toyota|Hilux'], car_type: ['used'] },
      'Used Toyota Hilux for sale in Cairns',
    ],
    [
      'a model that repeats its make',
      { make: ['Land Rover'], make_model: ['Land Rover|Land Rover Defender'] },
      'Land Rover Defender for sale in Cairns',
    ],
    [
      'a make beside a model of another',
      { make: ['Ford', 'Toyota'], make_model: ['Toyota|Hilux'] },
      'Ford and Toyota Hilux for sale in Cairns',
    ],
    ['too many makes to name', { make: ['BMW', 'Ford', 'Kia', 'Mazda'] }, 'Cars for sale in Cairns'],
    ['a body', { body: ['SUV'] }, 'SUVs for sale in Cairns'],
    [
      'a body of a make',
      { make: ['Kia'], body: ['Hatch', 'Sedan'] },
      'Kia Hatches and Sedans for sale in Cairns',
    ],
    ['a colour is left to the chips', { colour: ['White'] }, 'Cars for sale in Cairns'],
  ];
  test.each(cases)('%s', (_, filters, expected) => {
    expect(heading(filters)).toBe(expected);
  });

  test('text comes first', () => {
    expect(heading({}, 'hilux')).toBe('Results for “hilux”');
    expect(heading({ car_type: ['used'] }, 'sr5')).toBe('Results for “sr5” in used cars');
    expect(heading({ make: ['Toyota'] }, 'sr5')).toBe('Results for “sr5” in Toyota');
  });
});

test('title and description name the dealership', () => {
  const query = { ...emptyQuery(), filters: { make: ['Toyota'] }, page: 2 };
  const { title, description } = searchTitle(query, words);
  expect(title).toBe('Toyota for sale in Cairns, page 2 | Harbour Motor Group');
  expect(description).toMatch(/^Toyota for sale at Harbour Motor Group, Cairns\./);
});

describe('the word for the stock', () => {
  test.each([
    [['car', 'car'], 'cars'],
    [['caravan'], 'caravans'],
    [['caravan', 'motorhome'], 'vehicles'],
    [[], 'cars'],
    [['spaceship'], 'cars'],
  ])('%j is %s', (types, many) => {
    expect(stockWords(types).many).toBe(many);
  });
});

test.each([
  ['SUV', 'SUVs'],
  ['Hatch', 'Hatches'],
  ['Bus', 'Buses'],
  ['Cab Chassis', 'Cab Chassis'],
  ['4x4', '4x4s'],
])('several of %s are %s', (one, many) => {
  expect(pluralOf(one)).toBe(many);
});
