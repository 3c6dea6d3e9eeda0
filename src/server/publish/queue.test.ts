import { expect, test } from 'vitest';
import { CoalescingQueue } from './queue.ts';

/** A queue whose runs end when told. */
function manualQueue(limit: number, paused = false) {
  const runs: {
    key: string;
    reasons: readonly string[];
    end: (result: string) => void;
    fail: (e: Error) => void;
  }[] = [];
  const queue = new CoalescingQueue<string, string>(
    (key, reasons) => new Promise((end, fail) => runs.push({ key, reasons, end, fail })),
    { limit, paused },
  );
  return { queue, runs };
}

const turn = () => new Promise((done) => setTimeout(done));

test('what is asked for during a run is answered by one more, with all its reasons', async () => {
  const { queue, runs } = manualQueue(4);
  const first = queue.request('a', 'one');
  const second = queue.request('a', 'two');
  const third = queue.request('a', 'three');
  void queue.request('a', 'two');
  expect(runs.map(({ reasons }) => reasons)).toEqual([['one']]);
  runs[0]?.end('old');
  expect(await first).toBe('old');
  await turn();
  expect(runs.map(({ reasons }) => reasons)).toEqual([['one'], ['two', 'three']]);
  runs[1]?.end('new');
  expect(await Promise.all([second, third])).toEqual(['new', 'new']);
  expect(runs).toHaveLength(2);
});

test('no more than the limit run at once; others begin as runs end', async () => {
  const { queue, runs } = manualQueue(2);
  const all = ['a', 'b', 'c'].map((key) => queue.request(key, 'x'));
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(queue.depth).toBe(3);
  runs[1]?.end('b');
  await turn();
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  runs[0]?.end('a');
  runs[2]?.end('c');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  await turn();
  expect(queue.depth).toBe(0);
});

test('long runs leave a place free, and take their turn as others end', async () => {
  const started: string[] = [];
  const ends = new Map<string, (result: string) => void>();
  const queue = new CoalescingQueue<string, string>(
    (key) => {
      started.push(key);
      return new Promise((end) => ends.set(key, end));
    },
    { limit: 2, isLong: (key) => key.startsWith('large') },
  );
  for (const key of ['large one', 'large two', 'small']) void queue.request(key, 'x');
  expect(started).toEqual(['large one', 'small']);
  ends.get('small')?.('done');
  await turn();
  void queue.request('another small', 'x');
  expect(started).toEqual(['large one', 'small', 'another small']);
  ends.get('large one')?.('done');
  await turn();
  expect(started).toEqual(['large one', 'small', 'another small', 'large two']);
});

test('a long run takes the only place there is', () => {
  const started: string[] = [];
  const queue = new CoalescingQueue<string, string>(
    (key) => {
      started.push(key);
      return new Promise(() => {});
    },
    { limit: 1, isLong: () => true },
  );
  void queue.request('large', 'x');
  expect(started).toEqual(['large']);
});

test('a run that fails rejects its requests and blocks nobody', async () => {
  const { queue, runs } = manualQueue(1);
  const first = queue.request('a', 'x');
  const second = queue.request('a', 'y');
  runs[0]?.fail(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await turn();
  runs[1]?.end('yes');
  expect(await second).toBe('yes');
});

test('whenIdle waits for what runs and what waits', async () => {
  const { queue, runs } = manualQueue(1);
  await queue.whenIdle('a');
  queue.request('a', 'x').catch(() => {});
  void queue.request('a', 'y');
  let idle = false;
  const waiting = queue.whenIdle('a').then(() => (idle = true));
  runs[0]?.fail(new Error('no'));
  await turn();
  expect(idle).toBe(false);
  runs[1]?.end('yes');
  await waiting;
  expect(queue.has('a')).toBe(false);
});

test('a paused queue begins when it is resumed', async () => {
  const { queue, runs } = manualQueue(1, true);
  const request = queue.request('a', 'x');
  expect([runs.length, queue.depth]).toEqual([0, 1]);
  queue.resume();
  runs[0]?.end('done');
  expect(await request).toBe('done');
});

test('closing waits for runs, and turns away what waits', async () => {
  const { queue, runs } = manualQueue(1);
  const running = queue.request('a', 'x');
  const waiting = queue.request('a', 'y');
  const closed = queue.close();
  await expect(waiting).rejects.toThrow('closed');
  runs[0]?.end('done');
  await closed;
  expect(await running).toBe('done');
  expect(runs).toHaveLength(1);
});
