import { expect, test } from 'vitest';
import { aCar, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import { driveLabel, fuelLabel, transmissionLabel } from './labels.ts';

test.each([
  ['Front', 'FWD'],
  ['front wheel drive', 'FWD'],
  ['FWD', 'FWD'],
  ['Rear', 'RWD'],
  ['Rear-wheel drive', 'RWD'],
  ['All Wheel Drive', 'AWD'],
  ['4x4', '4WD'],
  ['4WD', '4WD'],
  ['4X2', '2WD'],
  ['4X4 Dual Range', '4WD'],
  ['Part-time 4WD', '4WD'],
  ['Rear Wheel Drive', 'RWD'],
  ['AWD (on demand)', 'AWD'],
  ['Other', 'Other'],
  ['null', null],
  [null, null],
])('drive %j is %j', (drive, label) => {
  expect(driveLabel(aCar({ drive }))).toBe(label);
});

test.each<[CarOverrides, string | null]>([
  [{ simple_fuel: 'petrol', fuel: 'Unleaded - Premium' }, 'Petrol'],
  [{ simple_fuel: 'plug-in hybrid' }, 'Plug-in Hybrid'],
  [{ simple_fuel: null, fuel: 'Petrol/LPG' }, 'Petrol/LPG'],
  [{ simple_fuel: null, fuel: ' ' }, null],
])('fuel of %o is %j', (overrides, label) => {
  expect(fuelLabel(aCar(overrides))).toBe(label);
});

test.each<[CarOverrides, string | null]>([
  [{ simple_transmission: 'automatic', transmission: '8 speed sports automatic' }, 'Automatic'],
  [{ simple_transmission: 'manual' }, 'Manual'],
  [{ simple_transmission: null, transmission: null, trans: 'CVT' }, 'CVT'],
  [{ simple_transmission: null, transmission: null }, null],
])('transmission of %o is %j', (overrides, label) => {
  expect(transmissionLabel(aCar(overrides))).toBe(label);
});
