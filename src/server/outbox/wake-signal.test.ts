import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWakeSignal } from './wake-signal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether a rest ends within `ms` milliseconds. */
async function endsWithin(rest: Promise<void>, ms: number): Promise<boolean> {
  let isOver = false;
  void rest.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return isOver;
}

test('a wait ends by itself', async () => {
  const signal = openWakeSignal();
  const rest = signal.wait(1000);
  expect(await endsWithin(rest, 999)).toBe(false);
  expect(await endsWithin(rest, 1)).toBe(true);
});

test('a wake-up ends a wait', async () => {
  const signal = openWakeSignal();
  const rest = signal.wait(1000);
  signal.notify();
  expect(await endsWithin(rest, 0)).toBe(true);
});

test('a wake-up while nothing waits ends the next wait, once', async () => {
  const signal = openWakeSignal();
  signal.notify();
  signal.notify();
  expect(await endsWithin(signal.wait(1000), 0)).toBe(true);
  expect(await endsWithin(signal.wait(1000), 999)).toBe(false);
});
