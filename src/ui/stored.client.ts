/** Browser storage. If it is full or blocked nothing is stored, and nothing depends on it. */

/** The value stored under a key; `null` if there is none or storage is blocked. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes it. */
export function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Full or blocked.
  }
}
