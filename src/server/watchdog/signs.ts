/** The heartbeat that a watchdog reads, and its decision. */

/** How often the main thread beats, and how often the watchdog checks, milliseconds. */
export const TICK_MS = 1_000;

const BEATS = 0;
const UNANSWERED = 1;

export interface Signs {
  /** Increases with each beat of the main thread. */
  beats: number;
  /** Pings in a row that the database thread has missed. */
  unanswered: number;
}

export interface Limits {
  /** Ticks without a beat after which a thread counts as hung. */
  ticks: number;
}

/** What the watchdog remembers from one tick to the next. */
interface Known {
  beats: number;
  silentTicks: number;
}

/** Memory for `Signs` that two threads share. */
export const sharedSigns = () => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

export const readSigns = (signs: Int32Array): Signs => ({
  beats: Atomics.load(signs, BEATS),
  unanswered: Atomics.load(signs, UNANSWERED),
});

/** A beat of the main thread, with the database thread's missed pings. */
export function giveSign(signs: Int32Array, unanswered: number): void {
  Atomics.add(signs, BEATS, 1);
  Atomics.store(signs, UNANSWERED, unanswered);
}

/** One tick of the watchdog: its new state, and why the process has to end, or null. */
export function verdictOf(
  known: Known,
  { beats, unanswered }: Signs,
  { ticks }: Limits,
): { known: Known; reason: string | null } {
  const silentTicks = beats === known.beats ? known.silentTicks + 1 : 0;
  const reason =
    silentTicks >= ticks
      ? `the main thread has not responded for ${ticks} seconds`
      : unanswered >= ticks
        ? `the database thread has not responded for ${ticks} seconds`
        : null;
  return { known: { beats, silentTicks }, reason };
}
