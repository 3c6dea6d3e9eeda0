import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '../shared/states.ts';
import { deliveryEstimate } from './delivery.ts';
import { driveAwayPrice } from './drive-away.ts';
import { DUTY_TABLES, stampDuty } from './stamp-duty.ts';

const SUV: CarOverrides = { simple_body: 'suv', simple_fuel: 'petrol', variant: { cylinders: 4 } };
const EV: CarOverrides = { simple_body: 'suv', simple_fuel: 'electric' };
const UTE: CarOverrides = { simple_body: 'ute', simple_fuel: 'diesel', variant: { cylinders: 4 } };
const states = Object.keys(DUTY_TABLES) as AustralianState[];

describe('stamp duty by the tables of the states', () => {
  test.each<[AustralianState, string, CarOverrides, number, number]>([
    ['nsw', 'petrol', SUV, 30_000, 900],
    ['nsw', 'to the limit', SUV, 45_000, 1_350],
    ['nsw', 'part of $100 above it', SUV, 45_001, 1_355],
    ['nsw', 'dear', SUV, 60_000, 2_100],
    ['qld', '4 cylinders', SUV, 30_000, 900],
    ['qld', '6 cylinders', { ...SUV, variant: { cylinders: 6 } }, 30_000, 1_050],
    ['qld', '8 cylinders', { ...SUV, variant: { cylinders: 8 } }, 30_000, 1_200],
    ['qld', 'hybrid', { ...SUV, simple_fuel: 'hybrid' }, 30_000, 600],
    ['qld', 'electric', EV, 100_001, 4_004],
    ['qld', '4 cylinders above $100,000', SUV, 100_001, 5_005],
    ['vic', 'passenger car', SUV, 30_000, 1_260],
    ['vic', 'part of $200', SUV, 30_001, 1_268.4],
    ['vic', 'at the first limit', SUV, 80_567, 3_385.2],
    ['vic', 'above it', SUV, 80_568, 4_191.2],
    ['vic', 'above $100,000', SUV, 120_000, 8_400],
    ['vic', 'above $150,000', SUV, 160_000, 14_400],
    ['vic', 'electric, however dear', EV, 120_000, 5_040],
    ['vic', 'used ute', { ...UTE, car_type: 'used' }, 40_000, 1_680],
    ['vic', 'new ute', { ...UTE, car_type: 'new' }, 40_000, 1_080],
    ['wa', 'low', SUV, 20_000, 550],
    ['wa', 'between', SUV, 40_000, 2_000],
    ['wa', 'high', SUV, 60_000, 3_900],
    ['sa', 'usual', SUV, 30_000, 1_140],
    ['sa', 'least', SUV, 100, 5],
    ['tas', 'usual', SUV, 30_000, 900],
    ['tas', 'between', SUV, 37_000, 1_270],
    ['tas', 'high', SUV, 50_000, 2_000],
    ['nt', 'usual', SUV, 30_050, 903],
  ])('%s: %s at $%d…', (state, _, car, dollars, duty) => {
    const found = stampDuty(state, dollars, aCar(car));
    expect([found?.from, found?.to]).toEqual([Math.round(duty * 100), Math.round(duty * 100)]);
  });

  test('what is not known makes a range; what no table says makes nothing', () => {
    const unknown = stampDuty('qld', 30_000, aCar({ ...SUV, variant: { cylinders: null } }));
    expect([unknown?.from, unknown?.to]).toEqual([90_000, 120_000]);
    expect(stampDuty('act', 30_000, aCar(SUV))).toBeNull();
    expect(stampDuty('qld', 30_000, aCar({ item_type: 'caravan' }))).toBeNull();
  });

  test('a dearer car never costs less duty, in whole cents', () => {
    const dollars = fc.integer({ min: 1, max: 300_000 });
    const car = fc.constantFrom(SUV, EV, UTE, { ...UTE, car_type: 'new' as const });
    fc.assert(
      fc.property(fc.constantFrom(...states), dollars, fc.nat(5_000), car, (state, price, more, of) => {
        const [less, dearer] = [stampDuty(state, price, aCar(of)), stampDuty(state, price + more, aCar(of))];
        if (!less || !dearer) throw new Error('no table');
        expect(dearer.from).toBeGreaterThanOrEqual(less.from);
        expect(Number.isInteger(less.from) && less.from > 0 && less.from <= less.to).toBe(true);
      }),
    );
  });

  test('each table says where it comes from and of when it is', () => {
    for (const state of states) {
      expect(DUTY_TABLES[state]?.asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(URL.canParse(DUTY_TABLES[state]?.source ?? '')).toBe(true);
    }
  });
});

describe('the drive-away price', () => {
  const range = (from: number, to: number) =>
    Object.fromEntries(AUSTRALIAN_STATES.map((state) => [state, { from, to }]));
  const settings = aSite({
    driveAway: { enabled: true, registration: range(350, 420), ctp: range(360.5, 410), dealerFee: 495 },
  }).driveAway;
  const car = (more: CarOverrides = {}) => aCar({ ...SUV, price: 30_000, price_type: 'egc', ...more });

  test('item by item, and the sum of them', () => {
    const price = driveAwayPrice(car(), 'qld', settings);
    expect(price?.items.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Price of the car $30,000',
      'Stamp duty $900',
      'Registration, 12 months $350 to $420',
      'CTP insurance, 12 months $360.50 to $410',
      'Dealer delivery $495',
    ]);
    expect(price?.total.text).toBe('$32,105.50 to $32,225');
    expect(price?.notes[0]).toBe(
      'Stamp duty by the table of 1 July 2018; registration and CTP as of 1 July 2026.',
    );
  });
  test.each<[string, CarOverrides, AustralianState]>([
    ['drive away already', { price_type: 'drive_away' }, 'qld'],
    ['without a price', { price: null }, 'qld'],
    ['in a state without a table', {}, 'act'],
  ])('none for a car %s', (_, more, state) => {
    expect(driveAwayPrice(car(more), state, settings)).toBeNull();
  });
  test('none where the dealer is silent', () => {
    expect(driveAwayPrice(car(), 'qld', { ...settings, ctp: {} })).toBeNull();
    expect(driveAwayPrice(car(), 'qld', { ...settings, enabled: false })).toBeNull();
  });
  test('the total is the sum of its items, and grows with the price', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.integer({ min: 500, max: 250_000 }), (state, dollars) => {
        const price = driveAwayPrice(car({ price: dollars }), state, settings);
        const dearer = driveAwayPrice(car({ price: dollars + 100 }), state, settings);
        if (!price || !dearer) throw new Error('no price');
        for (const end of ['from', 'to'] as const) {
          expect(price.items.reduce((sum, item) => sum + item[end], 0)).toBe(price.total[end]);
          expect(dearer.total[end]).toBeGreaterThan(price.total[end]);
        }
      }),
    );
  });
});

describe('delivery by distance', () => {
  const brisbane = { lat: -27.47, lng: 153.03 };
  const rates = [
    { upToKm: 50, dollars: 0 },
    { upToKm: 200, dollars: 290 },
  ];
  test.each<[string, { lat: number; lng: number }, string]>([
    ['next door', brisbane, 'Delivery over 0 km: free.'],
    ['the Gold Coast', { lat: -28.0, lng: 153.43 }, 'Delivery over 71 km: about $290.'],
    ['Cairns', { lat: -16.92, lng: 145.77 }, '1390 km away: we tell you what delivery costs.'],
  ])('%s', (_, to, text) => {
    expect(deliveryEstimate(brisbane, to, { rates })?.text).toBe(text);
  });
  test('a site without rates delivers nothing', () => {
    expect(deliveryEstimate(brisbane, brisbane, { rates: [] })).toBeNull();
  });
});
