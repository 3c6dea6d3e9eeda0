import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Rest, watchRest } from './rest.ts';

let rested: ReturnType<typeof vi.fn<() => void>>;
let rest: Rest;

beforeEach(() => {
  vi.useFakeTimers();
  rested = vi.fn<() => void>();
  rest = watchRest({ afterMs: 1000, everyMs: 60_000 }, rested);
});
afterEach(() => void vi.useRealTimers());

test('a thread rests once after its last task, and not while one is under way', () => {
  rest.begun();
  rest.begun();
  rest.ended();
  vi.advanceTimersByTime(5000);
  expect(rested).not.toHaveBeenCalled();

  rest.ended();
  vi.advanceTimersByTime(999);
  expect(rested).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(rested).toHaveBeenCalledTimes(1);
});

test('one that always gets another task rests between two of them once a minute', () => {
  for (let seconds = 0; seconds < 125; seconds++) {
    rest.begun();
    vi.advanceTimersByTime(500);
    rest.ended();
    vi.advanceTimersByTime(500);
  }
  expect(rested).toHaveBeenCalledTimes(2);
});
