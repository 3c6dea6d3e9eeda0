import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryCar, NOW } from '../../../../tests/fixtures/cars.ts';
import { feetToMetres, formatFeetAsMetres } from '../caravan.ts';
import { keyInformation, type SpecGroup, specGroups, specRows } from './specs.ts';

test('a row without a value is left out', () => {
  expect(
    specRows([
      ['Colour', 'White'],
      ['Series', null],
      ['Badge', ''],
      ['Induction', '  '],
      ['Gears', 'null'],
      ['Axle', 'NULL'],
      ['Kilometres', '0'],
    ]),
  ).toEqual([
    { label: 'Colour', value: 'White' },
    { label: 'Kilometres', value: '0' },
  ]);
});

describe('key information', () => {
  test('shows eight first, then the rest', () => {
    expect(keyInformation(aCar(), 'qld', NOW)).toEqual({
      first: [
        { label: 'Odometer', value: '48,200 km' },
        { label: 'Transmission', value: 'Automatic' },
        { label: 'Fuel', value: 'Diesel' },
        { label: 'Body', value: 'Ute' },
        { label: 'Drive', value: '4WD' },
        { label: 'Engine', value: '2.8 L' },
        { label: 'Seats', value: '5' },
        { label: 'Colour', value: 'Glacier White' },
      ],
      rest: [
        { label: 'Doors', value: '4' },
        { label: 'Stock number', value: 'U1001' },
        { label: 'Registration', value: '123AB4' },
        { label: 'Registration expiry', value: 'Expires on 30 September 2026' },
        { label: 'VIN', value: 'MR0FA3CD100012345' },
      ],
    });
  });

  test('fills the first eight from the rest if some are unknown', () => {
    const car = aCar({
      km: null,
      simple_transmission: null,
      transmission: 'null',
      rego_expiry: '2026-01-31',
    });
    const { first, rest } = keyInformation(car, 'qld', NOW);
    expect(first.map((row) => row.label)).toEqual([
      'Fuel',
      'Body',
      'Drive',
      'Engine',
      'Seats',
      'Colour',
      'Doors',
      'Stock number',
    ]);
    expect(rest.map((row) => row.label)).not.toContain('Registration expiry');
  });

  test('says which facts are typical for the model, not told by the dealer', () => {
    const car = aCar({ simple_fuel: 'electric', fuel: null, typical: ['simple_fuel'] });
    expect(keyInformation(car, 'qld', NOW).first).toContainEqual({
      label: 'Fuel',
      value: 'Electric, typical for this model',
    });
  });

  test('of a caravan begins with berths and weight; of a motorhome with its kilometres', () => {
    const caravan = {
      body_length_feet: 18,
      body_width_feet: 8,
      tare_weight: 2150,
      sleeps: 4,
      aggregate_trailer_mass: 2750,
    };
    expect(keyInformation(aCar({ item_type: 'caravan', caravan }), 'qld', NOW).first.slice(0, 4)).toEqual([
      { label: 'Sleeps', value: '4' },
      { label: 'Body length', value: '5.49 m' },
      { label: 'Tare weight', value: '2,150 kg' },
      { label: 'Aggregate trailer mass', value: '2,750 kg' },
    ]);
    const motorhome = keyInformation(aCar({ item_type: 'motorhome', caravan }), 'qld', NOW);
    expect(motorhome.first[0]?.label).toBe('Odometer');
    expect(motorhome.rest).toContainEqual({ label: 'Sleeps', value: '4' });
  });

  test('shows 0 km for a new car', () => {
    expect(keyInformation(aCar({ car_type: 'new', km: 0 }), 'qld', NOW).first[0]).toEqual({
      label: 'Odometer',
      value: '0 km',
    });
  });
});

describe('specifications', () => {
  const group = (groups: SpecGroup[], title: string) =>
    Object.fromEntries(
      groups.find((each) => each.title === title)?.rows.map((r) => [r.label, r.value]) ?? [],
    );

  test('include the variant’s, in the trade’s units', () => {
    const variant = {
      cylinders: 4,
      enginesize: 2755,
      enginesize_litres: 2.8,
      induction: 'Turbo intercooled',
      geartype: '6 speed',
      fuelconsumptioncombined: 8,
      fuelcapacity: 80,
      grossvehiclemass: 3050,
      vehiclelength: 5325,
      vehicleheight: 1865,
      vehiclewidth: 1900,
      torque: 500,
      ancaprating: 5,
      ancapyear: 2019,
    };
    const groups = specGroups(aCar({ variant }));
    expect(groups.map(({ title }) => title)).toEqual([
      'Vehicle',
      'Engine and drivetrain',
      'Dimensions and weights',
      'Safety',
    ]);
    expect(group(groups, 'Engine and drivetrain')).toEqual({
      Fuel: 'Diesel',
      Engine: '2.8 L',
      'Engine capacity': '2,755 cc',
      Cylinders: '4',
      Induction: 'Turbo intercooled',
      Torque: '500 Nm',
      Gears: '6 speed',
      Transmission: 'Automatic',
      Drive: '4WD',
      'Fuel consumption (combined)': '8.0 L/100 km',
      'Fuel tank': '80 L',
    });
    expect(group(groups, 'Dimensions and weights')).toEqual({
      Length: '5,325 mm',
      Width: '1,900 mm',
      Height: '1,865 mm',
      'Gross vehicle mass': '3,050 kg',
    });
    expect(group(groups, 'Safety')).toEqual({ 'ANCAP rating': '5 stars (2019)' });
  });

  test('of an electric car give its energy in kWh', () => {
    const car = aCar({
      simple_fuel: 'electric',
      engine_size: null,
      variant: { cylinders: 0, fuelconsumptioncombined: 15.6, fuelcapacity: 60.5 },
    });
    expect(group(specGroups(car), 'Engine and drivetrain')).toEqual({
      Fuel: 'Electric',
      Transmission: 'Automatic',
      Drive: '4WD',
      'Energy consumption (combined)': '15.6 kWh/100 km',
      'Battery capacity': '60.5 kWh',
    });
  });

  test('of a caravan give feet in metres', () => {
    const caravan = {
      body_length_feet: 18,
      body_width_feet: 8,
      tare_weight: 2150,
      axle_type: 'Tandem',
      sleeps: 4,
      aggregate_trailer_mass: 2750,
    };
    const groups = specGroups(aCar({ item_type: 'caravan', caravan }));
    expect(group(groups, 'Living area and towing')).toEqual({
      'Body length': '5.49 m',
      'Body width': '2.44 m',
      'Tare weight': '2,150 kg',
      'Aggregate trailer mass': '2,750 kg',
      'Axle type': 'Tandem',
      Sleeps: '4',
    });
  });

  test.each([
    [{ engine_size: 2, variant: {} }, '2.0 L'],
    [{ engine_size: 2, variant: { enginesize_litres: 2.5 } }, '2.5 L'],
    [{ engine_size: null, variant: { enginesize: 1498 } }, '1.5 L'],
    [{ engine_size: 0, variant: {} }, undefined],
  ])('the engine of %o is %s', (overrides, size) => {
    const rows = specGroups(aCar(overrides)).flatMap((each) => each.rows);
    expect(rows.find((row) => row.label === 'Engine')?.value).toBe(size);
  });

  test('never include an empty row, an empty group or the word null', () => {
    fc.assert(
      fc.property(arbitraryCar, (car) => {
        for (const { rows } of specGroups(car)) {
          expect(rows).not.toEqual([]);
          for (const { value } of rows) expect(value).not.toMatch(/^(\s*|null|NaN.*|undefined.*)$/i);
        }
      }),
    );
  });
});

test('a foot is 0.3048 metres', () => {
  expect(feetToMetres(1)).toBe(0.3048);
  expect(formatFeetAsMetres(10)).toBe('3.05 m');
});
