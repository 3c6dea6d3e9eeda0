/** The period in which an offer, banner or promotion is shown. */

/** ISO 8601 with a zone. An open end is `null`. */
export interface Period {
  start: string | null;
  expiry: string | null;
}

/** Whether it is shown at that time: from its start until its expiry. */
export function runsAt({ start, expiry }: Period, moment: Date): boolean {
  const at = moment.getTime();
  return (start === null || Date.parse(start) <= at) && (expiry === null || at < Date.parse(expiry));
}

/** The latest expiry; `null` if one never ends, or there are none. */
export function lastExpiry(periods: readonly (Pick<Period, 'expiry'> & Partial<Period>)[]): string | null {
  let last: string | null = null;
  for (const { expiry } of periods) {
    if (expiry === null) return null;
    if (last === null || Date.parse(expiry) > Date.parse(last)) last = expiry;
  }
  return last;
}

/** The longest delay that a timer takes, milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Milliseconds to set a timer for that time, capped at the longest timer. */
export function waitUntil(moment: Date, now: Date): number {
  return Math.min(Math.max(0, moment.getTime() - now.getTime()), LONGEST_WAIT_MS);
}

/**
 * The last time up to `moment` at which one of them started or ended; 1970 if none did. The same ones stay current until
 * the next change, so a page rendered for that time can be reused until then.
 */
export function lastChange(periods: readonly Period[], moment: Date): Date {
  const turns = periods
    .flatMap(({ start, expiry }) => [start, expiry])
    .flatMap((turn) => (turn === null ? [] : [Date.parse(turn)]))
    .filter((at) => at <= moment.getTime());
  return new Date(Math.max(0, ...turns));
}

/** The first time after `after` at which one of them starts or ends; `null` if nothing changes any more. */
export function nextChange(periods: readonly Period[], after: Date): Date | null {
  const turns = periods
    .flatMap(({ start, expiry }) => [start, expiry])
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .filter((at) => at > after.getTime());
  return turns.length === 0 ? null : new Date(Math.min(...turns));
}
