/** Processes claim only as many rows of a shared table as they have free places for, whatever plan Postgres chooses. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noSignals } from '../../src/server/coordination/signals.ts';
import { SharedQueue } from '../../src/server/coordination/work-queue.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { silentLog } from '../../src/server/http/log.ts';
import { BACKENDS, type Backend } from './support/backends.ts';
import { type TestPlatform, testPlatform } from './support/platform.ts';

describe.each(BACKENDS.filter(({ kind }) => kind === 'postgres'))('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  beforeAll(async () => {
    backend = await start();
    platform = await testPlatform({ paused: true, variables: await backend.variables() });
  });
  afterAll(async () => {
    await platform?.end();
    await backend?.stop();
  });

  // In a table that was never analysed, Postgres finds a nested loop cheapest.
  test('a queue with one place leases one row at a time', async () => {
    const { orm } = platform.database;
    const leased: number[] = [];
    const queue = new SharedQueue<null, 'test'>({
      ...{ database: platform.database, signals: noSignals, log: silentLog, kind: 'claims', limit: 1 },
      run: async () => {
        const [row] = await rowsOf<{ n: number }>(
          orm,
          sql`select count(*)::integer as n from work where kind = 'claims' and lease is not null`,
        );
        leased.push(row?.n ?? 0);
        return null;
      },
    });
    const keys = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(keys.map((key) => queue.request(key, 'test')));
    await queue.close();
    expect(leased).toEqual(keys.map(() => 1));
  });

  test('long work leaves one place of a process free', async () => {
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const queue = new SharedQueue<null, 'test'>({
      ...{ database: platform.database, signals: noSignals, log: silentLog, kind: 'long', limit: 2 },
      long: () => ['large one', 'large two'],
      run: (key) => {
        started.push(key);
        return new Promise((end) => ends.set(key, () => end(null)));
      },
    });
    const request = (key: string) => queue.request(key, 'test');
    const first = request('large one');
    await expect.poll(() => started).toEqual(['large one']);
    const second = request('large two');
    const third = request('small');
    await expect.poll(() => started).toEqual(['large one', 'small']);
    ends.get('small')?.();
    await third;
    expect(started).toEqual(['large one', 'small']);
    ends.get('large one')?.();
    await first;
    await expect.poll(() => started).toEqual(['large one', 'small', 'large two']);
    ends.get('large two')?.();
    await second;
    await queue.close();
  });
});
