import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StringPool } from './string-pool.ts';

test('data stays what it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(new StringPool().intern(JSON.parse(text)))).toBe(text);
    }),
  );
});

test('the objects stay the same, their lists do not', () => {
  const car = { make: 'Kia', features: ['Bluetooth'], location: { state: 'QLD' } };
  const { location, features } = car;
  expect(new StringPool().intern(car)).toBe(car);
  expect(car.location).toBe(location);
  expect(car.features).toEqual(features);
});
