import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides } from '../../../../tests/fixtures/cars.ts';
import { annualCost, figuresKey, NO_FIGURES, readFigures } from './annual-cost.ts';
import { ancapRating, runningCosts } from './running-costs.ts';

const PRICES = { kmAYear: 12_000, petrol: 2, premium: 2.2, diesel: 1.9, lpg: 1, electricity: 0.3 };
const settings = (more: object = {}) => aSite({ runningCosts: { ...PRICES, ...more } }).runningCosts;
const costs = (car: CarOverrides, more?: object) => runningCosts(aCar(car), settings(more));
const uses = (fuelconsumptioncombined: number | null): CarOverrides => ({
  variant: { fuelconsumptioncombined },
});

describe('a year’s costs', () => {
  test.each<
    [string, CarOverrides, { energy: string; unit: string; price: number; yearly: number; kind: string }]
  >([
    [
      'petrol',
      { simple_fuel: 'petrol', fuel: 'Petrol - Unleaded', ...uses(7.5) },
      { energy: 'petrol', unit: 'L', price: 2, yearly: 1800, kind: 'measured' },
    ],
    [
      'premium petrol',
      { simple_fuel: 'petrol', fuel: 'Petrol - Premium ULP', ...uses(7.5) },
      { energy: 'premium', unit: 'L', price: 2.2, yearly: 1980, kind: 'measured' },
    ],
    [
      '98 octane petrol',
      { simple_fuel: 'petrol', fuel: 'ULP 98', ...uses(10) },
      { energy: 'premium', unit: 'L', price: 2.2, yearly: 2640, kind: 'measured' },
    ],
    [
      'diesel',
      { simple_fuel: 'diesel', fuel: 'Diesel', ...uses(8) },
      { energy: 'diesel', unit: 'L', price: 1.9, yearly: 1824, kind: 'measured' },
    ],
    [
      'a hybrid, by the petrol it burns',
      { simple_fuel: 'hybrid', fuel: 'Hybrid with Petrol - Unleaded', ...uses(4.7) },
      { energy: 'petrol', unit: 'L', price: 2, yearly: 1128, kind: 'measured' },
    ],
    [
      'an electric car, by the kilowatt hour',
      { simple_fuel: 'electric', fuel: 'Electric', ...uses(16) },
      { energy: 'electricity', unit: 'kWh', price: 0.3, yearly: 576, kind: 'measured' },
    ],
    [
      'a plug-in hybrid, by its petrol alone',
      { simple_fuel: 'plug-in hybrid', fuel: 'Plug-in Hybrid with Petrol - Unleaded', ...uses(1.9) },
      { energy: 'petrol', unit: 'L', price: 2, yearly: 456, kind: 'fuelOnly' },
    ],
    [
      'gas',
      { simple_fuel: 'lpg', fuel: 'LPG', ...uses(11) },
      { energy: 'lpg', unit: 'L', price: 1, yearly: 1320, kind: 'measured' },
    ],
  ])('%s', (_, car, expected) => {
    expect(costs(car)).toMatchObject(expected);
  });

  test('include their basis', () => {
    const said = costs(
      { simple_fuel: 'diesel', ...uses(8) },
      { kmAYear: 15_000, pricesFrom: '2026-10-01', source: 'the yearly report' },
    );
    expect(said).toMatchObject({
      consumption: 8,
      kmAYear: 15_000,
      yearly: 2280,
      pricesFrom: '2026-10-01',
      source: 'the yearly report',
    });
  });

  test.each<[string, CarOverrides, object?]>([
    ['the consumption is unknown', { simple_fuel: 'petrol', ...uses(null) }],
    ['the consumption is zero', { simple_fuel: 'petrol', ...uses(0) }],
    ['the fuel is unknown', { simple_fuel: null, ...uses(7) }],
    ['the fuel has no usual price', { simple_fuel: 'hydrogen', ...uses(1) }],
    ['the site gives no prices', { simple_fuel: 'petrol', ...uses(7) }, { shown: false }],
  ])('are missing if %s', (_, car, more) => {
    expect(costs(car, more)).toBeNull();
  });

  test('grow with consumption, kilometres and price', () => {
    const amounts = fc.tuple(
      fc.double({ min: 0.1, max: 40, noNaN: true }),
      fc.integer({ min: 1000, max: 200_000 }),
      fc.double({ min: 0.01, max: 20, noNaN: true }),
    );
    fc.assert(
      fc.property(amounts, ([consumption, km, price]) => {
        const cost = annualCost(consumption, km, price);
        expect(Number.isInteger(cost)).toBe(true);
        for (const more of [
          annualCost(consumption * 2, km, price),
          annualCost(consumption, km * 2, price),
          annualCost(consumption, km, price * 2),
        ]) {
          expect(more).toBeGreaterThanOrEqual(cost);
        }
      }),
    );
  });
});

test.each([
  [5, 2022, { stars: 5, year: 2022 }],
  [0, 2017, { stars: 0, year: 2017 }],
  [5, null, null],
  [null, 2022, null],
])('ANCAP: %j stars of %j', (ancaprating, ancapyear, expected) => {
  expect(ancapRating(aCar({ variant: { ancaprating, ancapyear } }))).toEqual(expected);
});

describe('a shopper’s own figures', () => {
  test('are stored separately for each dealership', () => {
    expect(figuresKey('harbour')).toBe('harbour:running-costs');
  });

  test.each([
    ['nothing', null, NO_FIGURES],
    ['no JSON', '{', NO_FIGURES],
    ['null', 'null', NO_FIGURES],
    ['what was kept', '{"kmAYear":9000,"prices":{"petrol":1.8}}', { kmAYear: 9000, prices: { petrol: 1.8 } }],
    [
      'out of bounds',
      '{"kmAYear":5,"prices":{"petrol":-1,"diesel":2}}',
      { kmAYear: null, prices: { diesel: 2 } },
    ],
    ['of another kind', '{"kmAYear":"9000","prices":[true]}', NO_FIGURES],
  ])('%s', (_, stored, expected) => {
    expect(readFigures(stored)).toEqual(expected);
  });
});
