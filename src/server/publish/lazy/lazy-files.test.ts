/** When files are drawn that nobody has asked for yet. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../http/log.ts';
import type { ReleaseFile } from '../release.ts';
import type { SiteStore } from '../site-store.ts';
import { openLazyFiles } from './lazy-files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const IDLE_MS = 1000;

/** A site with three files to draw, each taking 100 ms. */
function begin() {
  const there = new Set<string>();
  const drawn: string[] = [];
  const state = { isIdle: true, most: 0, running: 0, failing: '' };
  const release = {
    lazy: new Map([
      ['/og/a.jpg', '1'],
      ['/og/b.jpg', '2'],
      ['/og/c.jpg', '3'],
    ]),
  };
  const store = {
    current: { release, file: (path: string) => (there.has(path) ? {} : null) },
    drawn: (path: string) => void there.add(path),
  } as unknown as SiteStore;
  const files = openLazyFiles({
    storeOf: (slug) => (slug === 'north' ? store : undefined),
    draw: async (_slug, path) => {
      state.most = Math.max(state.most, ++state.running);
      await new Promise((done) => setTimeout(done, 100));
      state.running--;
      drawn.push(path);
      if (path === state.failing) throw new Error('no paint');
      return {} as ReleaseFile;
    },
    isIdle: () => state.isIdle,
    idleMs: IDLE_MS,
    log: silentLog,
  });
  return { files, drawn, state, release };
}

test('they are drawn one after the other once there is time', async () => {
  const { files, drawn, state } = begin();
  files.fill('north');
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
  expect(drawn).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(drawn.toSorted()).toEqual(['/og/a.jpg', '/og/b.jpg', '/og/c.jpg']);
  expect(state.most).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * IDLE_MS);
  expect(drawn).toHaveLength(3);
});

test('a publication comes first: the rest waits until it is over', async () => {
  const { files, drawn, state } = begin();
  files.fill('north');
  await vi.advanceTimersByTimeAsync(IDLE_MS + 50);
  state.isIdle = false;
  await vi.advanceTimersByTimeAsync(5 * IDLE_MS);
  expect(drawn).toHaveLength(1);
  state.isIdle = true;
  await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
  expect(drawn).toHaveLength(3);
});

test('a file that was asked for meanwhile is not drawn again; one that fails stops no other', async () => {
  const { files, drawn, state } = begin();
  const asked = files.ready('north', '/og/b.jpg');
  await vi.advanceTimersByTimeAsync(100);
  await asked;
  state.failing = '/og/c.jpg';
  files.fill('north');
  await vi.advanceTimersByTimeAsync(10 * IDLE_MS);
  expect(drawn.toSorted()).toEqual(['/og/a.jpg', '/og/b.jpg', '/og/c.jpg']);
});

test('before a release is replaced, the pictures that it alone has are drawn', async () => {
  const { files, drawn, release } = begin();
  const size = (name: string) => `/_assets/${name}.0123456789ab_400x300.webp`;
  release.lazy.set(size('gone'), '4').set(size('later'), '5').set(size('kept'), '6');
  const next = {
    lazy: new Map([[size('later'), '7']]),
    files: new Map([[size('kept'), {} as ReleaseFile]]),
  };
  const settled = files.settle('north', next);
  await vi.advanceTimersByTimeAsync(1000);
  await settled;
  expect(drawn).toEqual([size('gone')]);
});

test('nothing is drawn after closing', async () => {
  const { files, drawn } = begin();
  files.fill('north');
  files.close();
  await vi.advanceTimersByTimeAsync(10 * IDLE_MS);
  expect(drawn).toEqual([]);
});
