import { expect, test } from 'vitest';
import { isValuationForm, missingCar } from './missing-car.ts';

test.each<[string, string[], string[]]>([
  ['a plate alone', ['rego'], []],
  ['make and model', ['Vehicle Make', 'Vehicle Model'], []],
  ['a make', ['Vehicle Make'], ['Vehicle Model']],
  ['a year', ['Vehicle Year'], ['Vehicle Make', 'Vehicle Model']],
])('%s: the form names what is missing to identify the car', (_, entered, missing) => {
  expect(missingCar((name) => entered.includes(name)).map(({ field }) => field)).toEqual(missing);
});

test('only a form that takes a rego or a car requires either', () => {
  expect(isValuationForm(['rego', 'Vehicle Make'])).toBe(true);
  expect(isValuationForm(['Rego', 'Vehicle Make'])).toBe(false);
  expect(isValuationForm(['name', 'phone'])).toBe(false);
});
