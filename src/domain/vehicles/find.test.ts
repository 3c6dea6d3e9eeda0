import { expect, test } from 'vitest';
import { findMake, findModel, makeNames, modelNames } from './find.ts';

test.each([
  ['Toyota', 'Hilux', 'Toyota', 'HiLux', null],
  ['TOYOTA', 'HI LUX SR5 4x4', 'Toyota', 'HiLux', null],
  ['Toyota', 'Hilux Cab Chassis', 'Toyota', 'HiLux', 'HiLux Cab Chassis'],
  ['Toyota', 'Landcruiser Prado', 'Toyota', 'LandCruiser Prado', null],
  ['Isuzu', 'D-MAX', 'Isuzu', 'D-MAX', null],
  ['Isuzu Ute', 'dmax', 'Isuzu', 'D-MAX', null],
  ['BMW', '320i M Sport', 'BMW', '3 Series', null],
  ['VW', 'Golf', 'Volkswagen', 'Golf', null],
  ['Land', 'Rover Discovery Sport', 'Land Rover', 'Discovery Sport', null],
  ['Mercedes Benz', 'C 200', 'Mercedes-Benz', 'C-Class', null],
  ['Haval', 'Jolion', 'GWM', 'Haval Jolion', null],
  ['GWM', 'Haval Jolion', 'GWM', 'Haval Jolion', null],
  ['Mazda', 'CX5', 'Mazda', 'CX-5', null],
  ['Hyundai', 'i30 N', 'Hyundai', 'i30', 'i30 N'],
])('%s %s is %s %s', (make, model, itsMake, family, variant) => {
  const found = findModel(make, model);
  expect([found?.make.name, found?.family.name, found?.variant?.name ?? null]).toEqual([
    itsMake,
    family,
    variant,
  ]);
});

test('makes and models have the names shoppers use', () => {
  expect(makeNames()).toEqual(expect.arrayContaining(['Mazda', 'Toyota', 'Volkswagen']));
  expect(modelNames('toyota')).toEqual(expect.arrayContaining(['Corolla', 'HiLux', 'RAV4']));
  expect(modelNames('VW')).toContain('Golf');
  expect(modelNames('Unheard Of')).toEqual([]);
});

test('a name that is not in the catalogue is not guessed at', () => {
  expect(findModel('Toyota', 'Nonsense')).toBeNull();
  expect(findModel('Unheard Of', 'Hilux')).toBeNull();
  expect(findMake('Unheard Of')).toBeNull();
});
