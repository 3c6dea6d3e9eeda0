import { describe, expect, test } from 'vitest';
import { SearchFailed } from '#domain/search/engine.ts';
import { createHosts } from './hosts.ts';

type Behaviour = 'ok' | 'refuses' | 'breaks' | 'hangs' | 'slow';

function cluster(...names: string[]) {
  const behaviour = new Map<string, Behaviour>(names.map((name) => [name, 'ok']));
  const asked: string[] = [];
  const clock = { now: 0 };
  const ask = createHosts({
    hosts: names.map((name) => `https://${name}/`),
    timeout: 200,
    patience: 20,
    pause: 1000,
    now: () => clock.now,
    fetch: async (url, init) => {
      const name = new URL(url).hostname;
      asked.push(name);
      const does = behaviour.get(name);
      if (does === 'refuses') throw new TypeError('fetch failed');
      if (does === 'breaks') return Response.json({ message: 'Not Ready or Lagging' }, { status: 503 });
      if (does === 'hangs') {
        return new Promise((_, fail) => {
          init.signal?.addEventListener('abort', () => fail(init.signal?.reason), { once: true });
        });
      }
      if (does === 'slow') await new Promise((done) => setTimeout(done, 140));
      return Response.json({ from: name, path: new URL(url).pathname, body: init.body });
    },
  });
  const request = async (signal?: AbortSignal) =>
    (await ask({ path: '/multi_search', body: '{}', ...(signal && { signal }) })).body;
  return { behaviour, asked, clock, ask, request };
}

describe('createHosts', () => {
  test('asks only the first host', async () => {
    const { request, asked } = cluster('a', 'b');
    expect(await request()).toEqual({ from: 'a', path: '/multi_search', body: '{}' });
    expect(asked).toEqual(['a']);
  });

  test.each(['refuses', 'breaks', 'hangs'] as const)('skips a host that %s for a while', async (does) => {
    const { request, asked, behaviour, clock } = cluster('a', 'b');
    behaviour.set('a', does);
    expect(await request()).toMatchObject({ from: 'b' });
    expect(await request()).toMatchObject({ from: 'b' });
    expect(asked).toEqual(['a', 'b', 'b']);
    behaviour.set('a', 'ok');
    clock.now = 1000;
    expect(await request()).toMatchObject({ from: 'a' });
  });

  test('waits for a slow response if the other hosts have none', async () => {
    const { request, asked, behaviour } = cluster('a', 'b', 'c');
    behaviour.set('a', 'slow').set('b', 'hangs').set('c', 'breaks');
    expect(await request()).toMatchObject({ from: 'a' });
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  test('asks the next host as well while one is slow, and asks that one first from then on', async () => {
    const { request, asked, behaviour } = cluster('a', 'b', 'c');
    behaviour.set('a', 'slow');
    expect(await request()).toMatchObject({ from: 'b' });
    expect(await request()).toMatchObject({ from: 'b' });
    expect(asked).toEqual(['a', 'b', 'b']);
  });

  test('gets an answer if only one of three hosts works', async () => {
    const { request, behaviour } = cluster('a', 'b', 'c');
    behaviour.set('a', 'hangs').set('b', 'refuses');
    for (let turn = 0; turn < 5; turn++) expect(await request()).toMatchObject({ from: 'c' });
  });

  test('fails with each host’s reason if none responds, and then tries one at a time', async () => {
    const { request, asked, behaviour, clock } = cluster('a', 'b');
    behaviour.set('a', 'refuses').set('b', 'breaks');
    const failing = request();
    await expect(failing).rejects.toThrow(SearchFailed);
    await expect(failing).rejects.toThrow(
      'No search server answers (https://a/: fetch failed; https://b/: it answered 503).',
    );
    clock.now = 10;
    await expect(request()).rejects.toThrow('https://a/');
    await expect(request()).rejects.toThrow('https://b/');
    behaviour.set('a', 'ok');
    expect(await request()).toMatchObject({ from: 'a' });
    expect(asked).toEqual(['a', 'b', 'a', 'b', 'a']);
  });

  test('takes a refusal as the response, and asks no other host', async () => {
    const asked: string[] = [];
    const ask = createHosts({
      hosts: ['https://a', 'https://b'],
      timeout: 20,
      patience: 20,
      pause: 1000,
      now: () => 0,
      fetch: async (url) => {
        asked.push(url);
        return Response.json({ message: 'Forbidden' }, { status: 401 });
      },
    });
    expect(await ask({ path: '/multi_search', body: '{}' })).toEqual({
      status: 401,
      body: { message: 'Forbidden' },
    });
    expect(asked).toHaveLength(1);
  });

  test('fails with the signal’s reason when cancelled, and blames no host', async () => {
    const { request, asked, behaviour } = cluster('a', 'b');
    behaviour.set('a', 'hangs');
    const controller = new AbortController();
    const asking = request(controller.signal);
    controller.abort(new Error('the shopper typed on'));
    await expect(asking).rejects.toThrow('the shopper typed on');
    behaviour.set('a', 'ok');
    expect(await request()).toMatchObject({ from: 'a' });
    expect(asked).toEqual(['a', 'a']);
  });
});
