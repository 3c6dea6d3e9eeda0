import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FreeSpace, watchFreeSpace } from './free-space.ts';

const MB = 2 ** 20;
const LOOK_MS = 2_000;

let free: number | Error;
let warnings: string[];
let turns: boolean[];
let asked: number;
let disk: FreeSpace | undefined;

const watch = async (minimumMb = 100) => {
  disk = await watchFreeSpace({
    folder: '/data',
    minimumMb,
    freeBytes: async () => {
      asked++;
      if (free instanceof Error) throw free;
      return free;
    },
    log: {
      info: () => {},
      warn: (message) => void warnings.push(`warning: ${message}`),
      error: (message) => void warnings.push(`error: ${message}`),
    },
  });
  disk.follow((isLow) => void turns.push(isLow));
  return disk;
};
const after = async (bytes: number | Error) => {
  free = bytes;
  await vi.advanceTimersByTimeAsync(LOOK_MS);
};

beforeEach(() => {
  vi.useFakeTimers();
  free = 500 * MB;
  warnings = [];
  turns = [];
  asked = 0;
});
afterEach(() => {
  disk?.close();
  vi.useRealTimers();
});

test('a disk is low from below the minimum until it has a quarter more, and each change is reported once', async () => {
  const watched = await watch();
  expect(watched.status()).toEqual({ free_mb: 500, minimum_mb: 100, low: false });
  await after(100 * MB);
  expect(watched.isLow()).toBe(false);
  await after(100 * MB - 1);
  expect(watched.status()).toEqual({ free_mb: 99, minimum_mb: 100, low: true });
  await after(0);
  await after(124 * MB);
  expect(watched.isLow()).toBe(true);
  await after(125 * MB);
  expect(watched.isLow()).toBe(false);
  await after(101 * MB);
  expect(watched.isLow()).toBe(false);
  expect(turns).toEqual([false, true, false]);
  expect(warnings).toEqual([
    'error: the disk of /data has 99 MB left, less than 100 (MIN_FREE_MB): writing is paused until there is more',
    'warning: the disk of /data has 125 MB left: writing has resumed',
  ]);
});

test('a disk that is low at start-up is reported as low at once', async () => {
  free = 3 * MB;
  expect((await watch()).isLow()).toBe(true);
  expect(turns).toEqual([true]);
});

test('a failed check keeps the last result, and is reported once', async () => {
  const watched = await watch();
  await after(50 * MB);
  await after(new Error('EIO'));
  await after(new Error('EIO'));
  expect(watched.status()).toEqual({ free_mb: 50, minimum_mb: 100, low: true });
  expect(warnings.filter((each) => each.includes('EIO'))).toHaveLength(1);
});

test('a minimum of 0 turns the check off', async () => {
  free = 0;
  const watched = await watch(0);
  await after(0);
  expect(watched.status()).toEqual({ free_mb: null, minimum_mb: 0, low: false });
  expect(asked).toBe(0);
});
