/** Who can come when: a location has places, and a car goes out with one shopper at a time. */

/** A stretch of time, Unix milliseconds; `end` itself is free again. */
export interface Span {
  start: number;
  end: number;
}

/** An appointment that somebody has. */
export interface Held extends Span {
  /** From 1 to the capacity of its location. */
  place: number;
}

/** Whether two stretches have a moment in common. */
export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/**
 * The places of a location, from 1 to `capacity`, that nobody holds at any moment of `wished`. Appointments need not
 * begin at the same times: the length of slots and the hours of a day may have changed since they were made.
 * @param held appointments at the location
 * @param car stretches for which the wished car is out; none where no car is wished
 */
export function freePlaces(
  wished: Span,
  { held, car, capacity }: { held: readonly Held[]; car: readonly Span[]; capacity: number },
): number[] {
  if (car.some((each) => overlap(each, wished))) return [];
  const taken = new Set(held.filter((each) => overlap(each, wished)).map(({ place }) => place));
  return Array.from({ length: capacity }, (_, index) => index + 1).filter((place) => !taken.has(place));
}
