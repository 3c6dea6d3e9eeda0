import { expect, test } from 'vitest';
import { declinedText, isDeclined } from './declined-sign-in.ts';

const SAID = new Date('2026-03-02T10:00:00Z');
const after = (hours: number) => new Date(SAID.getTime() + hours * 3_600_000);

test.each([
  [0, true],
  [23.9, true],
  [24, false],
  // If the clock was set back, the answer no longer counts.
  [-1, false],
])('%d hours after "Not now": %s', (hours, expected) => {
  expect(isDeclined(declinedText(SAID), after(hours))).toBe(expected);
});

test.each([null, '', 'soon', '{"no":"time"}'])('%j in storage does not count as “Not now”', (stored) => {
  expect(isDeclined(stored, SAID)).toBe(false);
});
