import { expect, test } from 'vitest';
import { nearDay } from './near-day.ts';

// Noon in Brisbane (UTC+10, no daylight saving), 1 pm in Melbourne, 10 am in Perth.
const NOON = '2026-11-21T02:00:00Z';

test.each([
  ['Australia/Brisbane', NOON, '2026-11-21T02:00:00Z', 'today'],
  ['Australia/Brisbane', NOON, '2026-11-20T14:00:00Z', 'today'],
  ['Australia/Brisbane', NOON, '2026-11-20T13:59:59Z', null],
  ['Australia/Brisbane', NOON, '2026-11-21T13:59:59Z', 'today'],
  ['Australia/Brisbane', NOON, '2026-11-21T14:00:00Z', 'tomorrow'],
  ['Australia/Brisbane', NOON, '2026-11-22T14:00:00Z', null],
  // The same time is another day further west.
  ['Australia/Perth', NOON, '2026-11-21T14:00:00Z', 'today'],
  ['Australia/Melbourne', NOON, '2026-11-21T13:30:00Z', 'tomorrow'],
  // The clocks go forward in Melbourne at 2 am on 4 October: the day has 23 hours.
  ['Australia/Melbourne', '2026-10-03T13:30:00Z', '2026-10-04T12:59:00Z', 'tomorrow'],
  ['Australia/Melbourne', '2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z', null],
  ['Australia/Brisbane', '2026-12-31T02:00:00Z', '2027-01-01T02:00:00Z', 'tomorrow'],
])('in %s at %s, %s is %s', (zone, now, moment, expected) => {
  expect(nearDay(new Date(moment), zone, new Date(now))).toBe(expected);
});
