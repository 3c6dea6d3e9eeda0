import { expect, test } from 'vitest';
import { findMake } from '#domain/vehicles/find.ts';
import { aDocument } from '../../../tests/fixtures/documents.ts';
import { isMakeMeant } from './find.ts';
import { MAKES } from './makes.ts';
import { makeInitials, makeMark } from './mark.ts';
import { stockRange } from './range.ts';

test.each([
  ['merc', ['Mercedes-Benz', 'Mercury']],
  ['BENZ', ['Mercedes-Benz']],
  ['landrover', ['Land Rover']],
  ['rover', ['Land Rover', 'Rover']],
  ['citroën', ['Citroën']],
  ['citroen', ['Citroën']],
  ['vw', ['Volkswagen']],
  ['great wall', ['GWM']],
  ['haval', ['GWM']],
  ['holden special vehicles', ['HSV']],
  ['rolls-r', ['Rolls-Royce']],
  ['toyoda', []],
])('%s means %j', (typed, names) => {
  expect(MAKES.map(({ name }) => name).filter((name) => isMakeMeant(name, typed))).toEqual(names);
});

test('a make is found by the name that its cars in stock have', () => {
  const others = MAKES.filter(({ name }) => (findMake(name)?.name ?? name) !== name);
  expect(others).toEqual([]);
});

test('an empty text means every make', () => {
  expect(MAKES.every(({ name }) => isMakeMeant(name, ' '))).toBe(true);
});

test.each([
  ['Toyota', 'TO'],
  ['Land Rover', 'LR'],
  ['Mercedes-Benz', 'MB'],
  ['Škoda', 'ŠK'],
  ['DS', 'DS'],
])('the mark of %s shows %s', (name, initials) => {
  expect(makeInitials(name)).toBe(initials);
  expect(makeMark(name)).toContain(`>${initials}</text></svg>`);
});

test('a dealership’s own logo file is used, however the make is written', () => {
  const own = { 'Mercedes-Benz': '/media/makes/star.svg' };
  expect(makeMark('MERCEDES-BENZ', own)).toContain('src="/media/makes/star.svg"');
  expect(makeMark('Toyota', own)).toContain('>TO</text>');
});

test('a mark is one small drawing, whatever the name', () => {
  for (const name of [...MAKES.map((make) => make.name), '<b>&"', '']) {
    expect(makeMark(name)).toMatch(
      /^<svg [^<>]+>(?:<(?:circle|rect|path) [^<>]+\/>)<text [^<>]+>[\p{L}\p{N}]{0,2}<\/text><\/svg>$/u,
    );
  }
});

test('a model’s range goes from least to most, and names the values', () => {
  const cars = [
    aDocument({ id: 1, price: 45_990, year: 2021, km: 48_200, fuel: 'Diesel', badge: 'SR5', seats: 5 }),
    aDocument({ id: 2, price: 61_000, year: 2024, km: null, fuel: 'Diesel', badge: 'SR', seats: 5 }),
    aDocument({ id: 3, price: null, year: null, km: 900, fuel: 'Petrol', badge: null, seats: null }),
  ];
  const rows = Object.fromEntries(stockRange(cars).map(({ label, value }) => [label, value]));
  expect(rows).toMatchObject({
    Price: '$45,990 to $61,000',
    Year: '2021 to 2024',
    Kilometres: '900 km to 48,200 km',
    Badges: 'SR5 and SR',
    Fuel: 'Diesel and Petrol',
    Seats: '5',
  });
});

test('facts that no car has are left out, and more than five values are counted', () => {
  const colours = ['White', 'Black', 'Red', 'Blue', 'Grey', 'Silver'];
  const cars = colours.map((colour, id) => aDocument({ id, colour, drive: null }));
  const rows = Object.fromEntries(stockRange(cars).map(({ label, value }) => [label, value]));
  expect(rows).toMatchObject({ Colours: '6 colours' });
  expect(rows).not.toHaveProperty('Drive');
  expect(stockRange([])).toEqual([]);
});
