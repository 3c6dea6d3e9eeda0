import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCar } from '../../../tests/fixtures/cars.ts';
import { bodyLabel, bodySlug, bodyTypesOf, bodyTypeText, toBodyType } from './body.ts';
import { BODY_TYPES, type BodyType } from './car.ts';

test.each<[string, BodyType | null]>([
  ['SUV', 'suv'],
  ['Sport Utility (Vehicle)', 'suv'],
  ['Sport Utility Vehicle', 'suv'],
  ['Sports Utility', 'suv'],
  ['Sports Activity Vehicle', 'suv'],
  ['Crossover', 'suv'],
  ['Ute / Tray', 'ute'],
  ['Utility', 'ute'],
  ['Well Body', 'ute'],
  ['Pick-ups', 'ute'],
  ['C/Chas', 'cabChassis'],
  ['Sportswagon', 'wagon'],
  ['Sports Wagon', 'wagon'],
  ['5D WGN', 'wagon'],
  ['Sports Tourer', 'wagon'],
  ['Shooting Brake', 'wagon'],
  ['Liftback', 'hatch'],
  ['4D SDN', 'sedan'],
  ['2D CPE', 'coupe'],
  ['Dual Cab', 'ute'],
  ['Double Cab Pick Up', 'ute'],
  ['Crew Cab P/Up', 'ute'],
  ['Utility Extended Cab', 'ute'],
  ['Pickup', 'ute'],
  ['Cab Chassis', 'cabChassis'],
  ['Dual Cab Chassis', 'cabChassis'],
  ['Single Cab C/C', 'cabChassis'],
  ['People Mover', 'peopleMover'],
  ['MPV', 'peopleMover'],
  ['Station Wagon', 'stationWagon'],
  ['5D Wagon', 'wagon'],
  ['Sportwagon', 'wagon'],
  ['Hatchback', 'hatchback'],
  ['Hatch', 'hatch'],
  ['Sportback', 'hatch'],
  ['Sedan', 'sedan'],
  ['4D SEDAN', 'sedan'],
  ['Coupe', 'coupe'],
  ['Coupé', 'coupe'],
  ['Convertible', 'convertible'],
  ['Cabriolet', 'convertible'],
  ['Roadster', 'convertible'],
  ['Soft Top', 'softtop'],
  ['Hardtop', 'hardtop'],
  ['Van', 'van'],
  ['Panel Van', 'van'],
  ['Commercial', 'van'],
  ['Minivan', 'peopleMover'],
  ['Minibus', 'bus'],
  ['Bus', 'bus'],
  ['Light Truck', 'lightTruck'],
  ['Campervan', 'motorhome'],
  ['Motor Home', 'motorhome'],
  ['Caravan', 'caravan'],
  ['Pop Top', 'caravan'],
  ['Camper Trailer', 'camperTrailer'],
  ['4x4', '4x4'],
  ['Troop Carrier', '4x4'],
  ['cabChassis', 'cabChassis'],
  ['PEOPLEMOVER', 'peopleMover'],
  ['Other', null],
  ['', null],
  ['null', null],
  ['1 YEAR WARRANTY', null],
])('reads %j as %s', (text, body) => {
  expect(toBodyType(text)).toBe(body);
});

test('every body type is read from its own name and from its label', () => {
  for (const body of BODY_TYPES) {
    expect(toBodyType(body)).toBe(body);
    expect(bodyLabel(toBodyType(bodyLabel(body)) ?? 'bus')).toBe(bodyLabel(body));
  }
});

test('reading never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect([null, ...BODY_TYPES]).toContain(toBodyType(text));
    }),
  );
});

test.each<[BodyType[], string, string]>([
  [['hatch', 'hatchback'], 'Hatch', 'hatch'],
  [['wagon', 'stationWagon'], 'Wagon', 'wagon'],
  [['convertible', 'softtop'], 'Convertible', 'convertible'],
  [['peopleMover'], 'People Mover', 'people-mover'],
  [['suv'], 'SUV', 'suv'],
  [['4x4'], '4x4', '4x4'],
])('%o share the choice %s, at %s', (bodies, label, slug) => {
  expect(new Set(bodies.map(bodyLabel))).toEqual(new Set([label]));
  expect(new Set(bodies.map(bodySlug))).toEqual(new Set([slug]));
  expect([bodyTypesOf(slug), bodyTypesOf(label)].map((found) => found.toSorted())).toEqual([
    bodies.toSorted(),
    bodies.toSorted(),
  ]);
});

test('an unknown slug has no body types', () => {
  expect(bodyTypesOf('toyota')).toEqual([]);
});

test.each([
  [{ simple_body: 'suv', body: '5D Wagon' }, 'SUV'],
  [{ simple_body: null, body: 'Dual Cab' }, 'Ute'],
  [{ simple_body: null, body: 'Other' }, 'Other'],
  [{ simple_body: null, body: null }, null],
] as const)('%o is shown as %s', (overrides, words) => {
  expect(bodyTypeText(aCar(overrides))).toBe(words);
});
