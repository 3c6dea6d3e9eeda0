/**
 * A car that a visitor saved and that waits for the sign-in. Kept in the browser, because the way there leads over
 * other pages, and with a link by email over another tab: the page it ends on can say what became of it.
 */
export interface PendingSave {
  id: number;
  name: string;
}

/** The part of `window` it lives in. Reading `localStorage` throws where cookies are blocked. */
export interface PendingWindow {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** A sign-in that takes longer was given up. */
const WAITS_MS = 15 * 60_000;

const keyOf = (dealership: string) => `${dealership}:saving`;

export function keepPendingSave(
  dealership: string,
  { id, name }: PendingSave,
  window: PendingWindow,
  now: Date,
): void {
  try {
    window.localStorage.setItem(keyOf(dealership), JSON.stringify({ id, name, at: now.getTime() }));
  } catch {
    // A browser that keeps nothing: nothing is said later.
  }
}

/** The car that waits, which waits no longer; null when none does, or none that was saved lately. */
export function takePendingSave(dealership: string, window: PendingWindow, now: Date): PendingSave | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(dealership)) ?? 'null');
    window.localStorage.removeItem(keyOf(dealership));
    if (typeof kept !== 'object' || kept === null) return null;
    const { id, name, at } = kept as Partial<Record<'id' | 'name' | 'at', unknown>>;
    if (typeof id !== 'number' || typeof name !== 'string' || typeof at !== 'number') return null;
    const age = now.getTime() - at;
    return age >= 0 && age < WAITS_MS ? { id, name } : null;
  } catch {
    return null;
  }
}
