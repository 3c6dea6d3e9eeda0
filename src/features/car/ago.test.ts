import { expect, test } from 'vitest';
import { ago } from './ago.ts';

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [9_000_000, '2 hours ago'],
])('%i milliseconds: %s', (ms, words) => {
  expect(ago(ms)).toBe(words);
});
