import { describe, expect, test } from 'vitest';
import { isColour } from './colours.ts';

describe('a colour', () => {
  test.each([
    ...[
      'White',
      'RED',
      'Glacier White',
      'Magnetic Gray',
      'Crystal Black Pearl',
      'Silver / Grey',
      'Blue-Green',
    ],
    ...[
      'White with Black Roof',
      'Two-Tone Sand',
      'Graphite',
      'Meteor',
      'Aurora Borealis',
      'Kinetic',
      'Gunmetal',
    ],
    ...['Pearl White (089)', 'Multicoloured', 'Burgundy', 'Jupiter’s Red', 'Eternal Blue Mica'],
  ])('%s', (text) => {
    expect(isColour(text)).toBe(true);
  });
});

describe('no colour', () => {
  test.each([
    ...[
      'Car',
      'SUV',
      'Ute',
      'Automatic',
      'Diesel',
      'Toyota',
      'BMW',
      '5 years / Unlimited km',
      '44Fa20',
      '2019/04',
    ],
    ...[
      '7 Year Warranty',
      'Call for details',
      'White, 3 years warranty',
      'sales@acme.example',
      '12345',
      '=',
      'X',
    ],
    ...['Please see our other stock online.', 'New', 'Used', 'No', 'Leather', '03 9000 0000'],
  ])('%s', (text) => {
    expect(isColour(text)).toBe(false);
  });
});
