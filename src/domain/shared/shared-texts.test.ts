import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withSharedTexts } from './shared-texts.ts';

test('data stays what it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(withSharedTexts(JSON.parse(text)))).toBe(text);
    }),
  );
});

test('the objects stay the same, their lists do not', () => {
  const car = { make: 'Kia', features: ['Bluetooth'], location: { state: 'QLD' } };
  const { location, features } = car;
  expect(withSharedTexts(car)).toBe(car);
  expect(car.location).toBe(location);
  expect(car.features).toEqual(features);
});
