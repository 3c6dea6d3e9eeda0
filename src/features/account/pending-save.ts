/**
 * A car that a visitor saved before signing in. It is kept in the browser because signing in takes them to
 * other pages, and an emailed link to another tab: the page they end on reports what happened to it.
 */
import { recordOf } from '#domain/shared/record-of.ts';

interface PendingSave {
  id: number;
  name: string;
}

/** A sign-in that takes longer has been abandoned. */
const WAITS_MS = 15 * 60_000;

/** The local storage key. */
export function pendingSaveKey(dealership: string): string {
  return `${dealership}:saving`;
}

/** The stored form. */
export function pendingSaveText({ id, name }: PendingSave, now: Date): string {
  return JSON.stringify({ id, name, at: now.getTime() });
}

/** The pending car; null if none is stored, or not recently. Never throws. */
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
