import { expect, test } from 'vitest';
import { pageWait } from './page-wait.ts';

test('a waiting page asks often at first, then less often, and never stops', () => {
  const waits = Array.from({ length: 12 }, (_, asked) => pageWait(asked) / 1000);
  expect(waits).toEqual([2, 3, 3, 5, 5, 10, 10, 20, 30, 30, 30, 30]);
});
