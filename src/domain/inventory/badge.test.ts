import { describe, expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import { marketBadge, marketBadgeText } from './badge.ts';

const site = aSite();
const averages = (state: number | null, national: number | null) => ({
  autograb_data: { state_average_market_price: state, average_market_price: national },
});

describe('the market badge', () => {
  test.each<[string, CarOverrides, string | null]>([
    ['499 below the state average: none', { price: 40_000, ...averages(40_499, null) }, null],
    ['500 below: shown', { price: 40_000, ...averages(40_500, null) }, '$500 below the state average'],
    [
      '499.50 below: shown, without cents',
      { price: 40_000, ...averages(40_499.5, null) },
      '$499 below the state average',
    ],
    ['above the average: none', { price: 41_000, ...averages(40_000, null) }, null],
    [
      'no state average: the national one',
      { price: 40_000, ...averages(null, 43_210) },
      '$3,210 below the national average',
    ],
    [
      'a state average of 0 is none',
      { price: 40_000, ...averages(0, 42_000) },
      '$2,000 below the national average',
    ],
    ['the state average decides, not the national', { price: 40_000, ...averages(40_100, 45_000) }, null],
    ['no averages: none', { price: 40_000, ...averages(null, null) }, null],
    ['a price too low to count: none', { price: 10, ...averages(40_000, 40_000) }, null],
    [
      'the shopper’s price is compared',
      { price: 40_000, offer_price: 39_000, ...averages(40_000, null) },
      '$1,000 below the state average',
    ],
    ['sold: none', { price: 30_000, status: 'sold', ...averages(40_000, null) }, null],
  ])('%s', (_, overrides, text) => {
    const badge = marketBadge(aCar(overrides), site);
    expect(badge === null ? null : marketBadgeText(badge)).toBe(text);
  });

  test('can be switched off for a site', () => {
    const car = aCar({ price: 30_000, ...averages(40_000, null) });
    expect(marketBadge(car, aSite({ car: { marketBadge: false } }))).toBeNull();
  });
});
