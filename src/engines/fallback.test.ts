import { describe, expect, test, vi } from 'vitest';
import { EMPTY_QUERY, type SearchEngine, SearchFailed, type SearchResult } from '#domain/search/engine.ts';
import { withFallback } from './fallback.ts';

/** An engine whose count shows which engine answered. */
function engineOf(count: number) {
  const engine = {
    fails: null as Error | null,
    asked: 0,
    async search(_query: unknown, signal?: AbortSignal) {
      engine.asked++;
      signal?.throwIfAborted();
      if (engine.fails) throw engine.fails;
      return { count } as SearchResult;
    },
  };
  return engine satisfies SearchEngine;
}

function pair(secondary?: () => Promise<SearchEngine>) {
  const [first, second] = [engineOf(1), engineOf(2)];
  const clock = { now: 0 };
  const reports: (boolean | string)[] = [];
  const engine = withFallback(
    first,
    secondary ?? second,
    (usesSecondary, reason) => reports.push(usesSecondary, ...(reason ? [reason.message] : [])),
    { now: () => clock.now, rest: 100 },
  );
  const who = async (signal?: AbortSignal) => (await engine.search(EMPTY_QUERY, signal)).count;
  return { first, second, clock, reports, who };
}

describe('withFallback', () => {
  test('the first engine answers, and nothing is reported', async () => {
    const { who, reports, second } = pair();
    expect(await who()).toBe(1);
    expect([reports, second.asked]).toEqual([[], 0]);
  });

  test('the second engine answers while the first fails, and each change is reported once', async () => {
    const { who, reports, first, clock } = pair();
    first.fails = new SearchFailed('down');
    expect(await who()).toBe(2);
    expect(await who()).toBe(2);
    expect(first.asked).toBe(1);
    clock.now = 100;
    expect(await who()).toBe(2);
    expect(first.asked).toBe(2);
    first.fails = null;
    clock.now = 200;
    expect(await who()).toBe(1);
    expect(reports).toEqual([true, 'down', false]);
  });

  test('counts come from the engine that answers, in one request or one by one', async () => {
    const first = {
      ...engineOf(1),
      counts: vi.fn(async (queries: readonly unknown[]) => queries.map(() => 1)),
    };
    const engine = withFallback(first, { ...engineOf(2), count: () => 2 }, () => {});
    expect(await engine.counts?.([EMPTY_QUERY, EMPTY_QUERY])).toEqual([1, 1]);
    first.counts.mockRejectedValue(new SearchFailed('down'));
    expect(await engine.counts?.([EMPTY_QUERY])).toEqual([2]);
  });

  test('neither a cancelled search nor a bug switches engines', async () => {
    const { who, reports, first, second } = pair();
    await expect(who(AbortSignal.abort(new Error('off')))).rejects.toThrow('off');
    first.fails = new TypeError('a mistake');
    await expect(who()).rejects.toThrow('a mistake');
    expect([reports, second.asked]).toEqual([[], 0]);
  });

  test('a second engine that loads lazily is loaded once, when needed, and again if loading failed', async () => {
    let fetched = 0;
    const { who, first } = pair(async () => {
      if (++fetched === 1) throw new Error('the index could not be loaded');
      return engineOf(3);
    });
    expect([await who(), fetched]).toEqual([1, 0]);
    first.fails = new SearchFailed('down');
    await expect(who()).rejects.toThrow('the index could not be loaded');
    expect([await who(), await who(), fetched]).toEqual([3, 3, 2]);
  });
});
