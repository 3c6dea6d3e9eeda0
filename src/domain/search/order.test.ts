import { expect, test } from 'vitest';
import { listingOrder } from './order.ts';

test('newest first, ties by id, and sold cars after every car for sale', () => {
  const cars = [
    { id: 1, status: 'sold', created_at: 1_800_000_000 },
    { id: 2, status: 'in_stock', created_at: 1_700_000_000 },
    { id: 4, status: 'coming_soon', created_at: 1_750_000_000 },
    { id: 3, status: 'in_stock', created_at: 1_750_000_000 },
    { id: 5, status: 'sold', created_at: 1_800_000_001 },
    { id: 6, status: 'in_stock', created_at: 0 },
  ] as const;
  expect(cars.toSorted(listingOrder).map(({ id }) => id)).toEqual([3, 4, 2, 6, 5, 1]);
});
