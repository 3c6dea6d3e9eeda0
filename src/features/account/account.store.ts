/** The signed-in shopper and their watchlist: one store shared by static pages and islands. */
import { atom, type ReadableAtom } from 'nanostores';
import { recordOf, textOf } from '#domain/shared/record-of.ts';

interface AccountUser {
  id: number | string;
  name: string | null;
  /** In international form, `+61412345678`. */
  phone: string;
}

export type Account =
  /** The platform has not answered yet. */
  | { kind: 'loading' }
  /** Also when the platform does not answer: a page must not wait for it. */
  | { kind: 'visitor' }
  | { kind: 'signedIn'; user: AccountUser; watchlist: readonly number[] };

/**
 * The outcome of saving or removing. `signIn`: no one is signed in, so no request was sent. `gone`: the site
 * no longer has the car.
 */
type WatchOutcome =
  | { success: true }
  | { success: false; reason: 'signIn' | 'gone' | 'failed'; error: string };

interface AccountStore {
  readonly $account: ReadableAtom<Account>;
  /** Asks who is signed in, once. Never rejects: a failure is logged and the shopper counts as a visitor. */
  known(): Promise<Account>;
  /**
   * Asks again, because another tab may have signed in or out or changed the list. A failure changes nothing.
   */
  refresh(): Promise<void>;
  /** Adds a car at once, then on the platform; undone if that fails. */
  save(carId: number): Promise<WatchOutcome>;
  /** Removes a car at once, then on the platform; undone if that fails. */
  remove(carId: number): Promise<WatchOutcome>;
}

/** Request timeout in milliseconds. */
const PATIENCE_MS = 15_000;

/** What each error status means. */
const REASONS: ReadonlyMap<number, 'signIn' | 'gone'> = new Map([
  [401, 'signIn'],
  [404, 'gone'],
]);

const SIGN_IN = 'Please sign in to save cars to your watchlist.';
const FAILED = 'We couldn’t update your watchlist. Please try again.';

function readUser(value: unknown): AccountUser | null {
  const { id, name, phone } = recordOf(value);
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof phone !== 'string') return null;
  return { id, name: textOf(name), phone };
}

export function createAccountStore(request: typeof fetch): AccountStore {
  const $account = atom<Account>({ kind: 'loading' });
  /** Changes to one car run in order, so the platform ends up with the latest one. */
  const queues = new Map<number, { onPlatform: boolean; last: Promise<unknown> }>();

  /** @throws when the platform does not answer as expected */
  const ask = async (): Promise<Account> => {
    const answer = await request('/api/auth', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`the platform returned ${answer.status}`);
    const { user, watchlist } = recordOf(await answer.json());
    const known = readUser(user);
    const cars = Array.isArray(watchlist) ? watchlist.filter((id) => typeof id === 'number') : [];
    return known === null ? { kind: 'visitor' } : { kind: 'signedIn', user: known, watchlist: cars };
  };

  const load = async (): Promise<Account> => {
    try {
      $account.set(await ask());
    } catch (error) {
      console.warn('Could not load the signed-in user:', error);
      $account.set({ kind: 'visitor' });
    }
    return $account.get();
  };

  let asked: Promise<Account> | undefined;
  const known = async () => {
    asked ??= load();
    await asked;
    return $account.get();
  };

  const put = (carId: number, watched: boolean) => {
    const account = $account.get();
    if (account.kind !== 'signedIn' || account.watchlist.includes(carId) === watched) return;
    const others = account.watchlist.filter((id) => id !== carId);
    $account.set({ ...account, watchlist: watched ? [carId, ...others] : others });
  };

  const tell = async (phone: string, carId: number, watched: boolean): Promise<WatchOutcome> => {
    try {
      const answer = await request(`/api/watchlist/${watched ? 'save-car' : 'remove-car'}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ phone_number: phone, car_id: carId }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const said = recordOf(await answer.json());
      if (said.success === true) return { success: true };
      // Signed out in another tab, or the session expired.
      const reason = REASONS.get(answer.status) ?? 'failed';
      return { success: false, reason, error: textOf(said.error) ?? FAILED };
    } catch {
      return { success: false, reason: 'failed', error: FAILED };
    }
  };

  const change = async (carId: number, watched: boolean): Promise<WatchOutcome> => {
    const now = $account.get();
    const account = now.kind === 'loading' ? await known() : now;
    if (account.kind !== 'signedIn') return { success: false, reason: 'signIn', error: SIGN_IN };
    const queue = queues.get(carId) ?? {
      onPlatform: account.watchlist.includes(carId),
      last: Promise.resolve(),
    };
    put(carId, watched);
    const turn = queue.last.then(async () => {
      const outcome = await tell(account.user.phone, carId, watched);
      if (outcome.success) queue.onPlatform = watched;
      return outcome;
    });
    queue.last = turn;
    queues.set(carId, queue);
    const outcome = await turn;
    if (queue.last === turn) {
      queues.delete(carId);
      put(carId, queue.onPlatform);
    }
    if (!outcome.success && outcome.reason === 'signIn') $account.set({ kind: 'visitor' });
    return outcome;
  };

  const refresh = async () => {
    if (asked === undefined) return;
    await asked;
    try {
      const now = await ask();
      // An answer may be older than a change still in flight.
      if (queues.size === 0) $account.set(now);
    } catch {
      // Offline: keep what is known.
    }
  };

  return {
    $account,
    known,
    refresh,
    save: (carId) => change(carId, true),
    remove: (carId) => change(carId, false),
  };
}

/** The page's shopper, shared by all its scripts. */
export const account = createAccountStore((...request) => fetch(...request));
