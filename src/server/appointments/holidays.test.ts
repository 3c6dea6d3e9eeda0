import { expect, test } from 'vitest';
import type { AustralianState } from '#domain/shared/states.ts';
import { publicHolidays } from './holidays.ts';

const EVERYWHERE = [
  '2026-01-01',
  '2026-01-26',
  '2026-04-03',
  '2026-04-06',
  '2026-04-25',
  '2026-12-25',
  '2026-12-28',
];

/** Each state's own days of 2026, as its government announced them. */
test.each<[AustralianState, string[], string[]]>([
  [
    'act',
    ['2026-03-09', '2026-04-27', '2026-06-01', '2026-06-08', '2026-10-05', '2026-12-26'],
    ['2026-11-03'],
  ],
  ['nsw', ['2026-06-08', '2026-10-05', '2026-04-27', '2026-12-26'], ['2026-03-09', '2026-05-04']],
  ['nt', ['2026-05-04', '2026-06-08', '2026-08-03'], ['2026-10-05', '2026-12-24']],
  ['qld', ['2026-05-04', '2026-10-05'], ['2026-06-08', '2026-12-24']],
  ['sa', ['2026-03-09', '2026-06-08', '2026-10-05'], ['2026-12-31']],
  ['tas', ['2026-03-09', '2026-06-08'], ['2026-04-04']],
  ['vic', ['2026-03-09', '2026-06-08', '2026-11-03'], ['2026-10-05']],
  ['wa', ['2026-03-02', '2026-06-01', '2026-09-28', '2026-04-27'], ['2026-06-08']],
])('%s', (state, has, hasNot) => {
  const dates = publicHolidays(state, 2026);
  expect([...EVERYWHERE, ...has].filter((date) => !dates.has(date))).toEqual([]);
  expect(hasNot.filter((date) => dates.has(date))).toEqual([]);
});
