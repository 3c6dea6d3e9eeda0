import type { AustralianState } from '#domain/shared/schema.ts';
import { dateIn, formatDate } from '#domain/shared/time-zone.ts';
import type { Car } from './car.ts';

/**
 * `Expires on 30 September 2026`; `null` if there is no expiry date, or it is today or past. Today is the date where the
 * car is, or in `siteState` if its state is unknown.
 */
export function regoExpiry(
  car: Pick<Car, 'rego_expiry'> & { location: Pick<Car['location'], 'state'> },
  siteState: AustralianState,
  now: Date,
): string | null {
  const expiry = car.rego_expiry;
  if (expiry === null || expiry <= dateIn(car.location.state ?? siteState, now)) return null;
  return `Expires on ${formatDate(expiry)}`;
}
