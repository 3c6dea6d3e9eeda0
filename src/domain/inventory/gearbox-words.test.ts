import { expect, test } from 'vitest';
import { toSimpleTransmission } from './gearbox-words.ts';

test.each([
  ...[
    'A',
    'a',
    'AT',
    'A/T',
    'AUTO',
    'Auto',
    'Automatic',
    'AUT',
    '6A',
    '8 SP A',
    '6AT',
    '8 Speed Sports Automatic',
    'SA',
  ],
  ...[
    'CVT',
    'e-CVT',
    'Constantly Variable Transmission',
    'DCT',
    '7 Speed DSG',
    'Dual Clutch',
    'PDK',
    'S tronic',
  ],
  ...['Tiptronic', '9G-Tronic', '6 SP AUTOMATIC', 'Automated Manual', 'Sports Automatic Dual Clutch', 'AMT'],
  ...[
    'Reduction Gear',
    '1 Speed',
    'Single Speed',
    'Xtronic',
    'Steptronic',
    'Semi-automatic',
    'Lineartronic',
    'DHT',
  ],
])('%j is automatic', (text) => {
  expect(toSimpleTransmission(text)).toBe('automatic');
});

test.each([
  ...[
    'M',
    'm',
    'Manual',
    'MANUAL',
    'Man',
    'MT',
    'M/T',
    '5M',
    '6 M',
    '6MT',
    '6 Speed Manual',
    '5 SP MANUAL',
    '6 SP M',
  ],
  ...['6 Speed Man.', 'Manu'],
])('%j is manual', (text) => {
  expect(toSimpleTransmission(text)).toBe('manual');
});

test.each(['-', 'Other', '6 Speed', 'TBA', 'X', '', 'Automatic/Manual', 'Manual or Automatic', 'Diesel'])(
  '%j is unknown',
  (text) => {
    expect(toSimpleTransmission(text)).toBeNull();
  },
);
