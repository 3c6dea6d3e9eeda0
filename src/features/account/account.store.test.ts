import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { createAccountStore } from './account.store.ts';

const USER = { id: 1, name: null, phone: '+61412345678' };

type Answer = 'away' | { status?: number; body: object };

/** A platform that gives the queued answers in order and records the requests. */
function platform(...answers: Answer[]) {
  const asked: { path: string; body: unknown }[] = [];
  const request = vi.fn(async (path: string | URL | Request, init?: RequestInit) => {
    asked.push({ path: String(path), body: init?.body ? JSON.parse(String(init.body)) : null });
    const answer = answers.shift() ?? 'away';
    if (answer === 'away') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  return { asked, store: createAccountStore(request as typeof fetch) };
}

const signedIn = (...watchlist: number[]) => ({ body: { user: USER, watchlist } });
const VISITOR = { body: { user: null, watchlist: [] } };
const DONE = { body: { success: true } };

let warned: MockInstance<typeof console.warn>;
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => warned.mockRestore());

describe('who is signed in', () => {
  test('is loading until the platform answers', async () => {
    const { store } = platform(signedIn(7));
    expect(store.$account.get()).toEqual({ kind: 'loading' });
    await store.known();
    expect(store.$account.get()).toEqual({ kind: 'signedIn', user: USER, watchlist: [7] });
  });

  test('is nobody for a visitor', async () => {
    const { store } = platform(VISITOR);
    expect(await store.known()).toEqual({ kind: 'visitor' });
    expect(warned).not.toHaveBeenCalled();
  });

  test.each([
    ['away', 'away' as const],
    ['failing', { status: 500, body: {} }],
  ])('with the platform %s, the failure is only logged and loading ends', async (_, answer) => {
    const { store } = platform(answer);
    expect(await store.known()).toEqual({ kind: 'visitor' });
    expect(warned).toHaveBeenCalledTimes(1);
  });
});

describe('the watchlist', () => {
  test('shows a saved car at once, then tells the platform', async () => {
    const { store, asked } = platform(signedIn(7), DONE);
    await store.known();
    const saving = store.save(9);
    expect(store.$account.get()).toMatchObject({ watchlist: [9, 7] });
    expect(await saving).toEqual({ success: true });
    expect(store.$account.get()).toMatchObject({ watchlist: [9, 7] });
    expect(asked[1]).toEqual({
      path: '/api/watchlist/save-car',
      body: { phone_number: USER.phone, car_id: 9 },
    });
  });

  test('posts a removal to its own address', async () => {
    const { store, asked } = platform(signedIn(7), DONE);
    await store.known();
    expect(await store.remove(7)).toEqual({ success: true });
    expect(store.$account.get()).toMatchObject({ watchlist: [] });
    expect(asked[1]?.path).toBe('/api/watchlist/remove-car');
  });

  test.each([
    ['refused', { status: 422, body: { success: false, error: 'No such car.' } }, 'No such car.'],
    ['away', 'away' as const, 'We couldn’t update your watchlist. Please try again.'],
  ])('%s: the list is restored and the reason reported', async (_, answer, error) => {
    const { store } = platform(signedIn(7), answer);
    await store.known();
    expect(await store.remove(7)).toEqual({ success: false, reason: 'failed', error });
    expect(store.$account.get()).toMatchObject({ watchlist: [7] });
  });

  test('asks a visitor to sign in, without a request', async () => {
    const { store, asked } = platform(VISITOR);
    await store.known();
    expect(await store.save(9)).toMatchObject({ success: false, reason: 'signIn' });
    expect(asked).toHaveLength(1);
  });

  test('belongs to nobody after signing out elsewhere', async () => {
    const { store } = platform(signedIn(), { status: 401, body: { success: false } });
    await store.known();
    expect(await store.save(9)).toMatchObject({ success: false, reason: 'signIn' });
    expect(store.$account.get()).toEqual({ kind: 'visitor' });
  });

  test('a car the site no longer has is not reported as a failure', async () => {
    const { store } = platform(signedIn(), { status: 404, body: { success: false, error: 'Gone.' } });
    await store.known();
    expect(await store.save(9)).toEqual({ success: false, reason: 'gone', error: 'Gone.' });
    expect(store.$account.get()).toMatchObject({ watchlist: [] });
  });

  test.each([
    ['signed out', VISITOR, { kind: 'visitor' }],
    ['another list', signedIn(7, 8), { watchlist: [7, 8] }],
    ['away', 'away' as const, { watchlist: [7] }],
    ['failing', { status: 500, body: {} }, { watchlist: [7] }],
  ])('asks again after another tab changes something: %s', async (_, answer, expected) => {
    const { store } = platform(signedIn(7), answer);
    await store.known();
    await store.refresh();
    expect(store.$account.get()).toMatchObject(expected);
  });

  test('ignores a response that is older than a local change', async () => {
    const { store } = platform(signedIn(7), signedIn(7), DONE);
    await store.known();
    const asking = store.refresh();
    const saving = store.save(9);
    await asking;
    expect(store.$account.get()).toMatchObject({ watchlist: [9, 7] });
    expect(await saving).toEqual({ success: true });
  });

  test('asks who is signed in only once', async () => {
    const { store, asked } = platform(signedIn(7));
    await Promise.all([store.known(), store.known()]);
    await store.known();
    expect(asked).toHaveLength(1);
  });

  test('a change waits until it is known who is signed in', async () => {
    const { store } = platform(signedIn(), DONE);
    expect(await store.save(9)).toEqual({ success: true });
    expect(store.$account.get()).toMatchObject({ watchlist: [9] });
  });

  test('quick changes to one car run in order; failed ones have no effect', async () => {
    const { store, asked } = platform(signedIn(), 'away', DONE, 'away');
    await store.known();
    const all = await Promise.all([store.save(9), store.remove(9), store.save(9)]);
    expect(all.map(({ success }) => success)).toEqual([false, true, false]);
    expect(asked.slice(1).map(({ path }) => path)).toEqual([
      '/api/watchlist/save-car',
      '/api/watchlist/remove-car',
      '/api/watchlist/save-car',
    ]);
    expect(store.$account.get()).toMatchObject({ watchlist: [] });
  });
});
