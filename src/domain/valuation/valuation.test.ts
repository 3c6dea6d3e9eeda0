import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSite } from '../../../tests/fixtures/cars.ts';
import { adjusted, adjustmentPercent } from './adjustments.ts';
import { type ComparableCar, comparableValuer } from './comparable.ts';
import { answersOf, ownCarName, ownCarOf } from './own-car.ts';
import { isUseful, leftToPay, notValued, tradeInValue, type Valuation, type ValuedCar } from './valuation.ts';

const NOW = new Date('2026-03-01T02:00:00Z');
const usual = aSite().tradeIn;

describe('no online estimate', () => {
  test.each<[number, number, string | null]>([
    [2026, 0, null],
    [2019, 100_000, null],
    [2018, 50_000, 'We only value cars up to 7 years old online.'],
    [2019, 100_001, 'We only value cars with up to 100,000 km online.'],
    [2000, 300_000, 'We only value cars up to 7 years old online.'],
  ])('a car of %i with %i km', (year, km, words) => {
    const refusal = notValued({ year, km }, usual, NOW);
    if (words === null) expect(refusal).toBeNull();
    else expect(refusal?.message).toBe(`${words} Our valuer will work it out and get back to you.`);
  });
  test('the site sets the limits', () => {
    const own = { maximumAgeYears: 15, maximumKm: 200_000 };
    expect(notValued({ year: 2011, km: 200_000 }, own, NOW)).toBeNull();
    expect(notValued({ year: 2011, km: 200_001 }, own, NOW)?.message).toContain('200,000 km');
  });
});

describe('a range to show', () => {
  test.each([
    [10_300, 18_100, false],
    [10_000, 15_000, true],
    [10_000, 15_001, false],
    [12_000, 12_000, true],
  ])('%i to %i: %s', (low, high, expected) => {
    expect(isUseful({ low, high }, usual)).toBe(expected);
  });
  test('may be as wide as the site allows', () => {
    expect(isUseful({ low: 10_000, high: 13_000 }, { widestRangePercent: 25 })).toBe(false);
  });
});

const hilux = (more: Partial<ComparableCar> = {}): ComparableCar => ({
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  body: 'ute',
  year: 2021,
  km: 50_000,
  price: 45_000,
  ...more,
});
const asked: ValuedCar = { make: 'TOYOTA', model: 'Hilux', badge: null, year: 2021, km: 50_000, body: null };
/** Cars that lose 8% a year and 3% for 10,000 km. */
const yard = (count: number, more: Partial<ComparableCar> = {}) =>
  Array.from({ length: count }, (_, index) => {
    const year = 2015 + (index % 10);
    const km = 20_000 + ((index * 37) % 90) * 1000;
    const price = Math.round(45_000 * Math.exp(0.08 * (year - 2021) - 0.03 * (km / 10_000 - 5)));
    return hilux({ year, km, price, ...more });
  });

describe('by comparable cars', () => {
  test('a car among similar ones is worth what they are', () => {
    const value = comparableValuer(yard(30)).market(asked);
    expect(value?.basis).toBe('model');
    expect(value?.sample).toBe(30);
    expect(Math.abs((value?.estimate ?? 0) - 45_000)).toBeLessThan(900);
  });
  test('prices with typing errors do not distort the estimate', () => {
    const wrong = [hilux({ price: 4_500_000 }), hilux({ price: 4_500 }), hilux({ price: 999_999 })];
    const value = comparableValuer([...yard(30), ...wrong]).market(asked);
    expect(Math.abs((value?.estimate ?? 0) - 45_000)).toBeLessThan(2_000);
  });
  test('a rare model uses its make and body, then its body, and says so', () => {
    const cars = [...yard(20), ...yard(20, { make: 'Ford', model: 'Ranger' })];
    const of = (more: Partial<ValuedCar>) =>
      comparableValuer(cars).market({ ...asked, body: 'ute', ...more })?.basis;
    expect([of({}), of({ model: 'LandCruiser 79' }), of({ make: 'Mazda', model: 'BT-50' })]).toEqual([
      'model',
      'make and body',
      'body',
    ]);
    expect(comparableValuer(cars).market({ ...asked, make: 'Kia', model: 'Rio', body: 'hatch' })).toBeNull();
  });
  test('a car with a dearer badge is worth more', () => {
    const cars = [
      ...yard(20),
      ...yard(20).map((car) => ({ ...car, badge: 'GR Sport', price: car.price * 1.3 })),
    ];
    const of = (badge: string | null) => comparableValuer(cars).market({ ...asked, badge })?.estimate ?? 0;
    expect(of('GR Sport')).toBeGreaterThan(of(null) * 1.05);
    expect(of('SR5')).toBeLessThan(of(null) * 0.97);
  });
  test('the range covers the cars of the badge, or all cars if the badge is unknown', () => {
    const cars = [
      ...yard(20),
      ...yard(20).map((car) => ({ ...car, badge: 'GR Sport', price: car.price * 1.5 })),
    ];
    const of = (badge: string | null) => comparableValuer(cars).market({ ...asked, badge });
    const width = (value: Valuation | null) => (value === null ? 0 : value.high / value.low);
    expect(width(of('SR5'))).toBeLessThan(1.2);
    expect(width(of('GR Sport'))).toBeLessThan(1.2);
    for (const badge of [null, 'Rogue']) {
      const value = of(badge);
      expect(value?.low).toBeLessThan(46_000);
      expect(value?.high).toBeGreaterThan(66_000);
    }
  });
  test('a newer car with fewer kilometres is never worth less, and the estimate is within its range', () => {
    const valuer = comparableValuer(yard(60));
    const year = fc.integer({ min: 2012, max: 2026 });
    const km = fc.integer({ min: 0, max: 250_000 });
    fc.assert(
      fc.property(year, km, (at, driven) => {
        const value = valuer.market({ ...asked, year: at, km: driven });
        const newer = valuer.market({ ...asked, year: at + 1, km: driven });
        const further = valuer.market({ ...asked, year: at, km: driven + 20_000 });
        if (!value || !newer || !further) throw new Error('not valued');
        expect(newer.estimate).toBeGreaterThan(value.estimate);
        expect(further.estimate).toBeLessThan(value.estimate);
        expect(value.low).toBeLessThan(value.estimate);
        expect(value.high).toBeGreaterThan(value.estimate);
      }),
    );
  });
});

const market: Valuation = { estimate: 40_000, low: 36_000, high: 44_000, sample: 12, basis: 'model' };

test.each<[number, number, number, number]>([
  [0, 36_000, 40_000, 44_000],
  [12, 31_700, 35_200, 38_700],
  [60, 14_400, 16_000, 17_600],
])('with a margin of %i%% a dealer pays from %i, about %i, to %i', (percent, low, estimate, high) => {
  expect(tradeInValue(market, percent)).toMatchObject({ low, estimate, high });
});

test.each<[Record<string, unknown>, number]>([
  [{}, 0],
  [{ condition: 'Like new', history: 'Full' }, 3],
  [{ condition: 'Good' }, 0],
  [{ condition: 'Fair', history: 'Part' }, -11],
  [{ condition: 'Rough', history: 'None', finance: 'Yes' }, -24],
  [{ condition: 'constructor', history: 5, __proto__: { condition: 'Rough' } }, 0],
])('answers %j change an estimate by %i%%', (answers, percent) => {
  expect(adjustmentPercent(answers)).toBe(percent);
  expect(adjusted(market, answers).estimate).toBe(Math.round(40_000 * (1 + percent / 100)));
});

test.each<[number, [number, number]]>([
  [30_000, [13_900, 15_800]],
  [15_000, [0, 800]],
  [10_000, [0, 0]],
])('for a car of $%i a trade-in of $14,200 to $16,100 leaves %j to pay', (price, [low, high]) => {
  expect(leftToPay(price, { low: 14_200, high: 16_100 })).toEqual({ low, high });
});

describe('the car in a form', () => {
  const values = {
    rego: '123AB4',
    'Vehicle Make': 'Toyota',
    'Vehicle Model': 'Corolla',
    'Vehicle Year': 2021,
    'Vehicle Badge': 'ZR',
    adjustmentAnswers: { km: 84_500, condition: 'Good' },
  };
  test('needs make, model, year and kilometres; the badge helps', () => {
    const car = { make: 'Toyota', model: 'Corolla', year: 2021, km: 84_500, body: null };
    expect(ownCarOf(values)).toEqual({ ...car, badge: 'ZR' });
    expect(ownCarOf({ ...values, 'Vehicle Badge': null })).toEqual({ ...car, badge: null });
    for (const name of ['Vehicle Make', 'Vehicle Model', 'Vehicle Year', 'adjustmentAnswers']) {
      expect(ownCarOf({ ...values, [name]: null }), name).toBeNull();
    }
    expect(answersOf(values)).toEqual({ km: 84_500, condition: 'Good' });
  });
  test.each<[Record<string, null>, string]>([
    [{}, '2021 Toyota Corolla ZR'],
    [{ 'Vehicle Year': null, 'Vehicle Badge': null }, 'Toyota Corolla'],
    [{ 'Vehicle Make': null, 'Vehicle Model': null }, '123AB4'],
    [{ 'Vehicle Make': null, rego: null }, 'your car'],
  ])('has a name from what is known, without %j', (without, name) => {
    expect(ownCarName({ ...values, ...without })).toBe(name);
  });
});
