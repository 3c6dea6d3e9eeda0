import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type FeedCar, FeedCarSchema, type TypicalFact } from '../car.ts';
import { checkAgainstCatalogue } from './catalogue-check.ts';

const read = (name: string, facts: Partial<FeedCar> = {}) => {
  const [make, model, ...badge] = name.split(' ');
  const feed = { make, model, badge: badge.join(' '), car_type: 'used', ...facts };
  return checkAgainstCatalogue(v.parse(FeedCarSchema, feed)).car;
};

describe('missing facts are read from the car’s name', () => {
  test.each<[string, Partial<FeedCar>]>([
    [
      'Mazda BT-50 UR XTR Utility Dual Cab 4dr Spts Auto 6sp 4x4 3.2DT',
      { drive: '4WD', simple_body: 'ute', simple_transmission: 'automatic', doors: 4, engine_size: 3.2 },
    ],
    [
      'Mitsubishi Lancer EVOLUTION 2.0L 5SP MANUAL 4D SEDAN',
      { simple_transmission: 'manual', engine_size: 2 },
    ],
    ['Volkswagen Amarok V6 TDI550 Core', { variant: expect.objectContaining({ cylinders: 6 }) }],
    ['Toyota Kluger GXL eFour', { drive: 'AWD', simple_fuel: 'hybrid' }],
    ['BMW 330e M Sport', { simple_fuel: 'plug-in hybrid' }],
    // RedBook calls it a wagon; it is an SUV.
    ['Holden Captiva CG 7 LX Wagon 7st 4dr 4x4 2.2DT', { simple_body: 'suv', seats: 7 }],
    // A Golf 7.5 does not have a 7.5 litre engine.
    ['Volkswagen Golf 7.5 110TSI', { engine_size: null }],
  ])('%s', (name, facts) => expect(read(name)).toMatchObject(facts));

  test('the feed’s facts are kept', () => {
    const said = { drive: 'Rear', doors: 2, seats: 2, engine_size: 2.4 };
    expect(read('Toyota HiLux SR 4dr 5st 4x4 2.8DT', said)).toMatchObject(said);
  });

  test('a fact that the model cannot have is not read', () => {
    expect(read('Mazda MX-5 7 seater 4x4')).toMatchObject({ seats: null, drive: null });
  });
});

test('a model sold with one fuel has that fuel, if the feed does not say', () => {
  expect(read('Nissan Leaf').simple_fuel).toBe('electric');
  expect(read('Nissan X-Trail').simple_fuel).toBeNull();
});

describe('a fact that only the catalogue gives is marked as typical', () => {
  test.each<[string, Partial<FeedCar>, TypicalFact[]]>([
    ['Nissan Leaf', {}, ['simple_fuel']],
    // The dealer says so.
    ['Nissan Leaf', { simple_fuel: 'electric', simple_body: 'hatch' }, []],
    ['Toyota Kluger GXL Hybrid', { simple_body: 'suv' }, []],
    // Not a fuel that it takes.
    ['Tesla Model 3', { simple_fuel: 'diesel', simple_body: 'sedan' }, ['simple_fuel']],
  ])('%s, %o', (name, facts, typical) => {
    const car = read(name, facts);
    expect((car.typical ?? []).filter((fact) => fact === 'simple_fuel')).toEqual(typical);
    // A later check adds and loses nothing.
    expect(checkAgainstCatalogue(car).car.typical).toEqual(car.typical);
  });
});

test.each(['wagon', 'van'] as const)('a people mover that a feed calls a %s', (simple_body) => {
  expect(read('Toyota Tarago GLI', { simple_body }).simple_body).toBe('peopleMover');
});

test.each<[string, FeedCar['simple_body']]>([
  ['Toyota HiAce 4WD GL Camper', 'wagon'],
  ['Toyota Granvia Mobile Home 4x4 Camper van', 'van'],
  ['Volkswagen California TDI450 4Motion', 'stationWagon'],
])('%s is a motorhome, whatever body it was before', (name, simple_body) => {
  expect(read(name, { simple_body }).simple_body).toBe('motorhome');
});
