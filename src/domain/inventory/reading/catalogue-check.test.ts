import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aCar } from '../../../../tests/fixtures/cars.ts';
import { BODY_TYPES, type FeedCar, FeedCarSchema } from '../car.ts';
import { checkAgainstCatalogue } from './catalogue-check.ts';

/** A car from a feed with only these facts. */
const fed = (facts: Partial<FeedCar>): FeedCar =>
  v.parse(FeedCarSchema, { make: 'Toyota', model: 'Corolla', car_type: 'used', stocknum: 'A1', ...facts });
const read = (facts: Partial<FeedCar>) => checkAgainstCatalogue(fed(facts));

describe('a body that the model is sold with', () => {
  test.each<[string, string, FeedCar['simple_body'], FeedCar['simple_body']]>([
    // RedBook calls these wagons.
    ['Toyota', 'RAV4', 'wagon', 'suv'],
    ['Mazda', 'CX-5', 'wagon', 'suv'],
    ['Nissan', 'X-Trail', 'stationWagon', 'suv'],
    ['Toyota', 'Kluger', 'wagon', 'suv'],
    ['Ford', 'Everest', 'wagon', 'suv'],
    ['Kia', 'Carnival', 'wagon', 'peopleMover'],
    ['Hyundai', 'iMax', 'wagon', 'peopleMover'],
    // Sold as wagons.
    ['Holden', 'Commodore', 'wagon', 'wagon'],
    ['Toyota', 'Corolla', 'wagon', 'wagon'],
    ['Skoda', 'Octavia', 'wagon', 'wagon'],
    ['Ford', 'Falcon', 'wagon', 'wagon'],
    ['Mazda', '6', 'wagon', 'wagon'],
    // Sold as both.
    ['Toyota', 'Corolla', 'hatch', 'hatch'],
    ['Toyota', 'Corolla', 'sedan', 'sedan'],
    ['Mazda', '3', 'hatchback', 'hatchback'],
    ['Mazda', '3', 'sedan', 'sedan'],
    ['BMW', '3 Series', 'coupe', 'coupe'],
    // Similar enough.
    ['Toyota', 'HiLux', 'cabChassis', 'cabChassis'],
    ['Toyota', 'LandCruiser Prado', '4x4', '4x4'],
    ['Mercedes-Benz', 'Sprinter', 'motorhome', 'motorhome'],
    ['Toyota', 'HiAce', 'motorhome', 'motorhome'],
    // Never sold as one.
    ['BMW', 'X6', 'coupe', 'suv'],
    ['Jeep', 'Gladiator', 'suv', 'ute'],
    ['RAM', '1500', 'van', 'ute'],
    ['Mazda', 'MX-5', 'ute', null],
    ['Toyota', 'Corolla', 'caravan', null],
    // Not in the catalogue.
    ['Acme', 'Rocket', 'wagon', 'wagon'],
  ])('%s %s: %s is %s', (make, model, said, body) => {
    expect(read({ make, model, simple_body: said }).car.simple_body).toBe(body);
  });

  test('words for a body are checked like a body type', () => {
    expect(read({ model: 'RAV4', body: '5D Wagon' }).car).toMatchObject({
      simple_body: 'suv',
      body: '5D Wagon',
    });
  });

  test('a known confusion is not a contradiction; any other value is, and the feed’s words go too', () => {
    expect(read({ model: 'RAV4', simple_body: 'wagon' }).contradictions).toEqual([]);
    const { car, contradictions } = read({
      make: 'Mazda',
      model: 'MX-5',
      simple_body: 'ute',
      body: 'Utility',
    });
    expect(car).toMatchObject({ simple_body: null, body: null });
    expect(contradictions).toEqual([{ field: 'simple_body', reason: expect.stringContaining('MX-5') }]);
  });
});

describe('impossible facts are left out and reported', () => {
  test.each<[Partial<FeedCar>, Partial<FeedCar>, string]>([
    [{ make: 'Mazda', model: 'MX-5', seats: 7 }, { seats: null }, 'the Mazda MX-5 has 2 seats'],
    [
      { make: 'Tesla', model: 'Model 3', simple_fuel: 'diesel', fuel: 'Diesel' },
      { simple_fuel: 'electric', fuel: null },
      'the Tesla Model 3 takes Electric',
    ],
    [
      { make: 'Tesla', model: 'Model Y', simple_transmission: 'manual', transmission: '6M' },
      { simple_transmission: null, transmission: null },
      'the Tesla Model Y has no gears to change',
    ],
    [{ make: 'Isuzu', model: 'MU-X', drive: 'Front' }, { drive: null }, 'the Isuzu MU-X has RWD or 4WD'],
    [
      { make: 'Toyota', model: 'HiLux', simple_body: 'ute', doors: 4, seats: 2 },
      { seats: null },
      'a ute with 4 doors has more',
    ],
    [{ colour: 'Car' }, { colour: null }, 'this is not a colour'],
    [{ colour: '5 years / Unlimited km' }, { colour: null }, 'this is not a colour'],
    [{ interior_colour: '44Fa20' }, { interior_colour: null }, 'this is not a colour'],
  ])('%j', (facts, then, reason) => {
    const { car, contradictions } = read(facts);
    expect(car).toMatchObject(then);
    expect(contradictions.map((each) => each.reason)).toEqual([reason]);
  });

  test.each<Partial<FeedCar>>([
    { make: 'Mazda', model: 'MX-5', seats: 2, drive: 'Rear', simple_fuel: 'petrol' },
    // AWD and 4WD count as the same.
    { make: 'Toyota', model: 'HiLux', drive: 'AWD', seats: 5, simple_fuel: 'diesel' },
    { make: 'Subaru', model: 'Forester', drive: '4WD' },
    // A mild hybrid.
    { make: 'Audi', model: 'Q8', simple_fuel: 'hybrid' },
    // Converted.
    { make: 'Ford', model: 'Falcon', simple_fuel: 'lpg' },
    // The buyer's choice.
    { make: 'Toyota', model: 'HiAce', seats: 13 },
    { colour: 'Eclipse Black', interior_colour: 'Leather' },
    { make: 'Acme', model: 'Rocket', seats: 40, simple_fuel: 'hydrogen', drive: 'Front' },
  ])('no contradiction: %j', (facts) => {
    expect(read(facts)).toMatchObject({ car: facts, contradictions: [] });
  });

  test('the year never contradicts anything', () => {
    expect(read({ make: 'Holden', model: 'Commodore', year: 2021 }).contradictions).toEqual([]);
  });

  test('"Other" is not a colour, and is not reported', () => {
    expect(read({ colour: 'Other' })).toMatchObject({ car: { colour: null }, contradictions: [] });
  });
});

describe('a fuel', () => {
  test.each<[Partial<FeedCar>, FeedCar['simple_fuel']]>([
    [{ model: 'Camry', badge: 'Ascent Hybrid', simple_fuel: 'petrol' }, 'hybrid'],
    [{ model: 'Camry', badge: 'Ascent', simple_fuel: 'petrol' }, 'petrol'],
    [
      { make: 'Mitsubishi', model: 'Outlander', badge: 'PHEV Exceed', simple_fuel: 'hybrid' },
      'plug-in hybrid',
    ],
    [
      { make: 'Volvo', model: 'XC60', carsales_title: '2023 Volvo XC60 Recharge Plug-In', simple_fuel: null },
      'plug-in hybrid',
    ],
    [{ make: 'Porsche', model: 'Cayenne', badge: 'E-Hybrid', simple_fuel: 'hybrid' }, 'plug-in hybrid'],
    [{ make: 'MG', model: 'HS', badge: 'Plus EV Excite', simple_fuel: 'hybrid' }, 'plug-in hybrid'],
    [{ make: 'Nissan', model: 'Leaf', simple_fuel: 'electric' }, 'electric'],
    [{ make: 'Toyota', model: 'Corolla', badge: 'Ascent', simple_fuel: null }, null],
  ])('%j is %s', (facts, fuel) => {
    expect(read(facts).car.simple_fuel).toBe(fuel);
  });
});

test('a ute from a maker of trucks is not a truck', () => {
  expect(read({ make: 'Foton', model: 'Tunland', item_type: 'truck' }).car.item_type).toBe('car');
  expect(read({ make: 'Hino', model: '300', item_type: 'truck' }).car.item_type).toBe('truck');
});

test('checking a car again changes nothing and finds no contradictions', () => {
  const models = [
    ...[
      'Toyota; Hilux',
      'Mazda; MX5',
      'BMW; 320i',
      'Kia; Carnival',
      'Tesla; Model 3',
      'Haval; H6',
      'Acme; Rocket',
    ],
    ...['Mercedes-Benz; GLC', 'Holden; Ute', 'Isuzu; NPR 45-155', 'Jayco; Starcraft', 'Land; Rover'],
  ];
  const facts = fc.record({
    model: fc.constantFrom(...models),
    badge: fc.constantFrom(null, 'SR5 4x4', 'M Sport', 'Hybrid', 'Defender 110', 'Cherokee'),
    simple_body: fc.option(fc.constantFrom(...BODY_TYPES)),
    simple_fuel: fc.constantFrom(
      null,
      'petrol' as const,
      'diesel' as const,
      'electric' as const,
      'lpg' as const,
    ),
    drive: fc.constantFrom(null, 'Front', 'Rear', '4x4', 'AWD', 'Other'),
    seats: fc.option(fc.nat(14)),
    colour: fc.constantFrom(null, 'Car', 'Red', 'Other', 'Meteor'),
  });
  fc.assert(
    fc.property(facts, ({ model: name, ...rest }) => {
      const [make = '', model = ''] = name.split('; ');
      const { car } = read({ make, model, ...rest });
      expect(checkAgainstCatalogue(car)).toEqual({ car, contradictions: [] });
    }),
    { numRuns: 3000 },
  );
});

test('a model that is not in the catalogue stays as it is', () => {
  const { id, slug, name, views, dealership_id, dealership_slug, dealership_name, price_history, ...car } =
    aCar();
  const { car: after } = checkAgainstCatalogue({ ...car, stocknum: 'B7', price: 12_000 });
  expect(after).toEqual({ ...car, stocknum: 'B7', price: 12_000 });
});
