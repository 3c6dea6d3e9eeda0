/**
 * Reads facts that a feed leaves out from the car's name: "UR XTR Utility Dual Cab 4dr Spts Auto 6sp 4x4 3.2DT".
 */
import type { KnownModel } from '#domain/vehicles/find.ts';
import { bodyTypeOf } from '../body.ts';
import type { BodyType, FeedCar } from '../car.ts';
import { engineLitres } from '../engine-size.ts';
import { knownText } from '../known-text.ts';
import { driveLabel } from '../labels.ts';
import { actualBody, canDrive, soldWith } from './agreement.ts';

/** Patterns with their meaning; the first that matches the name counts. */
type Words<T> = readonly (readonly [words: RegExp, actual: T])[];

const DRIVES: Words<string> = [
  [/\b(awd|quattro|4matic|[xX]drive ?\d*\w?|4motion|allgrip|all4|e-?four)\b/i, 'AWD'],
  [/\b(4 ?x ?4|4wd)\b/i, '4WD'],
  [/\b(4 ?x ?2|2wd)\b/i, '2WD'],
  [/\bfwd\b/i, 'FWD'],
  [/\brwd\b/i, 'RWD'],
];

const CAMPER = /\b(camper ?van|camper(?! ?trailer)|motor ?home|mobile home)\b/i;

const BODIES: Words<BodyType> = [
  [CAMPER, 'motorhome'],
  [/\b(cab[- ]?chassis|c\/chas)\b/i, 'cabChassis'],
  [/\b(utility|ute|pick-?up|(dual|double|crew|single|extra|king|space|super)[- ]?cab)\b/i, 'ute'],
  [/\bpeople ?mover\b/i, 'peopleMover'],
  [/\bsuv\b/i, 'suv'],
  [/\b(convertible|cabriolet|roadster)\b/i, 'convertible'],
  [/\b(station ?)?wagon\b/i, 'wagon'],
  [/\b(hatch(back)?|sportback)\b/i, 'hatch'],
  [/\bsedan\b/i, 'sedan'],
  [/\bcoupe\b/i, 'coupe'],
  [/\b(crew ?)?van\b/i, 'van'],
];

const GEARBOXES: Words<'automatic' | 'manual'> = [
  [/\b(auto(matic)?|cvt|dsg|dct|s-?tronic|(tip|step|gear)tronic)\b/i, 'automatic'],
  [/\b(manual|man (?=\d ?sp))\b/i, 'manual'],
];

/**
 * `3.2DT`, `2.0 TDI`, `2.5i`: a figure followed by letters, so that the 7.5 of a Golf 7.5 is not an engine.
 */
const LITRES =
  /\b([0-6]\.\d) ?(?:L|lt|litres?|i|T|TD|D|DTT?|CDT|TDI|TDCi|T?F?SI|[CH]DI|CRDi|dCi|V6|V8|turbo|diesel)\b/i;
const CYLINDERS = /\bV(6|8|10|12)\b|\b(\d{1,2})[ -]?cyl\b/i;
const DOORS = /\b([2-5])[ -]?(?:dr|d|doors?)\b/i;
const SEATS = /\b(\d{1,2})[ -]?(?:st|seats?|seater)\b/i;

/** In Australia dual cabs seat five, extra cabs four and single cabs two. */
const CABS: Words<number> = [
  [/\b(dual|double|crew|twin)[- ]?cab\b/i, 5],
  [/\b(x?tra|extra|extended|king|space|super|club|freestyle)[- ]?cab\b/i, 4],
  [/\bsingle[- ]?cab\b/i, 2],
];

/** What campers are made of, as feeds call it. */
const CONVERTED: ReadonlySet<BodyType | null> = new Set<BodyType>([
  ...(['van', 'bus', 'wagon', 'stationWagon', 'peopleMover', 'lightTruck'] as const),
]);

const meantBy = <T>(words: Words<T>, name: string): T | null =>
  words.find(([pattern]) => pattern.test(name))?.[1] ?? null;

function numberIn(name: string, pattern: RegExp): number | null {
  const found = pattern.exec(name)?.slice(1).find(Boolean);
  return found === undefined ? null : Number(found);
}

/** The facts that the feed leaves out, the name gives and the catalogue does not contradict. */
export function factsFromName(car: FeedCar, known: KnownModel | null): Partial<FeedCar> {
  const name = [car.badge, car.carsales_title].filter(Boolean).join(' ');
  if (name === '') return {};
  const facts: Partial<FeedCar> = {};

  const drive = driveLabel(car) === null ? meantBy(DRIVES, name) : null;
  const drives = known === null ? undefined : soldWith(known, (model) => model.drives);
  if (drive !== null && canDrive(drive, drives)) facts.drive = drive;

  // A model's name may include a body ("Holden Ute"), so only the badge is read.
  const body = bodyTypeOf(car) === null && car.body === null ? meantBy(BODIES, car.badge ?? '') : null;
  const bodies = known === null ? undefined : soldWith(known, (model) => model.bodies);
  const actual = body === null ? null : actualBody(body, bodies);
  if (actual !== null) facts.simple_body = actual;
  // Many feeds call a van that was fitted out what it was before.
  if (CAMPER.test(car.badge ?? '') && CONVERTED.has(bodyTypeOf(car))) facts.simple_body = 'motorhome';

  const isSilent =
    car.simple_transmission === null && knownText(car.transmission) === null && knownText(car.trans) === null;
  const fuels = known === null ? undefined : soldWith(known, (model) => model.fuels);
  const gearbox = isSilent ? meantBy(GEARBOXES, name) : null;
  const hasGears = fuels === undefined || fuels.some((fuel) => fuel !== 'electric');
  if (gearbox === 'automatic' || (gearbox === 'manual' && hasGears)) facts.simple_transmission = gearbox;

  const litres = engineLitres(car) === null ? numberIn(name, LITRES) : null;
  if (litres !== null && litres > 0.5) facts.engine_size = litres;
  const cylinders = car.variant.cylinders ? null : numberIn(name, CYLINDERS);
  if (cylinders !== null) facts.variant = { ...car.variant, cylinders };
  const doors = car.doors === null ? numberIn(name, DOORS) : null;
  if (doors !== null) facts.doors = doors;
  const seats = car.seats === null ? (numberIn(name, SEATS) ?? meantBy(CABS, name)) : null;
  const possible = known === null ? undefined : soldWith(known, (model) => model.seats);
  if (seats !== null && seats > 1 && (possible?.includes(seats) ?? true)) facts.seats = seats;
  return facts;
}
