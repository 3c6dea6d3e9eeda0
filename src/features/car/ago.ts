import { counted } from '#domain/shared/counted.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** `just now`, `1 minute ago`, `2 hours ago`: elapsed milliseconds in words, rounded down. */
export function ago(ms: number): string {
  if (ms < MINUTE_MS) return 'just now';
  const [count, unit] = ms < HOUR_MS ? [ms / MINUTE_MS, 'minute'] : [ms / HOUR_MS, 'hour'];
  return `${counted(Math.floor(count), unit)} ago`;
}
