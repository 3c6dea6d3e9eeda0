import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buyerStateKey } from '#domain/shared/kept-keys.ts';
import { aCar, aSite, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '../shared/states.ts';
import { readBuyerState } from './buyer-state.ts';
import { deliveryEstimate, deliveryHint, deliveryRows } from './delivery.ts';
import { driveAwayPrice, driveAwayPrices } from './drive-away.ts';
import { DUTY_TABLES, stampDuty } from './stamp-duty.ts';

const SUV: CarOverrides = { simple_body: 'suv', simple_fuel: 'petrol', variant: { cylinders: 4 } };
const EV: CarOverrides = { simple_body: 'suv', simple_fuel: 'electric' };
const UTE: CarOverrides = { simple_body: 'ute', simple_fuel: 'diesel', variant: { cylinders: 4 } };
const HYBRID: CarOverrides = { ...SUV, simple_fuel: 'hybrid' };
/** What the Australian Capital Territory's table does not cover is left out. */
const STATES_WITHOUT_LIMIT = AUSTRALIAN_STATES.filter((state) => state !== 'act');

describe('stamp duty from the states’ tables', () => {
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
    ['vic', 'cheap hybrid', HYBRID, 40_000, 1_680],
    ['nsw', 'ute below the limit', UTE, 44_000, 1_320],
    ['wa', 'low', SUV, 20_000, 550],
    ['wa', 'between', SUV, 40_000, 2_000],
    ['wa', 'a rate of two decimals, in steps of 5 cents', SUV, 40_123, 2_014.15],
    ['wa', 'high', SUV, 60_000, 3_900],
    ['sa', 'usual', SUV, 30_000, 1_140],
    ['sa', 'ute', UTE, 30_000, 870],
    ['sa', 'least', SUV, 100, 5],
    ['tas', 'cheap', SUV, 375, 20],
    ['tas', 'usual', SUV, 27_750, 834],
    ['tas', 'between', SUV, 38_750, 1_468],
    ['tas', 'high', SUV, 65_750, 2_632],
    ['tas', 'ute, however dear', UTE, 65_750, 1_974],
    ['tas', 'for more than eight', { ...SUV, seats: 12 }, 65_750, 1_974],
    ['nt', 'usual', SUV, 30_050, 903],
    ['nt', 'hybrid without a plug', HYBRID, 30_000, 900],
    ['act', 'electric', EV, 40_000, 1_000],
  ])('%s: %s at $%d…', (state, _, car, dollars, duty) => {
    const found = stampDuty(state, dollars, aCar(car));
    expect([found?.from, found?.to]).toEqual([Math.round(duty * 100), Math.round(duty * 100)]);
  });

  test.each<[AustralianState, string, CarOverrides, number, number, number]>([
    ['qld', 'cylinders unknown', { ...SUV, variant: { cylinders: null } }, 30_000, 900, 1_200],
    ['nsw', 'a ute that may be a passenger car', UTE, 60_000, 1_800, 2_100],
    ['vic', 'a hybrid that may be green', HYBRID, 90_000, 3_780, 4_680],
    ['nt', 'an electric car that may be let off', EV, 60_000, 300, 1_800],
    ['nt', 'a cheap one', EV, 40_000, 0, 1_200],
    ['act', 'emissions unknown', SUV, 40_000, 1_000, 1_800],
  ])('%s, %s: a range at $%d', (state, _, car, dollars, from, to) => {
    const found = stampDuty(state, dollars, aCar(car));
    expect([found?.from, found?.to]).toEqual([from * 100, to * 100]);
  });

  test.each<[string, AustralianState, number, CarOverrides]>([
    ['above the limit of a table', 'act', 45_000, SUV],
    ['for a caravan', 'qld', 30_000, { item_type: 'caravan' }],
  ])('is missing %s', (_, state, dollars, car) => {
    expect(stampDuty(state, dollars, aCar(car))).toBeNull();
  });

  test('a dearer car never costs less duty, in whole cents', () => {
    const dollars = fc.integer({ min: 1, max: 300_000 });
    const car = fc.constantFrom(SUV, EV, UTE, { ...UTE, car_type: 'new' as const });
    fc.assert(
      fc.property(
        fc.constantFrom(...STATES_WITHOUT_LIMIT),
        dollars,
        fc.nat(5_000),
        car,
        (state, price, more, of) => {
          const [less, dearer] = [
            stampDuty(state, price, aCar(of)),
            stampDuty(state, price + more, aCar(of)),
          ];
          if (!less || !dearer) throw new Error('no table');
          expect(dearer.from).toBeGreaterThanOrEqual(less.from);
          expect(dearer.to).toBeGreaterThanOrEqual(less.to);
          expect(Number.isInteger(less.from) && less.from >= 0 && less.from <= less.to).toBe(true);
        },
      ),
    );
  });

  test.each(AUSTRALIAN_STATES)('%s: the table names its source, and its start date if known', (state) => {
    const { since, source, doubt } = DUTY_TABLES[state];
    if (since !== null) expect(since).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(URL.canParse(source)).toBe(true);
    // A table without a doubt has the revenue office as its source.
    if (doubt === null) expect(new URL(source).hostname).toMatch(/\.(?:nsw|nt|qld|sa|tas|vic|wa)\.gov\.au$/);
  });
});

describe('the drive-away price', () => {
  const range = (from: number, to: number) =>
    Object.fromEntries(AUSTRALIAN_STATES.map((state) => [state, { from, to }]));
  const settings = aSite({
    driveAway: { enabled: true, registration: range(350, 420), ctp: range(360.5, 410), dealerFee: 495 },
  }).driveAway;
  const car = (more: CarOverrides = {}) => aCar({ ...SUV, price: 30_000, price_type: 'egc', ...more });

  test('has items and their total', () => {
    const price = driveAwayPrice(car(), 'qld', settings);
    expect(price?.items.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Price of the car $30,000',
      'Stamp duty $900',
      '12 months’ registration $350 to $420',
      '12 months’ CTP insurance $360.50 to $410',
      'Dealer delivery $495',
    ]);
    expect([price?.total.label, price?.total.text]).toEqual(['Drive away in QLD', '$32,105 to $32,225']);
    expect([price?.total.from, price?.total.to]).toEqual([3_210_550, 3_222_500]);
    expect(price?.figure).toBe('about $32,300');
    expect(price?.notes).toEqual([
      'Parts of it depend on details we don’t have here, so the figure shown is the upper end, rounded up to the next $100.',
      'Stamp duty is based on the rates in force since 1 July 2018.',
      'Registration and CTP costs as at 1 July 2026.',
      'This is an estimate for a private buyer at the price shown. We’ll confirm the total before you sign.',
    ]);
  });
  test('uses the offer price if there is one', () => {
    const price = driveAwayPrice(car({ price: 32_000, offer_price: 30_000 }), 'qld', settings);
    expect(price?.items[0]?.text).toBe('$30,000');
  });
  test('is exact in a state whose registration includes the insurance', () => {
    const one = { from: 930, to: 930 };
    const vic = { ...settings, registration: { vic: one }, ctp: { vic: { from: 0, to: 0 } }, dealerFee: 0 };
    const price = driveAwayPrice(car(), 'vic', vic);
    expect(price?.items.map(({ label }) => label)).toEqual([
      'Price of the car',
      'Stamp duty',
      '12 months’ registration with CTP insurance',
    ]);
    expect(price?.total.text).toBe('$32,190');
    expect(price?.figure).toBe('$32,190');
  });
  test('is to the cent if nothing is approximate', () => {
    const one = { from: 930, to: 930 };
    const vic = { ...settings, registration: { vic: one }, ctp: { vic: { from: 0, to: 0 } }, dealerFee: 0 };
    expect(driveAwayPrice(car({ price: 30_001 }), 'vic', vic)?.total.text).toBe('$32,199.40');
  });
  test.each<[AustralianState, string]>([
    ['nsw', 'Stamp duty is based on the state’s published rates.'],
    ['act', 'Stamp duty is a rough estimate. We could not check it with the revenue office.'],
  ])('%s: the basis of its rates', (state, note) => {
    expect(driveAwayPrice(car(), state, settings)?.notes).toContain(note);
  });
  test.each<[string, CarOverrides, AustralianState]>([
    ['drive away already', { price_type: 'drive_away' }, 'qld'],
    ['without a price', { price: null }, 'qld'],
    ['above what its state’s table reaches', { price: 50_000 }, 'act'],
    ['that is a caravan', { item_type: 'caravan' }, 'qld'],
  ])('is missing for a car %s', (_, more, state) => {
    expect(driveAwayPrice(car(more), state, settings)).toBeNull();
  });
  test('is missing if the dealer has configured nothing', () => {
    expect(driveAwayPrice(car(), 'qld', { ...settings, ctp: {} })).toBeNull();
    expect(driveAwayPrice(car(), 'qld', { ...settings, enabled: false })).toBeNull();
  });
  test('the total is the sum of its items, and grows with the price', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATES_WITHOUT_LIMIT),
        fc.integer({ min: 500, max: 250_000 }),
        (state, dollars) => {
          const price = driveAwayPrice(car({ price: dollars }), state, settings);
          const dearer = driveAwayPrice(car({ price: dollars + 100 }), state, settings);
          if (!price || !dearer) throw new Error('no price');
          for (const end of ['from', 'to'] as const) {
            expect(price.items.reduce((sum, item) => sum + item[end], 0)).toBe(price.total[end]);
            expect(dearer.total[end]).toBeGreaterThan(price.total[end]);
            // The figure shown is an upper bound.
            expect(Number(price.figure.replaceAll(/[^\d.]/g, '')) * 100).toBeGreaterThanOrEqual(
              Math.floor(price.total[end]),
            );
          }
        },
      ),
    );
  });
  test('covers every configured state, the site’s own first', () => {
    const year = { from: 350, to: 420 };
    const site = aSite({
      state: 'qld',
      driveAway: {
        enabled: true,
        registration: { nsw: year, qld: year, vic: year, wa: year },
        ctp: { nsw: year, qld: year, vic: year },
      },
    });
    expect(driveAwayPrices(car(), site).map(({ state }) => state)).toEqual(['qld', 'nsw', 'vic']);
    expect(driveAwayPrices(car({ price_type: 'drive_away' }), site)).toEqual([]);
  });
});

test.each([
  ['nsw', 'nsw'],
  ['NSW', null],
  ['', null],
  [null, null],
])('a state kept as %j is read as %j', (stored, state) => {
  expect(buyerStateKey('harbour')).toBe('harbour:state');
  expect(readBuyerState(stored)).toBe(state);
});

describe('delivery by distance', () => {
  const brisbane = { lat: -27.47, lng: 153.03 };
  const rates = [
    { upToKm: 50, dollars: 0 },
    { upToKm: 200, dollars: 290 },
  ];
  test.each<[string, { lat: number; lng: number }, string]>([
    ['next door', brisbane, 'Delivery (0 km): free.'],
    ['the Gold Coast', { lat: -28.0, lng: 153.43 }, 'Delivery (71 km): about $290.'],
    ['Cairns', { lat: -16.92, lng: 145.77 }, '1,390 km away: ask us for a delivery quote.'],
  ])('%s', (_, to, text) => {
    expect(deliveryEstimate(brisbane, to, { rates })?.text).toBe(text);
  });
  test('charges a rate up to and including its last kilometre', () => {
    // A degree of latitude is 111.19 km.
    const north = (km: number) => ({ ...brisbane, lat: brisbane.lat + km / 111.195 });
    expect(deliveryEstimate(brisbane, north(50.4), { rates })).toMatchObject({ km: 50, dollars: 0 });
    expect(deliveryEstimate(brisbane, north(50.6), { rates })).toMatchObject({ km: 51, dollars: 290 });
    expect(deliveryEstimate(brisbane, north(201), { rates })).toMatchObject({ kind: 'on request', km: 201 });
  });
  test('shows the rates as a table', () => {
    expect(deliveryRows({ rates }).map(({ distance, cost }) => `${distance}: ${cost}`)).toEqual([
      'Up to 50 km: Free',
      'Up to 200 km: $290',
      'Further: Ask us',
    ]);
  });
  test.each([
    ['free nearby', rates, 'Free up to 50 km.'],
    ['never free', rates.slice(1), 'From $290.'],
    ['not at all', [], ''],
  ])('hints at the cost before a postcode is known, if it is %s', (_, some, hint) => {
    expect(deliveryHint({ rates: some })).toBe(hint);
  });
  test('is not offered by a site without rates', () => {
    expect(deliveryEstimate(brisbane, brisbane, { rates: [] })).toBeNull();
    expect(deliveryRows({ rates: [] })).toEqual([]);
  });
});
