import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryCar, aSite, type CarOverrides, daysAgo } from '../../../tests/fixtures/cars.ts';
import {
  countingPrice,
  type DisplayPrice,
  displayPrice,
  formatDollars,
  priceFacts,
  priceLine,
  priceTypeWords,
} from './price.ts';

const { pricing } = aSite();
const withSubscription = aSite({ pricing: { subscription: true } }).pricing;

test.each([
  [null, null],
  [0, null],
  [1, null],
  [10, null],
  [10.5, 10.5],
  [11, 11],
  [88, 88],
])('a price of %s counts as %s', (price, counting) => {
  expect(countingPrice(price)).toBe(counting);
});

/** Offered at one price for 20 days, and at another since. */
const offeredAt = (before: number, after: number) => [
  { at: daysAgo(30).toISOString(), price: before },
  { at: daysAgo(10).toISOString(), price: after },
];

describe('the price shown', () => {
  const none = { kind: 'onRequest', text: 'Enquire for price.' } as const;

  test.each<[string, CarOverrides, DisplayPrice]>([
    ['the list price', { price: 45_990 }, { kind: 'price', dollars: 45_990, type: 'drive_away' }],
    [
      'says what it includes',
      { price: 45_990, price_type: 'egc' },
      { kind: 'price', dollars: 45_990, type: 'egc' },
    ],
    [
      'reduced by an offer',
      { price: 45_990, offer_price: 42_990, price_history: offeredAt(45_990, 42_990) },
      { kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' },
    ],
    [
      'an offer from the first day is no reduction: nobody was asked the list price',
      {
        price: 45_990,
        offer_price: 42_990,
        price_history: [{ at: daysAgo(30).toISOString(), price: 42_990 }],
      },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'reduced by an offer from the list price, where the price before was never asked',
      {
        price: 45_990,
        offer_price: 42_990,
        before_price: 49_990,
        price_history: offeredAt(45_990, 42_990),
      },
      { kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' },
    ],
    [
      'reduced from the price before',
      { price: 42_990, before_price: 45_990, price_history: offeredAt(45_990, 42_990) },
      { kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' },
    ],
    [
      'reduced by an offer, from the price before',
      {
        price: 44_000,
        offer_price: 42_990,
        before_price: 45_990,
        price_history: offeredAt(45_990, 42_990),
      },
      { kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' },
    ],
    [
      'the offer alone',
      { price: null, offer_price: 42_990 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'an offer that equals the list price is no reduction',
      { price: 42_990, offer_price: 42_990 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'an offer above the list price is no offer',
      { price: 42_990, offer_price: 43_990 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'a lower price before is no reduction',
      { price: 42_990, before_price: 39_990 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'an offer of 10 does not count',
      { price: 42_990, offer_price: 10 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    ['a price of 10 does not count', { price: 10 }, none],
    ['no price', { price: null }, none],
    ['no price, to be ordered ahead', { price: 0, preorder: true }, { kind: 'preorder' }],
    [
      'a price outranks PREORDER',
      { price: 42_990, preorder: true },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'a subscription the site does not offer is not said',
      { price: 42_990, subscription_price: 199 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
  ])('%s', (_, overrides, shown) => {
    expect(displayPrice(aCar(overrides), pricing)).toEqual(shown);
  });

  test.each<[string, CarOverrides, DisplayPrice]>([
    ['outranks the price', { price: 42_990, subscription_price: 199 }, { kind: 'perWeek', dollars: 199 }],
    [
      'of 0 is none',
      { price: 42_990, subscription_price: 0 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'outranks PREORDER',
      { price: null, preorder: true, subscription_price: 9 },
      { kind: 'perWeek', dollars: 9 },
    ],
  ])('a subscription %s', (_, overrides, shown) => {
    expect(displayPrice(aCar(overrides), withSubscription)).toEqual(shown);
  });

  test('the text for no price is the site’s', () => {
    const own = aSite({ pricing: { noPriceText: 'Call for today’s price' } }).pricing;
    expect(displayPrice(aCar({ price: null }), own)).toEqual({
      kind: 'onRequest',
      text: 'Call for today’s price',
    });
  });
});

describe('a price before needs to have been asked', () => {
  const asked = (days: number): CarOverrides => ({
    price: 42_990,
    before_price: 45_990,
    price_history: [
      { at: daysAgo(60).toISOString(), price: 47_000 },
      { at: daysAgo(20 + days).toISOString(), price: 45_990 },
      { at: daysAgo(20).toISOString(), price: 42_990 },
    ],
  });

  test.each([
    [13, null],
    [14, 45_990],
    [30, 45_990],
  ])('for %i days in the price history: was %s', (days, was) => {
    expect(priceFacts(aCar(asked(days)), pricing).was).toBe(was);
  });

  test('for as long as the site says', () => {
    const strict = aSite({ pricing: { beforePriceDays: 30 } }).pricing;
    expect(priceFacts(aCar(asked(29)), strict).was).toBeNull();
  });

  test('never asked, it does not count; where the site asks for no days, the feed’s word does', () => {
    const price_history = [{ at: daysAgo(1).toISOString(), price: 42_990 }];
    const car = aCar({ price: 42_990, before_price: 45_990, price_history });
    expect(priceFacts(car, pricing).was).toBeNull();
    const lenient = aSite({ pricing: { beforePriceDays: 0 } }).pricing;
    expect(priceFacts(car, lenient).was).toBe(45_990);
  });

  test('times at one price add up', () => {
    const price_history = [
      { at: daysAgo(40).toISOString(), price: 45_990 },
      { at: daysAgo(32).toISOString(), price: 44_000 },
      { at: daysAgo(20).toISOString(), price: 45_990 },
      { at: daysAgo(14).toISOString(), price: 42_990 },
    ];
    expect(priceFacts(aCar({ price: 42_990, before_price: 45_990, price_history }), pricing).was).toBe(
      45_990,
    );
  });
});

describe('whatever the feed sent', () => {
  test('a shown price is above 10, and a reduction is one', () => {
    fc.assert(
      fc.property(arbitraryCar, (car) => {
        const shown = displayPrice(car, pricing);
        if (shown.kind === 'price') expect(shown.dollars).toBeGreaterThan(10);
        if (shown.kind === 'reduced') {
          expect(shown.now).toBeGreaterThan(10);
          expect(shown.was).toBeGreaterThan(shown.now);
        }
        expect(shown.kind).not.toBe('perWeek');
      }),
    );
  });

  test('a car without a counting price is preordered or enquired for', () => {
    fc.assert(
      fc.property(arbitraryCar, (car) => {
        const { kind } = displayPrice({ ...car, price: 10, offer_price: 0 }, pricing);
        expect(kind).toBe(car.preorder ? 'preorder' : 'onRequest');
      }),
    );
  });
});

test.each([
  [45_990, '$45,990'],
  [1_500_000, '$1,500,000'],
  [129.5, '$129.50'],
  [0, '$0'],
])('%s dollars read %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

test.each([
  ['drive_away', 'Drive away'],
  ['egc', 'Excl. govt. charges'],
] as const)('%s reads %s', (type, words) => {
  expect(priceTypeWords(type)).toBe(words);
});

test.each<[DisplayPrice, string]>([
  [{ kind: 'perWeek', dollars: 199 }, '$199 per week'],
  [{ kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' }, '$42,990 Drive away, was $45,990'],
  [{ kind: 'price', dollars: 42_990, type: 'egc' }, '$42,990 Excl. govt. charges'],
  [{ kind: 'preorder' }, 'PREORDER'],
  [{ kind: 'onRequest', text: 'Enquire for price.' }, 'Enquire for price.'],
])('%o in one line', (price, line) => {
  expect(priceLine(price)).toBe(line);
});
