/** A car that a visitor wants to save: kept in the browser's tab while they sign in, then saved. */

export interface PendingSave {
  id: number;
  name: string;
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (site: string) => `${site}:pending-save`;

/** Where storage is blocked nothing is kept: the shopper presses once more. */
export function keepPendingSave(storage: () => TabStorage, site: string, { id, name }: PendingSave): void {
  try {
    storage().setItem(keyOf(site), JSON.stringify({ id, name }));
  } catch {}
}

/** The car that was to be saved, told once; `null` when there is none, or what is kept cannot be read. */
export function takePendingSave(storage: () => TabStorage, site: string): PendingSave | null {
  try {
    const kept = storage().getItem(keyOf(site));
    if (kept === null) return null;
    storage().removeItem(keyOf(site));
    const { id, name } = JSON.parse(kept) as Partial<Record<keyof PendingSave, unknown>>;
    return Number.isSafeInteger(id) && typeof name === 'string' ? { id: id as number, name } : null;
  } catch {
    return null;
  }
}
