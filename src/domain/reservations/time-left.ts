/** The time left on a hold or a payment, as text. */
import { counted } from '#domain/shared/counted.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

const UNITS = [
  [DAY_S, 'day', HOUR_S, 'hour'],
  [HOUR_S, 'hour', MINUTE_S, 'minute'],
  [MINUTE_S, 'minute', null, null],
] as const;

const wholeSeconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));

/** `1 day 23 hours`, `3 hours`, `29 minutes`; the last minute in seconds. Expired time is `0 seconds`. */
export function timeLeftText(ms: number): string {
  const seconds = wholeSeconds(ms);
  for (const [size, unit, smallerSize, smallerUnit] of UNITS) {
    if (seconds < size) continue;
    const large = counted(Math.floor(seconds / size), unit);
    const rest = smallerSize === null ? 0 : Math.floor((seconds % size) / smallerSize);
    return rest === 0 || smallerUnit === null ? large : `${large} ${counted(rest, smallerUnit)}`;
  }
  return counted(seconds, 'second');
}

/** Milliseconds until `timeLeftText` changes, at least 1; `null` if it never does. */
export function nextTextIn(ms: number): number | null {
  const seconds = wholeSeconds(ms);
  if (seconds === 0) return null;
  const unit = seconds >= DAY_S ? HOUR_S : seconds > MINUTE_S ? MINUTE_S : 1;
  // The text counts whole units, so it changes when the last one is no longer complete.
  const lastSame = seconds < MINUTE_S ? seconds : Math.floor(seconds / unit) * unit;
  return Math.max(1, ms - (lastSame - 1) * 1000);
}
