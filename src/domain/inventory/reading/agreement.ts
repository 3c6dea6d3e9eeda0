/**
 * Checks a fact from a feed against the catalogue: it is possible for the model, a known confusion with another value,
 * or impossible.
 */
import type { KnownModel } from '#domain/vehicles/find.ts';
import type { Variant } from '#domain/vehicles/schema.ts';
import { bodyLabel } from '../body.ts';
import type { BodyType, Car } from '../car.ts';

export type Fuel = NonNullable<Car['simple_fuel']>;
type Facts = Pick<Variant, 'bodies' | 'seats' | 'drives' | 'fuels'>;

/** Every value of a fact that a model was sold with; `undefined` if the catalogue does not say. */
export function soldWith<T>(
  { family, variant }: Pick<KnownModel, 'family' | 'variant'>,
  fact: (of: Facts) => readonly T[] | undefined,
): readonly T[] | undefined {
  const own = fact(family);
  if (variant !== null) return fact(variant) ?? own;
  if (own === undefined) return undefined;
  // The name of a family may stand for any of its versions.
  return [...new Set([...own, ...(family.variants ?? []).flatMap((each) => fact(each) ?? [])])];
}

/**
 * Feeds' words for bodies, and the bodies they often stand for. RedBook and its users call SUVs and people movers
 * wagons, and liftbacks sedans; "Commercial" is a van in most feeds, and a truck in some.
 */
const CONFUSED: Partial<Record<BodyType, readonly BodyType[]>> = {
  wagon: ['suv', '4x4', 'peopleMover', 'van', 'motorhome'],
  stationWagon: ['suv', '4x4', 'peopleMover', 'van', 'motorhome'],
  suv: ['wagon', 'ute'],
  hatch: ['suv', 'sedan', 'coupe'],
  hatchback: ['suv', 'sedan', 'coupe'],
  coupe: ['suv'],
  sedan: ['hatch'],
  ute: ['cabChassis', 'lightTruck'],
  van: ['ute', 'cabChassis', 'lightTruck', 'bus', 'peopleMover'],
};

/**
 * Bodies so similar that a feed's word for either is accepted: an off-roader is an SUV too, a van may be converted.
 */
const SIMILAR_BODIES: readonly (readonly BodyType[])[] = [
  ['suv', '4x4'],
  ['suv', 'hatch'],
  ['ute', 'cabChassis', 'lightTruck', '4x4'],
  ['van', 'cabChassis', 'lightTruck', 'bus', 'motorhome', 'peopleMover'],
  ['coupe', 'convertible', 'softtop', 'hardtop'],
  ['van', 'wagon'],
  ['coupe', 'hatch', 'sedan'],
  ['caravan', 'camperTrailer', 'motorhome'],
];

/** The car's actual body; `null` if it cannot have the one in the feed. */
export function actualBody(given: BodyType, possible: readonly BodyType[] | undefined): BodyType | null {
  if (possible === undefined || possible.some((each) => bodyLabel(each) === bodyLabel(given))) return given;
  const isSimilar = SIMILAR_BODIES.some(
    (group) => group.includes(given) && possible.some((each) => group.includes(each)),
  );
  const confused = CONFUSED[given] ?? [];
  // The catalogue lists the most common body first.
  return possible.find((each) => confused.includes(each)) ?? (isSimilar ? given : null);
}

/**
 * For each fuel in a feed, the fuels that would explain it: the model must be sold with one of them. A mild hybrid, for
 * example, is a petrol car.
 */
const FUEL_NEEDS: Readonly<Record<Fuel, readonly Fuel[]>> = {
  petrol: ['petrol', 'hybrid', 'plug-in hybrid', 'lpg'],
  diesel: ['diesel'],
  hybrid: ['hybrid', 'plug-in hybrid', 'petrol', 'diesel'],
  'plug-in hybrid': ['plug-in hybrid'],
  electric: ['electric'],
  lpg: ['lpg', 'petrol'],
  hydrogen: ['hydrogen'],
};

/** The car's actual fuel; `null` if it cannot take the one in the feed. */
export function actualFuel(given: Fuel, possible: readonly Fuel[] | undefined): Fuel | null {
  if (possible === undefined || possible.includes(given)) return given;
  if (!FUEL_NEEDS[given].some((each) => possible.includes(each))) return null;
  // A hybrid takes petrol, so "petrol" does not contradict it.
  const [only, ...others] = possible;
  return given === 'petrol' && only !== undefined && others.length === 0 ? only : given;
}

/** Whether a drive label fits the drives that a model is sold with; AWD and 4WD count as the same. */
export function canDrive(label: string, possible: readonly string[] | undefined): boolean {
  if (possible === undefined) return true;
  if (label === 'AWD' || label === '4WD') return possible.includes('AWD') || possible.includes('4WD');
  if (label === '2WD') return possible.includes('FWD') || possible.includes('RWD');
  return (label !== 'FWD' && label !== 'RWD') || possible.includes(label);
}
