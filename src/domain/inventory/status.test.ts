import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCar,
  arbitraryCar,
  type CarOverrides,
  daysAgo,
  NOW,
  secondsAgo,
} from '../../../tests/fixtures/cars.ts';
import {
  availability,
  isAvailable,
  isInSearch,
  isSold,
  itemWord,
  pageLife,
  unavailableTexts,
} from './status.ts';

test.each<[CarOverrides, boolean]>([
  [{ status: 'in_stock' }, true],
  [{ status: 'coming_soon' }, true],
  [{ status: 'in_stock', reserved: true }, true],
  [{ status: 'sold' }, false],
  [{ status: 'in_stock', sold: true }, false],
])('%o is available: %s', (overrides, available) => {
  const car = aCar(overrides);
  expect([isAvailable(car), isSold(car)]).toEqual([available, !available]);
});

const soldDaysAgo = (days: number): CarOverrides => ({
  status: 'sold',
  sold_date_timestamp: secondsAgo(days),
});

describe('search includes', () => {
  test.each<[string, CarOverrides, number, boolean]>([
    ['a car in stock', {}, 3, true],
    ['a car coming soon', { status: 'coming_soon' }, 3, true],
    ['a car sold 2 days ago', soldDaysAgo(2), 3, true],
    ['a car sold exactly 3 days ago', soldDaysAgo(3), 3, true],
    ['no car sold 4 days ago', soldDaysAgo(4), 3, false],
    ['a car sold 4 days ago if the dealer keeps them for 7', soldDaysAgo(4), 7, true],
    ['a car flagged sold yesterday', { sold: true, sold_date_timestamp: secondsAgo(1) }, 3, true],
    ['no car sold at an unknown time', { status: 'sold', sold_date_timestamp: null }, 3, false],
    ['no car hidden from the website', { show_on_dealer_website: false }, 3, false],
    [
      'no car just sold but hidden from the website',
      { ...soldDaysAgo(1), show_on_dealer_website: false },
      3,
      false,
    ],
  ])('%s', (_, overrides, soldDays, included) => {
    expect(isInSearch(aCar(overrides), { soldDays }, NOW)).toBe(included);
  });

  test('no car that is neither available nor recently sold', () => {
    fc.assert(
      fc.property(arbitraryCar, fc.nat(30), (car, soldDays) => {
        if (!isInSearch(car, { soldDays }, NOW)) return;
        expect(car.show_on_dealer_website).toBe(true);
        if (isSold(car)) expect(car.sold_date_timestamp).toBeGreaterThanOrEqual(secondsAgo(soldDays));
      }),
    );
  });
});

test.each<[string, CarOverrides, ReturnType<typeof pageLife>]>([
  ['in stock', {}, 'indexed'],
  ['sold 3 days ago', soldDaysAgo(3), 'indexed'],
  ['sold 4 days ago', soldDaysAgo(4), 'unindexed'],
  ['sold 90 days ago', soldDaysAgo(90), 'unindexed'],
  ['sold 91 days ago', soldDaysAgo(91), 'gone'],
  ['taken off the website', { show_on_dealer_website: false }, 'gone'],
])('the page of a car %s is %3$s', (_, overrides, life) => {
  expect(pageLife(aCar(overrides), { soldDays: 3 }, NOW)).toBe(life);
});

test('the given time decides, not the system clock', () => {
  const car = aCar(soldDaysAgo(0));
  expect(isInSearch(car, { soldDays: 3 }, daysAgo(-3))).toBe(true);
  expect(isInSearch(car, { soldDays: 3 }, daysAgo(-4))).toBe(false);
});

describe('the words for a sold car', () => {
  test.each(['car', 'caravan', 'motorhome', 'truck', 'bus', 'part'] as const)('name the %s', (item_type) => {
    expect(unavailableTexts(aCar({ status: 'sold', item_type }))).toEqual({
      title: 'SOLD',
      notice: `Unfortunately this ${item_type} recently sold. But don't worry, we can help you find a similar ${item_type}!`,
      button: 'Find Me Something Similar',
      message: 'Can you please find me something similar?',
    });
  });

  test('are not shown for a car that can be bought', () => {
    expect(unavailableTexts(aCar({ reserved: true }))).toBeNull();
  });
});

test.each([
  ['car', 1, 'car'],
  ['car', 0, 'cars'],
  ['bus', 2, 'buses'],
  ['caravan', 12, 'caravans'],
] as const)('the word for %s, %i of them, is %s', (type, howMany, word) => {
  expect(itemWord(type, howMany)).toBe(word);
});

test.each<[CarOverrides, string]>([
  [{ status: 'in_stock' }, 'available'],
  [{ status: 'coming_soon' }, 'coming soon'],
  [{ status: 'coming_soon', reserved: true }, 'reserved'],
  [{ status: 'in_stock', reserved: true, simple_fuel: 'hybrid', tag: 'Special' }, 'reserved'],
  [{ status: 'sold', reserved: true }, 'sold'],
  [{ status: 'in_stock', sold: true }, 'sold'],
])('%o can be bought: %s', (overrides, expected) => {
  expect(availability(aCar(overrides))).toBe(expected);
});
