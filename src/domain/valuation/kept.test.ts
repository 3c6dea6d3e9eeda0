import { expect, test } from 'vitest';
import { agoText, type KeptValuation, readKeptValuation } from './kept.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-15T02:00:00Z');
const kept = (more: Partial<Record<keyof KeptValuation, unknown>> = {}) =>
  JSON.stringify({
    ...{ lead: 'c0ffee', make: 'Toyota', model: 'Corolla', year: 2021, low: 14_200, high: 16_100 },
    at: NOW - 3 * DAY,
    ...more,
  });

test.each<[string, string | null, boolean]>([
  ['three days old', kept(), true],
  ['of a moment ago', kept({ at: NOW }), true],
  ['two weeks old', kept({ at: NOW - 14 * DAY }), false],
  ['from a clock that was wrong', kept({ at: NOW + 2 * DAY }), false],
  ['without its lead', kept({ lead: undefined }), false],
  ['without a figure', kept({ low: '14,200' }), false],
  ['that is no JSON', '{', false],
  ['that is null', 'null', false],
  ['that is not there', null, false],
])('an estimate %s', (_, stored, isShown) => {
  expect(readKeptValuation(stored, NOW) !== null).toBe(isShown);
});

test.each<[number, string]>([
  [0, 'today'],
  [DAY - 1, 'today'],
  [DAY, 'yesterday'],
  [3 * DAY, '3 days ago'],
  [-1, 'today'],
])('%i milliseconds are %s', (ms, words) => {
  expect(agoText(NOW - ms, NOW)).toBe(words);
});
