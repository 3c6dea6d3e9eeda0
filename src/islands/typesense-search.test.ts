import { afterEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_QUERY, type SearchResult } from '#domain/search/engine.ts';
import { typesenseSearch } from './typesense-search.ts';

const HOUR = 3_600_000;

function browser() {
  const clock = { now: 0 };
  const server = { up: true, grants: true, moved: false, refuses: '' };
  const asked: string[] = [];
  let given = 0;
  const reports: boolean[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  const engine = typesenseSearch({
    secondary: async () => ({ search: async () => ({ count: 2 }) as SearchResult }),
    onFallback: (usesSecondary) => reports.push(usesSecondary),
    now: () => clock.now,
    fetch: async (url, init) => {
      if (url === '/api/search-key') {
        asked.push(`key ${init?.cache ?? 'any'}`);
        if (server.moved) return new Response(null, { status: 204 });
        if (!server.grants) return new Response('no', { status: 502 });
        return Response.json({
          hosts: ['https://search.example'],
          collection: 'cars',
          key: `key${++given}`,
          expires: new Date(clock.now + HOUR).toISOString(),
        });
      }
      if (!server.up) throw new TypeError('fetch failed');
      const key = new URL(url).searchParams.get('x-typesense-api-key') ?? '';
      asked.push(`search ${key}`);
      if (key === server.refuses) return Response.json({ message: 'Forbidden' }, { status: 401 });
      const { searches } = JSON.parse(String(init?.body)) as { searches: unknown[] };
      return Response.json({ results: searches.map(() => ({ found: 1 })) });
    },
  });
  return {
    clock,
    server,
    asked,
    reports,
    engine,
    who: async () => (await engine.search(EMPTY_QUERY)).count,
  };
}

afterEach(() => void vi.restoreAllMocks());

describe('search with Typesense in the browser', () => {
  test('fetches one key and searches with it', async () => {
    const { who, asked, reports } = browser();
    expect([await who(), await who()]).toEqual([1, 1]);
    expect(asked).toEqual(['key any', 'search key1', 'search key1']);
    expect(reports).toEqual([]);
  });

  test('offers distance', () => {
    expect(browser().engine.measures).toBe(true);
  });

  test('renews a key that is about to expire, and one that is refused', async () => {
    const { who, asked, clock, server } = browser();
    await who();
    clock.now = HOUR - 30_000;
    await who();
    server.refuses = 'key2';
    await who();
    expect(asked).toEqual([
      ...['key any', 'search key1'],
      ...['key reload', 'search key2'],
      ...['search key2', 'key reload', 'search key3'],
    ]);
  });

  test('a site that uses its own index for now searches it without a message, and the cluster once the site has moved', async () => {
    const { who, server, reports, clock, asked } = browser();
    server.moved = true;
    expect(await who()).toBe(2);
    server.moved = false;
    clock.now = 31_000;
    expect(await who()).toBe(1);
    expect(reports).not.toContain(true);
    expect(asked).toEqual(['key any', 'key reload', 'search key1']);
  });

  test('a page that was open when its site left the cluster goes on searching, without the old key', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { who, server, reports, clock } = browser();
    expect(await who()).toBe(1);
    [server.up, server.moved] = [false, true];
    expect(await who()).toBe(2);
    clock.now = 31_000;
    expect(await who()).toBe(2);
    expect(reports).toEqual([true, false]);
    warned.mockRestore();
  });

  test.each(['up', 'grants'] as const)(
    'the site’s own index is searched while the server’s “%s” is false',
    async (what) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { who, server, reports } = browser();
      server[what] = false;
      expect(await who()).toBe(2);
      expect(reports).toEqual([true]);
      expect(warned).toHaveBeenCalledOnce();
      warned.mockRestore();
    },
  );
});
