import { describe, expect, test } from 'vitest';
import { isNightBetween } from './search-indexes.ts';

describe('the night between two moments', () => {
  test.each([
    ['an afternoon', 'qld', '2026-03-01T02:00Z', '2026-03-01T09:00Z', false],
    ['until just before three', 'qld', '2026-03-01T02:00Z', '2026-03-01T16:59Z', false],
    ['until three', 'qld', '2026-03-01T02:00Z', '2026-03-01T17:00Z', true],
    ['from three to the evening', 'qld', '2026-03-01T17:00Z', '2026-03-02T08:00Z', false],
    ['three in Perth is later', 'wa', '2026-03-01T02:00Z', '2026-03-01T17:00Z', false],
    ['and arrives there too', 'wa', '2026-03-01T02:00Z', '2026-03-01T19:00Z', true],
    ['no time has passed', 'qld', '2026-03-01T17:00Z', '2026-03-01T17:00Z', false],
    ['a clock that was set back', 'qld', '2026-03-03T02:00Z', '2026-03-01T02:00Z', false],
  ] as const)('%s', (_, state, before, after, expected) => {
    expect(isNightBetween(state, new Date(before), new Date(after))).toBe(expected);
  });
});
