import { describe, expect, test } from 'vitest';
import { NO_CORRECTIONS } from './corrections.ts';
import { daysInStock, lastChange, yardState } from './yard-view.ts';

describe('where a car is', () => {
  test.each([
    [{ status: 'in_stock', reserved: false }, false, 'available'],
    [{ status: 'in_stock', reserved: true }, false, 'reserved'],
    [{ status: 'coming_soon', reserved: false }, false, 'coming soon'],
    [{ status: 'in_stock', reserved: false }, true, 'held'],
    [{ status: 'in_stock', reserved: true }, true, 'held'],
    // A sale ends every hold.
    [{ status: 'sold', reserved: true }, true, 'sold'],
    [{ status: 'in_stock', sold: true, reserved: false }, true, 'sold'],
  ] as const)('%j, held %j: %s', (car, isHeld, expected) => {
    expect(yardState({ sold: false, ...car }, isHeld)).toBe(expected);
  });
});

describe('days in stock', () => {
  const now = new Date('2026-11-21T02:00:00Z');
  const seconds = (moment: string) => Date.parse(moment) / 1000;
  test.each([
    ['2026-11-21T01:00:00Z', {}, 0],
    ['2026-11-20T02:00:00Z', {}, 1],
    ['2026-11-20T02:00:01Z', {}, 0],
    ['2026-01-01T00:00:00Z', {}, 324],
    // A clock that is behind gives no negative days.
    ['2026-11-23T00:00:00Z', {}, 0],
    ['2026-11-01T00:00:00Z', { status: 'sold', sold_date_timestamp: seconds('2026-11-11T00:00:00Z') }, 10],
    ['2026-11-01T02:00:00Z', { status: 'sold' }, 20],
  ] as const)('since %s, %j: %i', (created_at, more, expected) => {
    const car = { status: 'in_stock', sold: false, sold_date_timestamp: null, ...more } as const;
    expect(daysInStock({ created_at, ...car }, now)).toBe(expected);
  });
});

describe('the last change', () => {
  const prices = (...moments: string[]) => ({ price_history: moments.map((at) => ({ at, price: 1 })) });
  const hidden = { by: 'Kim', at: '2026-11-05T00:00:00Z' };

  test('is null for a car that never changed', () => {
    expect(lastChange(prices('2026-11-01T00:00:00Z'), NO_CORRECTIONS)).toBeNull();
    expect(lastChange(prices(), NO_CORRECTIONS)).toBeNull();
  });

  test('is the latest price or correction', () => {
    const car = prices('2026-11-01T00:00:00Z', '2026-11-03T00:00:00Z');
    expect(lastChange(car, NO_CORRECTIONS)).toEqual({ what: 'price', at: '2026-11-03T00:00:00Z' });
    expect(lastChange(car, { ...NO_CORRECTIONS, hidden })).toEqual({ what: 'correction', at: hidden.at });
    expect(
      lastChange(prices('2026-11-01T00:00:00Z', '2026-11-06T00:00:00Z'), { ...NO_CORRECTIONS, hidden }),
    ).toEqual({ what: 'price', at: '2026-11-06T00:00:00Z' });
  });
});
