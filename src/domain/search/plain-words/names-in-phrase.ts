/** What a phrase names, which decides how its other words are read. */
import { makeOf } from '../routes.ts';
import type { Found } from './readings.ts';

/** A car with so many seats is a bus. */
export const BUS_SEATS = 9;

export interface NamesInPhrase {
  /** Makes by name. */
  makes: ReadonlySet<string>;
  /** The same, and the makes of models by name. */
  askedMakes: ReadonlySet<string>;
  /** Makes of a kind of car. "Japanese sports car": of the sports cars those that are Japanese. */
  kindMakes: ReadonlySet<string>;
  bodies: readonly string[];
  /** Badges that tell versions of a model apart. */
  versionBadges: ReadonlySet<string>;
  hasModel: boolean;
  hasBadge: boolean;
  /** A body, a model or another kind of car. */
  hasKind: boolean;
  hasSeats: boolean;
  /** Only as many seats as a bus has. */
  hasBusSeats: boolean;
}

/** What the readings of a phrase name. */
export function namesIn(readings: readonly Found[]): NamesInPhrase {
  const named = readings.flatMap(({ reading }) => (reading.kind === 'values' ? [reading] : []));
  const valuesOf = (field: string) =>
    named.flatMap((reading) => (reading.field === field ? reading.values : []));
  const kinds = readings.flatMap(({ reading }) => (reading.kind === 'several' ? [reading] : []));
  const makes = new Set(valuesOf('make'));
  return {
    makes,
    askedMakes: new Set([...makes, ...valuesOf('make_model').map(makeOf)]),
    kindMakes: new Set(
      kinds.flatMap((reading) =>
        reading.values.flatMap(([field, values]) => (field === 'make' ? values : [])),
      ),
    ),
    bodies: valuesOf('body'),
    versionBadges: new Set(named.flatMap(({ badges = [] }) => badges)),
    hasModel: named.some(({ field }) => field === 'make_model'),
    hasBadge: named.some(({ field, badges }) => field === 'badge' || badges !== undefined),
    hasKind:
      named.some(({ field }) => ['body', 'seats', 'make_model'].includes(field)) ||
      kinds.some(({ unlessKind }) => !unlessKind),
    hasSeats: named.some(({ field }) => field === 'seats'),
    hasBusSeats: named.some(
      ({ field, values }) => field === 'seats' && values.every((seats) => Number(seats) >= BUS_SEATS),
    ),
  };
}
