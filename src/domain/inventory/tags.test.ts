import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryCar, aSite, type CarOverrides, daysAgo, NOW } from '../../../tests/fixtures/cars.ts';
import { type CarTag, carTag } from './tags.ts';

const site = aSite({ tags: { electric: true }, car: { toyotaCertified: true } });

/** Everything at once: each row below takes away what its rule outranks. */
const everything = {
  status: 'coming_soon',
  sold: true,
  simple_fuel: 'hybrid',
  reserved: true,
  certified: true,
  make: 'TOYOTA',
  car_type: 'used',
  tag: 'Runout Sale',
  created_at: daysAgo(1).toISOString(),
} as const satisfies CarOverrides;

describe('the first rule that applies gives the tag', () => {
  test.each<[CarOverrides, CarTag | null]>(
    [
      [{}, { kind: 'sold', text: 'SOLD', colour: 'sold' }],
      [{ sold: false }, { kind: 'electric', text: 'Hybrid', colour: 'green' }],
      [{ simple_fuel: 'petrol' }, { kind: 'reserved', text: 'Reserved', colour: 'red' }],
      [{ reserved: false }, { kind: 'certified', text: 'Toyota Certified', colour: 'plain' }],
      [{ certified: false }, { kind: 'dealer', text: 'Runout Sale', colour: 'accent' }],
      [{ tag: null }, { kind: 'comingSoon', text: 'COMING SOON', colour: 'green' }],
      [{ status: 'in_stock' }, { kind: 'newArrival', text: 'New arrival', colour: 'accent' }],
      [{ created_at: daysAgo(9).toISOString() }, null],
    ].map(([overrides, tag], index, rows) => [
      Object.assign({}, ...rows.slice(0, index).map(([earlier]) => earlier), overrides) as CarOverrides,
      tag as CarTag | null,
    ]),
  )('with %o', (overrides, tag) => {
    expect(carTag(aCar({ ...everything, ...overrides }), site, NOW)).toEqual(tag);
  });
});

test.each([
  ['electric', 'Electric'],
  ['hybrid', 'Hybrid'],
  ['plug-in hybrid', 'Plug-in Hybrid'],
  ['diesel', undefined],
  [null, undefined],
] as const)('fuel %s is tagged %s', (simple_fuel, text) => {
  expect(carTag(aCar({ simple_fuel }), site, NOW)?.text).toBe(text);
});

test('the electric tag and the certified badge are optional for a site', () => {
  const car = aCar({ simple_fuel: 'electric', certified: true, tag: 'Sale' });
  expect(carTag(car, aSite(), NOW)?.kind).toBe('dealer');
});

test.each<[string, CarOverrides]>([
  ['a new one', { car_type: 'new' }],
  ['a demo', { car_type: 'demo' }],
  ['of another make', { make: 'Lexus' }],
  ['not certified', { certified: false }],
])('no certified badge for a Toyota that is %s', (_, overrides) => {
  expect(carTag(aCar({ certified: true, ...overrides }), site, NOW)).toBeNull();
});

test('the Reserved tag has the site’s colour', () => {
  const other = aSite({ tags: { reservedColour: 'secondary' } });
  expect(carTag(aCar({ reserved: true }), other, NOW)?.colour).toBe('secondary');
});

test.each(['', '   ', 'null'])('a dealer tag of %j is ignored', (tag) => {
  expect(carTag(aCar({ tag }), site, NOW)).toBeNull();
});

test.each([
  [7.9, 8, 'newArrival'],
  [8, 8, 'newArrival'],
  [8.01, 8, undefined],
  [8.01, 14, 'newArrival'],
])('%s days after creation, where a car is new for %i: %s', (age, newDays, kind) => {
  const car = aCar({ created_at: daysAgo(age).toISOString() });
  expect(carTag(car, aSite({ tags: { newDays } }), NOW)?.kind).toBe(kind);
});

test('a car has the sold tag if it is sold, and only then', () => {
  fc.assert(
    fc.property(arbitraryCar, (car) => {
      const sold = car.sold || car.status === 'sold';
      expect(carTag(car, site, NOW)?.kind === 'sold').toBe(sold);
    }),
  );
});
