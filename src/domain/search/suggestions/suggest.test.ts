import { describe, expect, test } from 'vitest';
import { namesInStock } from '../families/in-stock.ts';
import { searchRoutes } from '../routes.ts';
import type { ListedCar } from './drafts.ts';
import { makeBook } from './make-book.ts';
import { suggester } from './suggest.ts';

const car = (
  make: string,
  model: string,
  [body, transmission, fuel, price]: [string, 'Automatic' | 'Manual', 'Petrol' | 'Diesel', number],
  more: Partial<ListedCar> = {},
): ListedCar => ({
  ...{ make, model, make_model: `${make}|${model}`, badge: null, year: 2018, car_type: 'used', colour: null },
  ...{ body, transmission, fuel, drive: null, price },
  ...more,
});

const CARS = [
  car('Toyota', 'HiLux', ['Ute', 'Automatic', 'Diesel', 38_000], { colour: 'Glacier White' }),
  car('Toyota', 'HiLux', ['Ute', 'Manual', 'Diesel', 29_000]),
  car('Toyota', 'HiLux Cab Chassis', ['Ute', 'Manual', 'Diesel', 45_000]),
  car('Toyota', 'LandCruiser', ['SUV', 'Automatic', 'Diesel', 90_000], { badge: 'LC79 GXL' }),
  car('Toyota', 'Corolla', ['Hatch', 'Automatic', 'Petrol', 19_000]),
  car('Mazda', 'CX-5', ['SUV', 'Automatic', 'Petrol', 27_000]),
  car('Mazda', '3', ['Hatch', 'Automatic', 'Petrol', 18_500]),
  car('Mazda', '3', ['Hatch', 'Manual', 'Petrol', 12_000]),
  car('Mercedes-Benz', 'C200', ['Sedan', 'Automatic', 'Petrol', 41_000]),
  car('Volkswagen', 'Golf', ['Hatch', 'Automatic', 'Petrol', 24_000]),
  car('Ford', 'Ranger', ['Ute', 'Automatic', 'Diesel', 52_000]),
];

function suggesterOf(cars: readonly ListedCar[]) {
  const facet = (values: readonly (string | null)[]) =>
    [...new Set(values)].flatMap((value) => (value === null ? [] : { value, count: 1 }));
  const routes = searchRoutes({
    make: facet(cars.map(({ make }) => make)),
    make_model: facet(cars.map(({ make_model }) => make_model)),
    body: facet(cars.map(({ body }) => body)),
  });
  const items = { one: 'car', many: 'cars', all: 'cars' };
  return suggester(makeBook({ cars, items, names: namesInStock(cars), routes }), 2026);
}

const suggest = suggesterOf(CARS);
const said = (typed: string) => suggest(typed).map(({ label, count }) => `${label}: ${count}`);

describe('while one types', () => {
  test.each([
    ['the beginning of a model', 'hil', ['Toyota HiLux: 3', 'Toyota HiLux Cab Chassis: 1']],
    [
      'a body',
      'hatches',
      ['Hatches: 4', 'Automatic hatches: 3', 'Mazda hatches: 2', 'Hatches under $20,000: 3'],
    ],
    ['a make by another name', 'vdub', ['Volkswagen: 1']],
    ['a shortened make', 'merc', ['Mercedes-Benz: 1', 'Mercedes-Benz C-Class: 1']],
    ['a make by another name, and a model', 'vw go', ['Volkswagen Golf: 1']],
    ['a name without its hyphen', 'cx5', ['Mazda CX-5: 1']],
    ['a name of two words', 'cx 5', ['Mazda CX-5: 1']],
    ['a generation', 'landcruiser 79', ['Toyota LandCruiser 79: 1']],
    ['a slip of the finger', 'hylux', ['Toyota HiLux: 3', 'Toyota HiLux Cab Chassis: 1']],
    ['two things of a car, in any order', 'hatch auto', ['Automatic hatches: 3']],
    ['the other word for a body', 'pickup', ['Utes: 4', 'Utes under $40,000: 2', 'Utes under $45,000: 3']],
    ['a make and a body', 'toyota ut', ['Toyota utes: 3']],
    ['a colour', 'white hilux', ['White Toyota HiLux: 1']],
    ['a colour and a body', 'ute white', ['White utes: 1']],
    [
      'a low price',
      'cheap ute',
      ['Utes under $40,000: 2', 'Utes under $45,000: 3', 'Diesel utes under $40,000: 2'],
    ],
    ['words that say nothing', 'i want a corol', ['Toyota Corolla: 1']],
  ])('%s', (_, typed, expected) => expect(said(typed)).toEqual(expected));

  test('a make comes with its models', () => {
    expect(suggest('toyota').map(({ group, label }) => `${group}: ${label}`)).toEqual([
      'makes: Toyota',
      'models: Toyota HiLux',
      'models: Toyota Corolla',
      'models: Toyota LandCruiser',
      'models: Toyota HiLux Cab Chassis',
      'budgets: Toyota under $30,000',
      'budgets: Toyota under $40,000',
    ]);
  });
});

describe('a budget', () => {
  test.each([
    [
      'alone',
      'under 30k',
      ['Under $30,000: 6', 'Hatches under $30,000: 4', 'Utes under $30,000: 1', 'SUVs under $30,000: 1'],
    ],
    [
      'of a body',
      'ute under 40k',
      ['Utes under $40,000: 2', 'Diesel utes under $40,000: 2', 'Automatic utes under $40,000: 1'],
    ],
    ['without a word before it', 'hilux $30,000', ['Toyota HiLux under $30,000: 1']],
    [
      'between two that are counted',
      'hilux under 37k',
      ['Toyota HiLux under $35,000: 1', 'Toyota HiLux under $40,000: 2'],
    ],
    ['not yet finished', 'ranger under 6', ['Ford Ranger under $60,000: 1']],
    ['not yet begun', 'hilux und', ['Toyota HiLux under $30,000: 1', 'Toyota HiLux under $40,000: 2']],
    ['that no car fits', 'ranger under 10k', []],
  ])('%s', (_, typed, expected) => expect(said(typed)).toEqual(expected));
});

test('an empty box offers a few ways to begin', () => {
  expect(said('')).toEqual(['Hatches: 4', 'Under $30,000: 6', 'Automatic utes: 2', 'Toyota HiLux: 3']);
  expect(new Set(suggest('  ').map(({ group }) => group))).toEqual(new Set(['starts']));
});

test.each([
  ['what is not in stock', 'barina'],
  ['what a suggestion would leave out', 'one owner hilux'],
  ['a colour that none of them has', 'purple hilux'],
  ['a price from, which no suggestion has', 'ute over 40k'],
  ['quotes and signs', '"%&'],
])('nothing is suggested for %s', (_, typed) => expect(said(typed)).toEqual([]));

test('a suggestion leads to the page of what it says', () => {
  const [first] = suggest('corolla under 20k');
  expect(first).toEqual({
    group: 'budgets',
    label: 'Toyota Corolla under $20,000',
    href: '/search/toyota/corolla?price=:20000',
    count: 1,
  });
  expect(suggest('hilux')[0]?.href).toBe(
    '/search/toyota?make_model=Toyota%7CHiLux&make_model=Toyota%7CHiLux+Cab+Chassis',
  );
});

test('a yard without cars suggests nothing', () => {
  const nothing = suggesterOf([]);
  expect(['', 'ute', 'under 30k'].map(nothing)).toEqual([[], [], []]);
});
