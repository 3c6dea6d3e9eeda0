import { expect, test } from 'vitest';
import { listingSummary } from './listing.ts';

test('the log of a build counts the reasons, the commonest first', () => {
  const leftOut = ['has no photo', 'is sold', 'has no photo', 'has no VIN'].map((reason) => ({
    slug: 'x',
    reason,
  }));
  expect(listingSummary({ listed: [{}, {}], leftOut })).toBe(
    '2 listed, 4 left out (2 has no photo, 1 has no VIN, 1 is sold)',
  );
  expect(listingSummary({ listed: [{}], leftOut: [] })).toBe('1 listed, 0 left out');
});
