import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type SearchEngine,
  SearchFailed,
  type SearchQuery,
  type SearchResult,
} from '#domain/search/engine.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { loadForWords } from './ask-engine.ts';
import { createSearchStore } from './search.store.ts';

// The vocabulary is loaded, as it is after a shopper's first search by words.
beforeAll(async () => {
  await loadForWords();
});

const result = (count: number) =>
  ({ hits: [], count, facets: { make: [] }, pages: 1, ms: 0 }) as unknown as SearchResult;
const text = (words: string): SearchQuery => ({ ...emptyQuery(), text: words });

/** An engine that answers when the test tells it to. */
function slowEngine() {
  const waiting: {
    query: SearchQuery;
    signal: AbortSignal | undefined;
    answer: (count: number) => void;
    fail: () => void;
  }[] = [];
  const engine: SearchEngine = {
    search: (query, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({
          query,
          signal,
          answer: (count) => resolve(result(count)),
          fail: () => reject(new SearchFailed('down')),
        });
      }),
  };
  return { engine, waiting };
}

function setUp() {
  const { engine, waiting } = slowEngine();
  const onError = vi.fn();
  const store = createSearchStore({
    engine,
    routes: { models: new Map() },
    initial: { query: emptyQuery(), result: result(100) },
    onError,
  });
  return { store, waiting, onError };
}

describe('search results', () => {
  test('loading keeps what is shown; data replaces it', async () => {
    const { store, waiting } = setUp();
    const asked = store.ask(text('ute'));
    expect(store.getState()).toMatchObject({
      status: 'loading',
      query: { text: 'ute' },
      answer: { result: { count: 100 } },
    });
    waiting[0]?.answer(7);
    await asked;
    expect(store.getState()).toMatchObject({
      status: 'hasData',
      answer: { query: { text: 'ute' }, result: { count: 7 } },
    });
  });

  test('an error keeps what is shown and is reported', async () => {
    const { store, waiting, onError } = setUp();
    const asked = store.ask(text('ute'));
    waiting[0]?.fail();
    await asked;
    expect(store.getState()).toMatchObject({
      status: 'hasError',
      query: { text: 'ute' },
      answer: { result: { count: 100 } },
    });
    expect(onError).toHaveBeenCalledOnce();
  });

  test('a failed query can be repeated', async () => {
    const { store, waiting } = setUp();
    const first = store.ask(text('ute'));
    waiting[0]?.fail();
    await first;
    const second = store.ask(text('ute'));
    waiting[1]?.answer(3);
    await second;
    expect(store.getState()).toMatchObject({ status: 'hasData', answer: { result: { count: 3 } } });
  });

  test('a late answer to an earlier query is ignored and the request aborted', async () => {
    const { store, waiting } = setUp();
    const first = store.ask(text('u'));
    const second = store.ask(text('ut'));
    expect(waiting[0]?.signal?.aborted).toBe(true);
    waiting[1]?.answer(2);
    waiting[0]?.answer(1);
    await Promise.all([first, second]);
    expect(store.getState().answer).toMatchObject({ query: { text: 'ut' }, result: { count: 2 } });
  });

  test('a late failure of an earlier query is ignored too', async () => {
    const { store, waiting, onError } = setUp();
    const first = store.ask(text('u'));
    const second = store.ask(text('ut'));
    waiting[0]?.fail();
    waiting[1]?.answer(2);
    await Promise.all([first, second]);
    expect(store.getState().status).toBe('hasData');
    expect(onError).not.toHaveBeenCalled();
  });

  test('going back while an answer is pending shows the cached one, and never the pending one', async () => {
    const { store, waiting } = setUp();
    const first = store.ask(text('ute'));
    await store.ask(emptyQuery());
    waiting[0]?.answer(1);
    await first;
    expect(store.getState()).toMatchObject({ status: 'hasData', answer: { result: { count: 100 } } });
  });
});

test('steps that are too quick to be seen are skipped', async () => {
  const { engine, waiting } = slowEngine();
  const frames: (() => void)[] = [];
  const store = createSearchStore({
    engine,
    routes: { models: new Map() },
    initial: { query: emptyQuery(), result: result(100) },
    painted: () => new Promise((resolve) => frames.push(resolve)),
  });
  const steps = ['h', 'hi', 'hil'].map((words) => store.ask(text(words)));
  expect(store.getState().query.text).toBe('hil');
  for (const frame of frames) frame();
  await Promise.all(steps.slice(0, 2));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.answer(3);
  await steps[2];
  expect(store.getState().answer).toMatchObject({ query: { text: 'hil' }, result: { count: 3 } });
});

test('controls update first and the cars after that, even cached ones', async () => {
  const { engine } = slowEngine();
  let show = () => {};
  const store = createSearchStore({
    engine,
    routes: { models: new Map() },
    initial: { query: emptyQuery(), result: result(100) },
    painted: () =>
      new Promise((resolve) => {
        show = resolve;
      }),
  });
  void store.ask(text('ute'));
  const back = store.ask(emptyQuery());
  expect(store.getState()).toMatchObject({ status: 'loading', query: { text: '' } });
  show();
  await back;
  expect(store.getState()).toMatchObject({ status: 'hasData', answer: { result: { count: 100 } } });
});

test('marks cars as intermediate until the last step', async () => {
  const { store, waiting } = setUp();
  const step = store.ask(text('ute'), { passing: true });
  waiting[0]?.answer(7);
  await step;
  expect(store.getState()).toMatchObject({ passing: true, answer: { result: { count: 7 } } });
  await store.ask(text('ute'));
  expect(store.getState()).toMatchObject({ passing: false, answer: { result: { count: 7 } } });
});

test('the last ten answers are cached; the oldest is requested again', async () => {
  const { store, waiting } = setUp();
  for (const words of 'abcdefghij') {
    const asked = store.ask(text(words));
    waiting.at(-1)?.answer(1);
    await asked;
  }
  expect(waiting).toHaveLength(10);
  await store.ask(text('a'));
  expect(waiting).toHaveLength(10);
  void store.ask(emptyQuery());
  expect(waiting).toHaveLength(11);
});

test('listeners are notified of every change until they unsubscribe', async () => {
  const { store, waiting } = setUp();
  const seen: string[] = [];
  const leave = store.subscribe(() => seen.push(store.getState().status));
  const asked = store.ask(text('ute'));
  waiting[0]?.answer(1);
  await asked;
  leave();
  await store.ask(emptyQuery());
  expect(seen).toEqual(['loading', 'hasData']);
});
