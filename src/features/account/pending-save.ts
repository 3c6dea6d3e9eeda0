/**
 * A car that a visitor saved and that waits for the sign-in. Kept in the browser, because the way there leads over
 * other pages, and with a link by email over another tab: the page it ends on can say what became of it.
 */
import { recordOf } from '#domain/shared/record-of.ts';

interface PendingSave {
  id: number;
  name: string;
}

/** A sign-in that takes longer was given up. */
const WAITS_MS = 15 * 60_000;

/** The key in local storage. */
export function pendingSaveKey(dealership: string): string {
  return `${dealership}:saving`;
}

/** As it is stored. */
export function pendingSaveText({ id, name }: PendingSave, now: Date): string {
  return JSON.stringify({ id, name, at: now.getTime() });
}

/** The waiting car; null if none is stored, or not recently. Never throws. */
export function readPendingSave(stored: string | null, now: Date): PendingSave | null {
  try {
    const { id, name, at } = recordOf(JSON.parse(stored ?? 'null'));
    if (typeof id !== 'number' || typeof name !== 'string' || typeof at !== 'number') return null;
    const age = now.getTime() - at;
    return age >= 0 && age < WAITS_MS ? { id, name } : null;
  } catch {
    return null;
  }
}
