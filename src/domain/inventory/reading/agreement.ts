/**
 * Checks a feed's fact against the catalogue: it is right, it is a known confusion with another value, or it is
 * impossible.
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
  // A family's name may mean any of its versions.
  return [...new Set([...own, ...(family.variants ?? []).flatMap((each) => fact(each) ?? [])])];
}

/**
 * Feeds' words for bodies, and the bodies they often stand for. RedBook and its users call SUVs and people movers
 * wagons, and liftbacks sedans; "Commercial" is a van in most feeds, and a truck in some.
 */
const CONFUSED: Partial<Record<BodyType, readonly BodyType[]>> = {
  wagon: ['suv', '4x4', 'peopleMover', 'van'],
  stationWagon: ['suv', '4x4', 'peopleMover', 'van'],
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
const KIN: readonly (readonly BodyType[])[] = [
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
export function bodyMeant(said: BodyType, sold: readonly BodyType[] | undefined): BodyType | null {
  if (sold === undefined || sold.some((each) => bodyLabel(each) === bodyLabel(said))) return said;
  const isKin = KIN.some((group) => group.includes(said) && sold.some((each) => group.includes(each)));
  const confused = CONFUSED[said] ?? [];
  // The most common body comes first.
  return sold.find((each) => confused.includes(each)) ?? (isKin ? said : null);
}

/**
 * For each fuel in a feed, the fuels that would explain it: the model must be sold with one of these. A mild hybrid is
 * a petrol car.
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
export function fuelMeant(said: Fuel, sold: readonly Fuel[] | undefined): Fuel | null {
  if (sold === undefined || sold.includes(said)) return said;
  if (!FUEL_NEEDS[said].some((each) => sold.includes(each))) return null;
  // A hybrid takes petrol, so "petrol" does not contradict it.
  const [only, ...others] = sold;
  return said === 'petrol' && only !== undefined && others.length === 0 ? only : said;
}

/** Whether a drive label fits the drives that a model is sold with; AWD and 4WD count as the same. */
export function canDrive(label: string, sold: readonly string[] | undefined): boolean {
  if (sold === undefined) return true;
  if (label === 'AWD' || label === '4WD') return sold.includes('AWD') || sold.includes('4WD');
  if (label === '2WD') return sold.includes('FWD') || sold.includes('RWD');
  return (label !== 'FWD' && label !== 'RWD') || sold.includes(label);
}
