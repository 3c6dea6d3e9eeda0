/** Capacity: a location takes a number of appointments at once, and a car goes out with one shopper at a time. */

/** A time span, Unix milliseconds, excluding `end`. */
export interface Span {
  start: number;
  end: number;
}

/** A booked appointment. */
export interface Held extends Span {
  /** From 1 to the capacity of its location. */
  place: number;
}

/** Whether two spans overlap. */
export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/**
 * The places of a location, from 1 to `capacity`, that are free for all of `wished`. Appointments may start
 * at different times, because the slot length and the opening hours may have changed since they were booked.
 * @param held appointments at the location
 * @param car spans in which the requested car is out; none if no car is requested
 */
export function freePlaces(
  wished: Span,
  { held, car, capacity }: { held: readonly Held[]; car: readonly Span[]; capacity: number },
): number[] {
  if (car.some((each) => overlap(each, wished))) return [];
  const taken = new Set(held.filter((each) => overlap(each, wished)).map(({ place }) => place));
  return Array.from({ length: capacity }, (_, index) => index + 1).filter((place) => !taken.has(place));
}
