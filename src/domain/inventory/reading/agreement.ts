/** What the catalogue says to a fact of a feed: it stands, it is another one by a known confusion, or it cannot be. */
import type { KnownModel } from '#domain/vehicles/find.ts';
import type { Variant } from '#domain/vehicles/schema.ts';
import { bodyLabel } from '../body.ts';
import type { BodyType, Car } from '../car.ts';

export type Fuel = NonNullable<Car['simple_fuel']>;
type Facts = Pick<Variant, 'bodies' | 'seats' | 'drives' | 'fuels'>;

/** All values of a fact that a model was sold with; `undefined` where the catalogue does not say. */
export function soldWith<T>(
  { family, variant }: Pick<KnownModel, 'family' | 'variant'>,
  fact: (of: Facts) => readonly T[] | undefined,
): readonly T[] | undefined {
  const own = fact(family);
  if (variant !== null) return fact(variant) ?? own;
  if (own === undefined) return undefined;
  // Which version a family's name means is not known: any of them may be meant.
  return [...new Set([...own, ...(family.variants ?? []).flatMap((each) => fact(each) ?? [])])];
}

/**
 * What feeds say, and what a car may be that is never sold as that. RedBook and those who use it call SUVs and people
 * movers wagons, and liftbacks sedans; "Commercial" is a van to most feeds, and to some a truck.
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

/** Bodies so near that a feed's word for either stands: an off-roader is an SUV too, a van may be fitted out. */
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

/** The body that the car has; `null` where it cannot have the one that is said. */
export function bodyMeant(said: BodyType, sold: readonly BodyType[] | undefined): BodyType | null {
  if (sold === undefined || sold.some((each) => bodyLabel(each) === bodyLabel(said))) return said;
  const isKin = KIN.some((group) => group.includes(said) && sold.some((each) => group.includes(each)));
  const confused = CONFUSED[said] ?? [];
  // The usual body comes first.
  return sold.find((each) => confused.includes(each)) ?? (isKin ? said : null);
}

/** What a car burns or takes that is said to have a fuel: one of these has to be sold. A mild hybrid is a petrol car. */
const FUEL_NEEDS: Readonly<Record<Fuel, readonly Fuel[]>> = {
  petrol: ['petrol', 'hybrid', 'plug-in hybrid', 'lpg'],
  diesel: ['diesel'],
  hybrid: ['hybrid', 'plug-in hybrid', 'petrol', 'diesel'],
  'plug-in hybrid': ['plug-in hybrid'],
  electric: ['electric'],
  lpg: ['lpg', 'petrol'],
  hydrogen: ['hydrogen'],
};

/** The fuel that the car takes; `null` where it cannot take the one that is said. */
export function fuelMeant(said: Fuel, sold: readonly Fuel[] | undefined): Fuel | null {
  if (sold === undefined || sold.includes(said)) return said;
  if (!FUEL_NEEDS[said].some((each) => sold.includes(each))) return null;
  // A hybrid takes petrol: a feed that says so says nothing else.
  const [only, ...others] = sold;
  return said === 'petrol' && only !== undefined && others.length === 0 ? only : said;
}

/** Whether a car of these drives may be called by a label of ours; AWD and 4WD are near each other. */
export function canDrive(label: string, sold: readonly string[] | undefined): boolean {
  if (sold === undefined) return true;
  if (label === 'AWD' || label === '4WD') return sold.includes('AWD') || sold.includes('4WD');
  if (label === '2WD') return sold.includes('FWD') || sold.includes('RWD');
  return (label !== 'FWD' && label !== 'RWD') || sold.includes(label);
}
