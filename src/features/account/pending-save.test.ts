import { expect, test } from 'vitest';
import { pendingSaveKey, pendingSaveText, readPendingSave } from './pending-save.ts';

const CAR = { id: 7, name: '2022 Toyota HiLux' };
const NOW = new Date('2026-11-23T00:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test.each([
  ['at once', 0, CAR],
  ['in time', 14, CAR],
  ['too late', 15, null],
  ['by a clock that was set back', -1, null],
])('a pending car is read back %s', (_, minutes, expected) => {
  expect(readPendingSave(pendingSaveText(CAR, NOW), later(minutes))).toEqual(expected);
});

test.each([null, '{', 'null', '7', '{"id":"7","name":"x","at":0}', '[]'])(
  '%s in storage is no pending car',
  (stored) => {
    expect(readPendingSave(stored, NOW)).toBeNull();
  },
);

test('each dealership has its own key', () => {
  expect(pendingSaveKey('harbour')).toBe('harbour:saving');
});
