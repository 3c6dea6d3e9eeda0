import { describe, expect, test } from 'vitest';
import type { SearchQuery } from './engine.ts';
import { oursText, pluralOf, searchTitle, stockNouns } from './titles.ts';
import { emptyQuery, fromUrl } from './url.ts';

const words = {
  site: 'Harbour Motor Group',
  place: 'Cairns',
  items: { one: 'car', many: 'cars', all: 'cars' },
};
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
  const cases: [string, Record<string, number>, string, string][] = [
    ['cars alone', { car: 40 }, 'cars', 'cars'],
    ['cars and a truck', { car: 40, truck: 4 }, 'cars', 'cars'],
    ['caravans alone', { caravan: 3 }, 'caravans', 'caravans'],
    ['caravans and motorhomes', { motorhome: 6, caravan: 73 }, 'vehicles', 'caravans and motorhomes'],
    ['trucks and cars', { car: 10, truck: 30 }, 'vehicles', 'trucks and cars'],
    ['all sorts', { car: 10, truck: 30, bus: 5 }, 'vehicles', 'vehicles'],
    ['nothing', {}, 'cars', 'cars'],
    ['what nobody knows', { spaceship: 2 }, 'cars', 'cars'],
  ];
  test.each(cases)('%s', (_, counts, many, all) => {
    const types = Object.entries(counts).map(([value, count]) => ({ value, count }));
    expect(stockNouns(types)).toMatchObject({ many, all });
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

test('a page by category names the category', () => {
  const called = (filters: SearchQuery['filters']) =>
    searchTitle({ ...emptyQuery(), filters }, { ...words, heading: 'Cars by category' }).heading;
  expect(called({})).toBe('Cars by category');
  expect(called({ categories: ['Family'] })).toBe('Family: cars for sale in Cairns');
  expect(called({ categories: ['Family', 'Work'] })).toBe('Cars by category');
  expect(called({ make: ['Ford'] })).toBe('Ford for sale in Cairns');
});

test.each([
  ['?make=Toyota', 'These are our Toyotas.'],
  ['?make=Mercedes-Benz', 'These are our Mercedes-Benz cars.'],
  ['?make=Ford&car_type=used', 'These are our used Fords.'],
  ['?make=Toyota&make_model=Toyota|HiLux', 'These are our Toyota HiLux.'],
  ['?body=SUV', 'These are our SUVs.'],
  ['', 'These are our cars.'],
])('%s: %s', (search, words) => {
  expect(oursText(fromUrl(search), { one: 'car', many: 'cars', all: 'cars' })).toBe(words);
});
