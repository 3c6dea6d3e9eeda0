import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryCar, aSite, type CarOverrides, daysAgo } from '../../../tests/fixtures/cars.ts';
import {
  type DisplayPrice,
  displayPrice,
  formatDollars,
  meaningfulPrice,
  priceFacts,
  priceLine,
  priceTypeText,
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
  expect(meaningfulPrice(price)).toBe(counting);
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
      'includes its price type',
      { price: 45_990, price_type: 'egc' },
      { kind: 'price', dollars: 45_990, type: 'egc' },
    ],
    [
      'reduced by an offer',
      { price: 45_990, offer_price: 42_990, price_history: offeredAt(45_990, 42_990) },
      { kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' },
    ],
    [
      'an offer from the first day is no reduction: the car was never advertised at the list price',
      {
        price: 45_990,
        offer_price: 42_990,
        price_history: [{ at: daysAgo(30).toISOString(), price: 42_990 }],
      },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'reduced by an offer from the list price, where the earlier price was never advertised',
      {
        price: 45_990,
        offer_price: 42_990,
        before_price: 49_990,
        price_history: offeredAt(45_990, 42_990),
      },
      { kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' },
    ],
    [
      'reduced from an earlier price',
      { price: 42_990, before_price: 45_990, price_history: offeredAt(45_990, 42_990) },
      { kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' },
    ],
    [
      'reduced by an offer, from an earlier price',
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
      'an offer equal to the list price is no reduction',
      { price: 42_990, offer_price: 42_990 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'an offer above the list price is no offer',
      { price: 42_990, offer_price: 43_990 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'a lower earlier price is no reduction',
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
    ['no price, but available to pre-order', { price: 0, preorder: true }, { kind: 'preorder' }],
    [
      'a price outranks PREORDER',
      { price: 42_990, preorder: true },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'a subscription is not shown if the site does not offer it',
      { price: 42_990, subscription_price: 199 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
  ])('%s', (_, overrides, shown) => {
    expect(displayPrice(aCar(overrides), pricing)).toEqual(shown);
  });

  test.each<[string, CarOverrides, DisplayPrice]>([
    [
      'comes before the price, and does not hide it',
      { price: 42_990, subscription_price: 199 },
      { kind: 'perWeek', dollars: 199, buy: { kind: 'price', dollars: 42_990, type: 'drive_away' } },
    ],
    [
      'comes before a reduced price',
      {
        price: 42_990,
        subscription_price: 199,
        price_history: offeredAt(45_990, 42_990),
      },
      {
        kind: 'perWeek',
        dollars: 199,
        buy: { kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' },
      },
    ],
    ['alone', { price: null, subscription_price: 199 }, { kind: 'perWeek', dollars: 199, buy: null }],
    [
      'of 0 is ignored',
      { price: 42_990, subscription_price: 0 },
      { kind: 'price', dollars: 42_990, type: 'drive_away' },
    ],
    [
      'outranks PREORDER',
      { price: null, preorder: true, subscription_price: 9 },
      { kind: 'perWeek', dollars: 9, buy: null },
    ],
  ])('a subscription %s', (_, overrides, shown) => {
    expect(displayPrice(aCar(overrides), withSubscription)).toEqual(shown);
  });

  test('the text for no price comes from the site', () => {
    const own = aSite({ pricing: { noPriceText: 'Call for today’s price' } }).pricing;
    expect(displayPrice(aCar({ price: null }), own)).toEqual({
      kind: 'onRequest',
      text: 'Call for today’s price',
    });
  });
});

describe('an earlier price must have been advertised', () => {
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

  test('for the number of days that the site requires', () => {
    const strict = aSite({ pricing: { beforePriceDays: 30 } }).pricing;
    expect(priceFacts(aCar(asked(29)), strict).was).toBeNull();
  });

  test('does not count if it never was, unless the site requires no days and trusts the feed', () => {
    const price_history = [{ at: daysAgo(1).toISOString(), price: 42_990 }];
    const car = aCar({ price: 42_990, before_price: 45_990, price_history });
    expect(priceFacts(car, pricing).was).toBeNull();
    const lenient = aSite({ pricing: { beforePriceDays: 0 } }).pricing;
    expect(priceFacts(car, lenient).was).toBe(45_990);
  });

  test('and separate times at that price add up', () => {
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

describe('a former price from the history alone', () => {
  /** Prices with the number of days they held, oldest first; the last is current. */
  const history = (...steps: readonly [price: number | null, days: number][]) => {
    let ago = steps.reduce((sum, [, days]) => sum + days, 0);
    return steps.map(([price, days]) => {
      const at = daysAgo(ago).toISOString();
      ago -= days;
      return { at, price };
    });
  };
  const month = aSite({ pricing: { beforePriceDays: 28 } }).pricing;
  const feedless = { price: 22_990, offer_price: null, before_price: null };

  test.each<[string, readonly [number | null, number][], number | null]>([
    [
      'advertised for the days that the site requires',
      [
        [24_990, 28],
        [22_990, 2],
      ],
      24_990,
    ],
    [
      'a day short of that',
      [
        [24_990, 27],
        [22_990, 30],
      ],
      null,
    ],
    [
      'advertised in parts',
      [
        [24_990, 20],
        [23_500, 1],
        [24_990, 8],
        [22_990, 3],
      ],
      24_990,
    ],
    [
      'a step on the way down',
      [
        [24_990, 40],
        [23_990, 5],
        [22_990, 3],
      ],
      24_990,
    ],
    [
      'steps that took a month',
      [
        [24_990, 40],
        [23_990, 20],
        [23_490, 20],
        [22_990, 3],
      ],
      null,
    ],
    [
      'the last that was advertised, not the highest',
      [
        [26_990, 60],
        [24_990, 60],
        [22_990, 3],
      ],
      24_990,
    ],
    [
      'a price that went up',
      [
        [20_990, 60],
        [22_990, 3],
      ],
      null,
    ],
    [
      'a price that went back up',
      [
        [24_990, 60],
        [20_990, 60],
        [22_990, 3],
      ],
      null,
    ],
    [
      'a typing slip',
      [
        [229_900, 1],
        [22_990, 60],
      ],
      null,
    ],
    [
      'a week without a price in between',
      [
        [24_990, 40],
        [null, 7],
        [22_990, 3],
      ],
      24_990,
    ],
    ['never another', [[22_990, 60]], null],
    ['no history', [], null],
  ])('%s', (_, steps, was) => {
    const car = aCar({ ...feedless, price_history: history(...steps) });
    expect(priceFacts(car, month).was).toBe(was);
  });

  test('is never more than the feed says', () => {
    const price_history = history([26_990, 40], [24_990, 10], [22_990, 3]);
    expect(priceFacts(aCar({ ...feedless, before_price: 24_990, price_history }), month).was).toBeNull();
    expect(priceFacts(aCar({ ...feedless, before_price: 29_990, price_history }), month).was).toBe(26_990);
  });

  test('must have held for one day even if the site requires none', () => {
    const lenient = aSite({ pricing: { beforePriceDays: 0 } }).pricing;
    const was = (days: number) =>
      priceFacts(aCar({ ...feedless, price_history: history([24_990, days], [22_990, 3]) }), lenient).was;
    expect([was(0.5), was(1)]).toEqual([null, 24_990]);
  });

  test('is always higher than the price and was advertised for that long', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom(null, 19_990, 22_990, 24_990, 26_990), fc.integer({ min: 1, max: 60 })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(steps, (before) => {
        const car = aCar({ ...feedless, price_history: history(...before, [22_990, 5]) });
        const { was } = priceFacts(car, month);
        if (was === null) return;
        expect(was).toBeGreaterThan(22_990);
        const days = before.reduce((sum, [price, each]) => sum + (price === was ? each : 0), 0);
        expect(days).toBeGreaterThanOrEqual(28);
      }),
    );
  });
});

describe('for any car', () => {
  test('a shown price is above $10, and a reduced one is below the former price', () => {
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

  test('a car without a valid price can be pre-ordered or enquired about', () => {
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
])('%s dollars reads %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

test.each([
  ['drive_away', 'Drive away'],
  ['egc', 'Excl. govt. charges'],
] as const)('%s reads %s', (type, words) => {
  expect(priceTypeText(type)).toBe(words);
});

test.each<[DisplayPrice, string]>([
  [{ kind: 'perWeek', dollars: 199, buy: null }, '$199 per week subscription'],
  [
    {
      kind: 'perWeek',
      dollars: 199,
      buy: { kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' },
    },
    '$199 per week subscription, or $42,990 Drive away, was $45,990',
  ],
  [{ kind: 'reduced', now: 42_990, was: 45_990, type: 'drive_away' }, '$42,990 Drive away, was $45,990'],
  [{ kind: 'price', dollars: 42_990, type: 'egc' }, '$42,990 Excl. govt. charges'],
  [{ kind: 'preorder' }, 'PREORDER'],
  [{ kind: 'onRequest', text: 'Enquire for price.' }, 'Enquire for price.'],
])('%o on one line', (price, line) => {
  expect(priceLine(price)).toBe(line);
});
