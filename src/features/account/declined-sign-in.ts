/** "Not now" on the sign-in page: for a while, cars are kept in the browser without asking again. */

/** Asked once a day at most. */
const HOLDS_MS = 24 * 60 * 60_000;

/** The key in local storage. */
export function declinedKey(dealership: string): string {
  return `${dealership}:not-now`;
}

/** As it is stored. */
export function declinedText(now: Date): string {
  return String(now.getTime());
}

/** Whether a shopper said "Not now" within the last day. */
export function isDeclined(stored: string | null, now: Date): boolean {
  const age = now.getTime() - Number(stored ?? Number.NaN);
  return age >= 0 && age < HOLDS_MS;
}
