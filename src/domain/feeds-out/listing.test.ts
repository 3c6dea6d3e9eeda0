import { expect, test } from 'vitest';
import { listingSummary } from './listing.ts';

test('the build log counts the reasons, the most frequent first', () => {
  const leftOut = ['has no photo', 'is sold', 'has no photo', 'has no VIN', 'is sold', 'is sold'].map(
    (reason) => ({
      slug: 'x',
      reason,
    }),
  );
  expect(listingSummary({ listed: [{}, {}], leftOut })).toBe(
    '2 listed, 6 left out (3 are sold, 2 have no photo, 1 has no VIN)',
  );
  expect(listingSummary({ listed: [{}], leftOut: [] })).toBe('1 listed, 0 left out');
});
