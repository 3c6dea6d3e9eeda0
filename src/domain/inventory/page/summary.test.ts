import { expect, test } from 'vitest';
import { aCar } from '../../../../tests/fixtures/cars.ts';
import { carSummary } from './summary.ts';

test('says what the car is, what it is like and where it is', () => {
  expect(carSummary(aCar())).toBe(
    'The 2021 Toyota HiLux SR5 is a used automatic diesel ute. It comes finished in Glacier White, with 48,200 km on the clock, 5 seats and 4WD. See it at Harbour Brisbane, stock number U1001.',
  );
});

test('leaves out what is unknown', () => {
  const bare = aCar({
    body: null,
    simple_body: null,
    km: null,
    colour: null,
    seats: null,
    drive: null,
    fuel: null,
    simple_fuel: null,
    transmission: null,
    simple_transmission: null,
    stocknum: null,
    location: {},
  });
  expect(carSummary(bare)).toBe('The 2021 Toyota HiLux SR5 is a used car.');
});

test('keeps the capitals of words such as 4WD', () => {
  const suv = aCar({ car_type: 'demo', body: null, simple_body: 'suv', simple_fuel: 'electric' });
  expect(carSummary(suv)).toContain('is a demo automatic electric SUV.');
});
