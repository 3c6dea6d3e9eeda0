import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAKES } from '#domain/vehicles/data/index.ts';
import { aCar, type CarOverrides } from '../../../../tests/fixtures/cars.ts';
import { BODY_TYPES, type BodyType } from '../car.ts';
import { artworkPath, parseArtworkName } from './artwork-path.ts';
import { shapeOf } from './shape-of.ts';
import { SHAPES, type Shape } from './shapes.ts';

const shape = (make: string, model: string, body: BodyType | null, rest: CarOverrides = {}) =>
  shapeOf(aCar({ badge: null, series: null, body: null, ...rest, make, model, simple_body: body }));

const lived = (facts: { axle_type?: string; body_length_feet?: number; sleeps?: number }) => ({
  body_length_feet: null,
  body_width_feet: null,
  tare_weight: null,
  axle_type: null,
  sleeps: null,
  aggregate_trailer_mass: null,
  ...facts,
});

describe('the shape of a car', () => {
  test.each<[string, string, BodyType | null, Shape]>([
    ['Toyota', 'RAV4', 'suv', 'suv-medium'],
    ['Toyota', 'Kluger', 'suv', 'suv-large'],
    ['Toyota', 'Yaris Cross', 'suv', 'suv-light'],
    ['Toyota', 'LandCruiser 300', '4x4', 'offroad-300'],
    ['Toyota', 'LandCruiser Prado', '4x4', 'offroad-prado'],
    ['Toyota', 'Corolla', 'hatch', 'hatch-small'],
    ['Toyota', 'Camry', 'sedan', 'sedan-medium'],
    ['Toyota', 'HiAce', 'van', 'van-medium'],
    ['Kia', 'Carnival', 'peopleMover', 'people-mover'],
    ['Kia', 'Picanto', 'hatchback', 'hatch-micro'],
    ['Mazda', 'MX-5', 'softtop', 'roadster'],
    ['Mazda', 'MX-5 RF', 'hardtop', 'coupe'],
    ['Mazda', 'CX-5', 'wagon', 'suv-medium'],
    ['Subaru', 'Outback', 'wagon', 'wagon-high'],
    ['Ford', 'Mustang', 'convertible', 'convertible'],
  ])('%s %s (%s): %s', (make, model, body, expected) => {
    expect(shape(make, model, body, { doors: null, seats: null })).toBe(expected);
  });

  test.each<[string, BodyType, CarOverrides, Shape]>([
    ['a double cab, from its badge', 'ute', { badge: 'SR5 Double Cab' }, 'ute-double'],
    ['an extra cab', 'ute', { badge: 'SR Extra Cab' }, 'ute-extra'],
    ['by doors', 'ute', { doors: 4 }, 'ute-double'],
    ['a tray behind two seats', 'cabChassis', { doors: 2, seats: 2 }, 'ute-single-tray'],
    ['not said', 'ute', { doors: null, seats: null }, 'covered'],
  ])('the cab of a HiLux: %s', (_, body, rest, expected) => {
    expect(shape('Toyota', 'HiLux', body, { doors: null, seats: null, ...rest })).toBe(expected);
  });

  test.each<[string, string, BodyType | null, CarOverrides]>([
    ['an unknown make', 'Zyx 9', 'suv', {}],
    ['a Toyota of an unknown family', 'Foo', 'sedan', {}],
    ['a car older than its shape', 'Corolla', 'sedan', { year: 1975 }],
    ['an SUV that a feed calls a ute', 'RAV4', 'ute', { doors: 5 }],
    ['a Troop Carrier', 'LandCruiser 78', '4x4', {}],
    ['a part', 'Corolla', 'hatch', { item_type: 'part' }],
  ])('stays under its cover: %s', (_, model, body, rest) => {
    expect(shape(model === 'Zyx 9' ? 'Zyx' : 'Toyota', model, body, rest)).toBe('covered');
  });

  test.each<[string, BodyType, string, CarOverrides['caravan'], Shape]>([
    ['by its axles', 'caravan', 'Wayfarer', lived({ axle_type: 'Tandem axle' }), 'caravan-tandem'],
    ['by its length', 'caravan', 'Wayfarer', lived({ body_length_feet: 15 }), 'caravan-single'],
    ['off-road', 'caravan', 'Serotina Off-Road', lived({ axle_type: 'Tandem' }), 'caravan-offroad'],
    ['a pop-top', 'caravan', 'Estuary Pop Top', lived({ axle_type: 'Single' }), 'caravan-poptop'],
    ['a hybrid', 'caravan', 'Drover 14 Hybrid', lived({ axle_type: 'Single' }), 'caravan-hybrid'],
    ['a fifth wheeler', 'caravan', 'Grand 5th Wheeler', lived({ axle_type: 'Tandem' }), 'covered'],
    ['neither axles nor length', 'caravan', 'Wayfarer', null, 'covered'],
    ['a soft floor', 'camperTrailer', 'Tagalong Soft Floor', null, 'camper-forward'],
    ['a forward fold', 'camperTrailer', 'Camp Fold 9 Forward Fold', null, 'camper-forward'],
    ['a camper trailer with an unknown fold', 'camperTrailer', 'Tagalong', null, 'covered'],
    ['a motorhome for two', 'motorhome', 'Ningaloo', lived({ sleeps: 2 }), 'motorhome-b'],
  ])('caravans and motorhomes: %s', (_, body, model, caravan, expected) => {
    const item_type = body === 'motorhome' ? 'motorhome' : 'caravan';
    expect(shape('Nobody', model, body, { caravan, item_type, doors: null })).toBe(expected);
  });

  test('any catalogue car in any body gets a shape that suits its body, or a cover', () => {
    const families = MAKES.flatMap((make) => make.families.map((family) => ({ make: make.name, family })));
    fc.assert(
      fc.property(fc.constantFrom(...families), fc.constantFrom(...BODY_TYPES), ({ make, family }, body) => {
        const found = shape(make, family.name, body, { doors: null, seats: null });
        expect(FITTING[body]).toContain(found.split('-')[0]);
      }),
      { numRuns: 2000 },
    );
  });
});

const HOME = ['covered', 'caravan', 'camper', 'motorhome', 'campervan'];
const TALL = [...HOME, 'suv', 'offroad', 'wagon', 'people'];
const OPEN = [...HOME, 'convertible', 'roadster'];
/** How the names of each body's shapes begin. Caravans and motorhomes are known by family too. */
const FITTING: Readonly<Record<BodyType, readonly string[]>> = {
  '4x4': TALL,
  suv: TALL,
  wagon: TALL,
  stationWagon: TALL,
  bus: [...HOME, 'bus', 'minibus'],
  cabChassis: [...HOME, 'ute', 'truck'],
  convertible: OPEN,
  softtop: OPEN,
  coupe: [...HOME, 'coupe', 'sports'],
  hardtop: [...HOME, 'coupe', 'offroad'],
  hatch: [...HOME, 'hatch', 'suv', 'sedan'],
  hatchback: [...HOME, 'hatch', 'suv', 'sedan'],
  motorhome: HOME,
  lightTruck: [...HOME, 'truck'],
  peopleMover: [...HOME, 'people'],
  sedan: [...HOME, 'sedan'],
  ute: [...HOME, 'ute'],
  van: [...HOME, 'van'],
  caravan: HOME,
  camperTrailer: HOME,
};

test('every shape has a picture, and every picture belongs to a shape', async () => {
  const files = await readdir('src/engines/artwork/shapes');
  expect(files.map((file) => parse(file).name).toSorted()).toEqual([...SHAPES].toSorted());
});

describe('the path of artwork', () => {
  test.each<[Shape, string | null, string]>([
    ['ute-double', 'Nebula Blue', '/artwork/ute-double-blue.webp'],
    ['hatch-small', 'Chili Red / White Roof', '/artwork/hatch-small-red-white.webp'],
    ['suv-medium', null, '/artwork/suv-medium-neutral.webp'],
    ['covered', 'Jet Black', '/artwork/covered-neutral.webp'],
  ])('%s in %s: %s', (each, colour, path) => {
    expect(artworkPath({ shape: each, colour })).toBe(path);
  });

  test('can be parsed back into what it shows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SHAPES), fc.string(), (each, colour) => {
        expect(parseArtworkName(artworkPath({ shape: each, colour }))?.shape).toBe(each);
      }),
    );
    expect(parseArtworkName('/artwork/hatch-small-red-white.webp')).toEqual({
      ...{ shape: 'hatch-small', colour: 'red', second: 'white' },
    });
  });

  test.each([
    '',
    'ute-double',
    '-blue',
    'ute-double-pink',
    'boat-blue',
    'ute-double-blue.png',
    '../ute-double-blue',
    'covered-red-white',
  ])('%j is not artwork', (name) => expect(parseArtworkName(name)).toBeNull());
});
