/**
 * Checks a car from a feed against the catalogue: catalogue names, and no fact that its model cannot have.
 */
import type { KnownModel } from '#domain/vehicles/find.ts';
import { bodyLabels, bodyTypeOf } from '../body.ts';
import { type FeedCar, TYPICAL_FACTS, type TypicalFact } from '../car.ts';
import { knownText } from '../known-text.ts';
import { driveLabel, fuelLabel } from '../labels.ts';
import { makeModelName } from '../naming.ts';
import { actualBody, actualFuel, canDrive, type Fuel, soldWith } from './agreement.ts';
import { isColour, isNoColour, isTrim } from './colours.ts';
import { factsFromName } from './facts-from-name.ts';
import { catalogueNames } from './names.ts';

/** A value that is not used because the car cannot have it. */
interface Contradiction {
  field: keyof FeedCar;
  /** Follows the value: "the Mazda MX-5 has 2 seats". */
  reason: string;
}

interface Reading {
  car: FeedCar;
  contradictions: Contradiction[];
}

/** What one check changes in a car, and why. */
interface Finding {
  set: Partial<FeedCar>;
  /** The fact that is set comes from the catalogue alone. */
  typical?: TypicalFact;
  contradiction?: Contradiction;
}

type Check = (car: FeedCar, known: KnownModel | null) => Finding | null;

const CHECKS: readonly Check[] = [itemType, body, fuel, gearbox, drive, seats, colour, interiorColour];

/** Checks a car. Checking the result again changes nothing and finds no contradictions. */
export function checkAgainstCatalogue(feed: FeedCar): Reading {
  const { known, ...names } = catalogueNames(feed);
  const found = CHECKS.map((check) => check(feed, known)).filter((each) => each !== null);
  const car: FeedCar = Object.assign({ ...feed, ...names }, ...found.map(({ set }) => set));
  return {
    car: { ...car, ...typicalOf(feed, found), ...factsFromName(car, known) },
    contradictions: found.flatMap(({ contradiction }) => contradiction ?? []),
  };
}

/** A car that is checked again keeps what an earlier check supplied. */
function typicalOf(feed: FeedCar, found: readonly Finding[]): Pick<FeedCar, 'typical'> {
  const typical = TYPICAL_FACTS.filter(
    (fact) => feed.typical?.includes(fact) || found.some((finding) => finding.typical === fact),
  );
  return typical.length === 0 ? {} : { typical };
}

const UTES: ReadonlySet<string> = new Set(['ute']);

/** Truck makers sell utes too, which feeds that go by the make call trucks. */
function itemType(car: FeedCar, known: KnownModel | null): Finding | null {
  const isUte = known !== null && UTES.has(known.variant?.segment ?? known.family.segment);
  return car.item_type === 'truck' && isUte ? { set: { item_type: 'car' } } : null;
}

/** What feeds call a people mover. Few people movers were sold as vans too. */
const WAGONS: readonly string[] = ['wagon', 'stationWagon', 'suv', 'van'];

const isPeopleMover = ({ family, variant }: KnownModel) =>
  (variant?.segment ?? family.segment) === 'people mover' &&
  ((variant?.bodies ?? family.bodies)?.includes('peopleMover') ?? false);

function body(car: FeedCar, known: KnownModel | null): Finding | null {
  const given = bodyTypeOf(car);
  if (known === null) return null;
  const possible = soldWith(known, ({ bodies }) => bodies);
  // The only body it can have.
  const sole = possible?.length === 1 ? (possible[0] ?? null) : null;
  const silent = sole ?? (isPeopleMover(known) && !possible?.includes('van') ? 'peopleMover' : null);
  if (given === null) {
    return silent !== null && car.body === null
      ? { set: { simple_body: silent }, typical: 'simple_body' }
      : null;
  }
  const actual = isPeopleMover(known) && WAGONS.includes(given) ? 'peopleMover' : actualBody(given, possible);
  if (actual === given) return null;
  if (actual !== null) return { set: { simple_body: actual } };
  const reason = `the ${nameOf(known)} comes as ${listed(bodyLabels(possible ?? []))}`;
  // Clear the feed's words too, or they would be read again.
  return {
    set: { simple_body: sole, body: null },
    ...(sole !== null && { typical: 'simple_body' }),
    contradiction: { field: 'simple_body', reason },
  };
}

/** Unmistakable, so it counts even if the catalogue does not know the model. */
const PLUG = /\b(plug.?in|phev|phv|plus ev|e-hybrid|cooper s ?e all ?4)\b|\+ ?ev\b/i;

/** The fuel in a car's own names, for feeds that only say "Unleaded". */
const FUELS_IN_NAMES: readonly (readonly [RegExp, Fuel])[] = [
  [PLUG, 'plug-in hybrid'],
  // BMW 330e, Mercedes-Benz C350 E.
  [/\b[A-Z]{0,3}\d{3} ?x?d?e\b/i, 'plug-in hybrid'],
  // Lexus RX450h.
  [/\b(e.?hybrid|hybrid|e-power|e-?four|[A-Z]{2} ?\d{3}hL?)\b/i, 'hybrid'],
];

function fuel(car: FeedCar, known: KnownModel | null): Finding | null {
  const given = car.simple_fuel;
  const possible = known === null ? undefined : soldWith(known, ({ fuels }) => fuels);
  const words = [car.model, car.badge, car.carsales_title].join(' ');
  const named =
    FUELS_IN_NAMES.find(
      ([word, each]) => (possible?.includes(each) ?? word === PLUG) && word.test(words),
    )?.[1] ?? null;
  if (named !== null && (given === null || given === 'petrol' || given === 'hybrid'))
    return named === given ? null : { set: { simple_fuel: named } };
  // The only fuel it can take.
  const [only, ...others] = possible ?? [];
  const sole = others.length === 0 ? (only ?? null) : null;
  if (given === null && sole !== null) {
    // Words that say no fuel are shown as they stand.
    const isTold = knownText(car.fuel) !== null;
    return { set: { simple_fuel: sole }, ...(!isTold && { typical: 'simple_fuel' }) };
  }
  if (known === null || given === null) return null;
  const actual = actualFuel(given, possible);
  if (actual === given) return null;
  if (actual !== null) return { set: { simple_fuel: actual } };
  const fuels = (possible ?? []).map((each) => fuelLabel({ simple_fuel: each, fuel: null }) ?? each);
  const reason = `the ${nameOf(known)} takes ${listed(fuels)}`;
  return {
    set: { simple_fuel: named ?? sole, fuel: null },
    ...(named === null && sole !== null && { typical: 'simple_fuel' }),
    contradiction: { field: 'simple_fuel', reason },
  };
}

function gearbox(car: FeedCar, known: KnownModel | null): Finding | null {
  const possible = known === null ? undefined : soldWith(known, ({ fuels }) => fuels);
  const isElectric = possible?.every((each) => each === 'electric') ?? false;
  if (known === null || car.simple_transmission !== 'manual' || !isElectric) return null;
  return {
    set: { simple_transmission: null, transmission: null, trans: null },
    contradiction: { field: 'simple_transmission', reason: `the ${nameOf(known)} has no gears to change` },
  };
}

function drive(car: FeedCar, known: KnownModel | null): Finding | null {
  const label = driveLabel(car);
  const possible = known === null ? undefined : soldWith(known, ({ drives }) => drives);
  if (known === null || label === null || canDrive(label, possible)) return null;
  const reason = `the ${nameOf(known)} has ${listed(possible ?? [])}`;
  return { set: { drive: null }, contradiction: { field: 'drive', reason } };
}

/** A ute with this many doors is a dual cab. Those with rear-hinged back doors seat four. */
const DUAL_CAB_DOORS = 4;
const DUAL_CAB_SEATS = 4;

/** Segments whose seats the buyer or a converter chooses. */
const FITTED_OUT = new Set(['van', 'bus', 'truck', 'caravan', 'camper trailer', 'motorhome', 'campervan']);

function seats(car: FeedCar, known: KnownModel | null): Finding | null {
  if (car.seats === null) return null;
  if (bodyTypeOf(car) === 'ute' && car.doors === DUAL_CAB_DOORS && car.seats < DUAL_CAB_SEATS) {
    const reason = `a ute with ${DUAL_CAB_DOORS} doors has more`;
    return { set: { seats: null }, contradiction: { field: 'seats', reason } };
  }
  if (known === null) return null;
  const { family, variant } = known;
  const isFittedOut = FITTED_OUT.has(variant?.segment ?? family.segment) || car.item_type !== 'car';
  const possible = soldWith(known, ({ seats }) => seats);
  if (isFittedOut || possible === undefined || possible.includes(car.seats)) return null;
  const reason = `the ${nameOf(known)} has ${listed([...possible].sort((a, b) => a - b).map(String))} seats`;
  return { set: { seats: null }, contradiction: { field: 'seats', reason } };
}

function colour(car: FeedCar): Finding | null {
  return colourOf(car, 'colour');
}

function interiorColour(car: FeedCar): Finding | null {
  return colourOf(car, 'interior_colour');
}

function colourOf(car: FeedCar, field: 'colour' | 'interior_colour'): Finding | null {
  const given = car[field];
  if (given === null) return null;
  if (isNoColour(given)) return { set: { [field]: null } };
  if (isColour(given) || (field === 'interior_colour' && isTrim(given))) return null;
  return { set: { [field]: null }, contradiction: { field, reason: 'this is not a colour' } };
}

const nameOf = ({ make, family, variant }: KnownModel) =>
  makeModelName({ make: make.name, model: (variant ?? family).name });

const choices = new Intl.ListFormat('en-AU', { type: 'disjunction' });
const listed = (values: readonly string[]) => choices.format(values);
