import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTextIn, timeLeftText } from './time-left.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test.each<[number, string]>([
  [48 * HOUR, '2 days'],
  [48 * HOUR - 1, '2 days'],
  [48 * HOUR - SECOND, '1 day 23 hours'],
  [24 * HOUR, '1 day'],
  [24 * HOUR - MINUTE, '23 hours 59 minutes'],
  [HOUR + MINUTE, '1 hour 1 minute'],
  [HOUR, '1 hour'],
  [30 * MINUTE, '30 minutes'],
  [29 * MINUTE + 59 * SECOND, '29 minutes'],
  [MINUTE, '1 minute'],
  [59 * SECOND, '59 seconds'],
  [1, '1 second'],
  [0, '0 seconds'],
  [-HOUR, '0 seconds'],
])('%i ms left: %s', (ms, words) => {
  expect(timeLeftText(ms)).toBe(words);
});

test('the text stays the same until the next change, and changes then', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 * HOUR }), (ms) => {
      const wait = nextTextIn(ms);
      expect(wait).not.toBeNull();
      expect(timeLeftText(ms - (wait ?? 0))).not.toBe(timeLeftText(ms));
      expect(timeLeftText(ms - (wait ?? 0) + 1)).toBe(timeLeftText(ms));
    }),
  );
});

test('the text for expired time no longer changes', () => {
  expect([nextTextIn(0), nextTextIn(-HOUR)]).toEqual([null, null]);
});
