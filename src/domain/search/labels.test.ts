import { describe, expect, test } from 'vitest';
import type { Range } from './engine.ts';
import type { RangeField } from './fields.ts';
import { exclusionLabel, rangeLabel, refinementLabel, valueLabel } from './labels.ts';

const ranges: [RangeField, Range, string][] = [
  ['price', { min: 5000, max: 40_000 }, '$5,000 to $40,000'],
  ['price', { max: 40_000 }, 'Up to $40,000'],
  ['price', { min: 5000 }, 'From $5,000'],
  ['km', { max: 60_000 }, 'Up to 60,000 km'],
  ['year', { min: 2019 }, '2019 or newer'],
  ['year', { max: 2015 }, '2015 or older'],
  ['year', { min: 2021, max: 2021 }, '2021'],
  ['subscription_price', { max: 249 }, 'Up to $249 a week'],
  ['price', {}, 'Any price'],
];
test.each(ranges)('%s %j is %s', (field, range, label) => {
  expect(rangeLabel(field, range)).toBe(label);
});

describe('values', () => {
  test.each([
    ['car_type', 'demo', 'Demo'],
    ['status', 'coming_soon', 'Coming soon'],
    ['make_model', 'Toyota|Hilux', 'Hilux'],
    ['colour', 'White', 'White'],
  ] as const)('%s %s is %s', (field, value, label) => {
    expect(valueLabel(field, value)).toBe(label);
  });
  test('a chip gives a bare number its unit', () => {
    expect(refinementLabel({ kind: 'value', field: 'seats', value: '7' })).toBe('7 seats');
  });
  test('text is quoted', () => {
    expect(refinementLabel({ kind: 'text', text: 'sr5' })).toBe('“sr5”');
  });
});

test.each([
  ['make', 'Ford', 'Not Ford'],
  ['make_model', 'Ford|Ranger', 'Not Ford Ranger'],
  ['fuel', 'Diesel', 'Not diesel'],
  ['fuel', 'LPG', 'Not LPG'],
  ['body', 'SUV', 'Not SUV'],
  ['colour', 'Glacier White', 'Not Glacier White'],
  ['transmission', 'Automatic', 'Not automatic'],
  ['car_type', 'demo', 'Not demo'],
  ['seats', '7', 'Not 7 seats'],
  ['state', 'NSW', 'Not in NSW'],
  ['location_name', 'Harbour Kia', 'Not at Harbour Kia'],
  ['filtered_features', 'Sunroof', 'No Sunroof'],
  ['filtered_features', 'Apple CarPlay', 'No Apple CarPlay'],
] as const)('excluding %s %s is called %s', (field, value, label) => {
  expect(exclusionLabel(field, value)).toBe(label);
});
