import { expect, test } from 'vitest';
import { keepPendingSave, type PendingWindow, takePendingSave } from './pending-save.ts';

const SITE = 'harbour';
const CAR = { id: 7, name: '2022 Toyota HiLux' };
const NOW = new Date('2026-11-23T00:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

function aWindow(kept: Record<string, string> = {}): PendingWindow {
  const store = new Map(Object.entries(kept));
  return {
    localStorage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
  };
}

test('a car that waits is told once', () => {
  const window = aWindow();
  keepPendingSave(SITE, CAR, window, NOW);
  expect(takePendingSave('other', window, later(1))).toBeNull();
  expect(takePendingSave(SITE, window, later(1))).toEqual(CAR);
  expect(takePendingSave(SITE, window, later(1))).toBeNull();
});

test.each([
  ['in time', 14, CAR],
  ['too late', 15, null],
  ['by a clock that was set back', -1, null],
])('%s', (_, minutes, expected) => {
  const window = aWindow();
  keepPendingSave(SITE, CAR, window, NOW);
  expect(takePendingSave(SITE, window, later(minutes))).toEqual(expected);
});

test.each(['{', 'null', '7', '{"id":"7","name":"x","at":0}', '[]'])(
  'what was stored as %s is none',
  (text) => {
    expect(takePendingSave(SITE, aWindow({ [`${SITE}:saving`]: text }), NOW)).toBeNull();
  },
);

test('a browser that keeps nothing is no failure', () => {
  const blocked: PendingWindow = {
    get localStorage(): never {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  keepPendingSave(SITE, CAR, blocked, NOW);
  expect(takePendingSave(SITE, blocked, NOW)).toBeNull();
});
