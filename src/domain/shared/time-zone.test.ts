import { expect, test } from 'vitest';
import { dateIn, formatDate, monthText, timeZoneOf } from './time-zone.ts';

// Half past midnight of New Year's Day in Sydney, under daylight saving.
const moment = new Date('2025-12-31T13:30:00Z');

test.each([
  ['nsw', '2026-01-01'],
  ['act', '2026-01-01'],
  ['vic', '2026-01-01'],
  ['tas', '2026-01-01'],
  ['sa', '2026-01-01'],
  ['qld', '2025-12-31'],
  ['nt', '2025-12-31'],
  ['wa', '2025-12-31'],
] as const)('in %s it is %s', (state, date) => {
  expect(dateIn(state, moment)).toBe(date);
});

test('each state has the time zone of its capital', () => {
  expect(timeZoneOf('qld')).toBe('Australia/Brisbane');
});

test.each([
  ['2026-09-30', '30 September 2026'],
  ['2026-01-01', '1 January 2026'],
])('%s reads %s', (date, text) => {
  expect(formatDate(date)).toBe(text);
});

test.each([
  ['2026-09', 'September 2026'],
  ['09/2026', '09/2026'],
  ['2026-13', '2026-13'],
])('the month %s reads %s', (month, text) => {
  expect(monthText(month)).toBe(text);
});
