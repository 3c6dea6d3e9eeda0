/** The signs of life that a watchdog goes by, and what it makes of them. */

/** How often the main thread gives a sign, and how often the watchdog looks, milliseconds. */
export const TICK_MS = 1_000;

const BEATS = 0;
const UNANSWERED = 1;

export interface Signs {
  /** Goes on with each beat of the main thread. */
  beats: number;
  /** How often in a row the thread of the database was asked and gave no sign. */
  unanswered: number;
}

export interface Limits {
  /** Ticks without a sign after which a thread counts as hung. */
  ticks: number;
}

/** What the watchdog remembers from one tick to the next. */
export interface Known {
  beats: number;
  silentTicks: number;
}

/** Memory for `Signs` that two threads share. */
export const sharedSigns = () => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

export const readSigns = (signs: Int32Array): Signs => ({
  beats: Atomics.load(signs, BEATS),
  unanswered: Atomics.load(signs, UNANSWERED),
});

/** A beat of the main thread, and what it knows of the database's. */
export function giveSign(signs: Int32Array, unanswered: number): void {
  Atomics.add(signs, BEATS, 1);
  Atomics.store(signs, UNANSWERED, unanswered);
}

/** One tick of the watchdog: what it knows from now on, and why the process has to end; null while it need not. */
export function verdictOf(
  known: Known,
  { beats, unanswered }: Signs,
  { ticks }: Limits,
): { known: Known; reason: string | null } {
  const silentTicks = beats === known.beats ? known.silentTicks + 1 : 0;
  const reason =
    silentTicks >= ticks
      ? `nothing has been answered for ${ticks} seconds`
      : unanswered >= ticks
        ? `the database thread has not responded for ${ticks} seconds`
        : null;
  return { known: { beats, silentTicks }, reason };
}
