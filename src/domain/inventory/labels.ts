/** One word for each kind of fuel, gearbox and drive, whatever the feed calls it. */
import type { Car } from './car.ts';
import { knownText } from './known-text.ts';

/** A car's type, for shoppers. */
export const CAR_TYPE_LABELS: Readonly<Record<Car['car_type'], string>> = {
  new: 'New',
  used: 'Used',
  demo: 'Demo',
};

const FUELS: Readonly<Record<NonNullable<Car['simple_fuel']>, string>> = {
  petrol: 'Petrol',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  'plug-in hybrid': 'Plug-in Hybrid',
  electric: 'Electric',
  lpg: 'LPG',
  hydrogen: 'Hydrogen',
};

/** `Petrol`, `Plug-in Hybrid` …, otherwise the feed's own words, otherwise `null`. */
export function fuelLabel(car: Pick<Car, 'simple_fuel' | 'fuel'>): string | null {
  return car.simple_fuel === null ? knownText(car.fuel) : FUELS[car.simple_fuel];
}

/** `Automatic` or `Manual`, otherwise the feed's own words, otherwise `null`. */
export function transmissionLabel(
  car: Pick<Car, 'simple_transmission' | 'transmission' | 'trans'>,
): string | null {
  if (car.simple_transmission === 'automatic') return 'Automatic';
  if (car.simple_transmission === 'manual') return 'Manual';
  return knownText(car.transmission) ?? knownText(car.trans);
}

/**
 * Feeds' words. `4X4 Dual Range` and `4X4 On Demand` say more than a filter needs. The first match counts.
 */
const DRIVES: readonly (readonly [RegExp, string])[] = [
  [/\b(awd|all[ -]?wheel)\b/i, 'AWD'],
  [/\b(4wd|4x4|four[ -]?wheel)\b/i, '4WD'],
  [/\b(fwd|front)\b/i, 'FWD'],
  [/\b(rwd|rear)\b/i, 'RWD'],
  [/\b(2wd|4x2|two[ -]?wheel)\b/i, '2WD'],
];

/** `AWD`, `4WD`, `FWD`, `RWD`, `2WD`, otherwise the feed's own words, otherwise `null`. */
export function driveLabel(car: Pick<Car, 'drive'>): string | null {
  const drive = knownText(car.drive);
  return drive === null ? null : (DRIVES.find(([pattern]) => pattern.test(drive))?.[1] ?? drive);
}
