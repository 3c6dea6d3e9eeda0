/** "Not now" on the sign-in page: cars are then kept in the browser for a while without asking again. */

/** Ask at most once a day. */
const HOLDS_MS = 24 * 60 * 60_000;

/** The local storage key. */
export function declinedKey(dealership: string): string {
  return `${dealership}:not-now`;
}

/** The stored form. */
export function declinedText(now: Date): string {
  return String(now.getTime());
}

/** Whether a shopper said "Not now" within the last day. */
export function isDeclined(stored: string | null, now: Date): boolean {
  const age = now.getTime() - Number(stored ?? Number.NaN);
  return age >= 0 && age < HOLDS_MS;
}
