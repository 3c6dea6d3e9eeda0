/** Body types: their names in feeds, on pages and in URLs. */
import type { BodyType, Car } from './car.ts';
import { knownText } from './known-text.ts';
import { slugify } from './naming.ts';

/** The shopper's word for each body type. Types with the same word share one filter value. */
const LABELS: Readonly<Record<BodyType, string>> = {
  '4x4': '4x4',
  bus: 'Bus',
  cabChassis: 'Cab Chassis',
  convertible: 'Convertible',
  coupe: 'Coupe',
  hardtop: 'Hardtop',
  hatch: 'Hatch',
  hatchback: 'Hatch',
  motorhome: 'Motorhome',
  lightTruck: 'Light Truck',
  peopleMover: 'People Mover',
  sedan: 'Sedan',
  softtop: 'Convertible',
  suv: 'SUV',
  ute: 'Ute',
  van: 'Van',
  wagon: 'Wagon',
  stationWagon: 'Wagon',
  caravan: 'Caravan',
  camperTrailer: 'Camper Trailer',
};

/** Australia's best sellers first; caravans and motorhomes last, on sites that sell both. */
export const POPULAR_BODIES: readonly BodyType[] = [
  'suv',
  'ute',
  'hatch',
  'sedan',
  '4x4',
  'van',
  'wagon',
  'peopleMover',
  'cabChassis',
  'coupe',
  'convertible',
  'hardtop',
  'lightTruck',
  'bus',
  'caravan',
  'camperTrailer',
  'motorhome',
];

const TYPES = Object.keys(LABELS) as BodyType[];

/** The label for shoppers and filters, such as "SUV" or "People Mover". */
export function bodyLabel(body: BodyType): string {
  return LABELS[body];
}

/** The labels of several types, without repeats. */
export function bodyLabels(bodies: readonly BodyType[]): string[] {
  return [...new Set(bodies.map(bodyLabel))];
}

/** The label's form in a URL: `people-mover`. */
export function bodySlug(body: BodyType): string {
  return slugify(LABELS[body]);
}

/** The body types for a slug or label (`hatch` → hatch, hatchback); empty if unknown. */
export function bodyTypesOf(slugOrLabel: string): BodyType[] {
  const slug = slugify(slugOrLabel);
  return TYPES.filter((body) => bodySlug(body) === slug);
}

/**
 * A feed's words for body types, the more specific first. They match whole words of the text in lower case, without
 * punctuation.
 */
const FEED_WORDS: readonly (readonly [RegExp, BodyType])[] = [
  [/\b(camper ?trailers?|folding camper)\b/, 'camperTrailer'],
  [/\b(motor ?homes?|camper ?vans?|campers?|rv)\b/, 'motorhome'],
  [/\b(caravans?|pop ?tops?|fifth wheelers?|5th wheelers?)\b/, 'caravan'],
  [/\b(chassis|c ?chas|cab ?chas|c c)\b/, 'cabChassis'],
  [/\b(sports? ?(utility|activity)|sav|suv|crossover)\b/, 'suv'],
  [
    /\b(utes?|util(ity)?|utility|pick ?ups?|p u(p)?|well ?(side|body)|style ?side|flat ?bed|drop ?side|trays?|trayback|(single|dual|double|twin|crew|extra|extended|super|king|space|freestyle|mega|quad|access|smart|club|cool|rap|x) ?cab)\b/,
    'ute',
  ],
  [/\b(people ?movers?|mpv|mini ?vans?)\b/, 'peopleMover'],
  [/\b(bus(es)?|mini ?bus(es)?|coach(es)?)\b/, 'bus'],
  [/\b(trucks?|prime mover|tipper|pantech)\b/, 'lightTruck'],
  [/\b(4x4|4wd|four wheel drive|off ?road(er)?|troop ?carriers?|troopy)\b/, '4x4'],
  [/\b(vans?|commercial)\b/, 'van'],
  [/\bsoft ?tops?\b/, 'softtop'],
  [/\bhard ?tops?\b/, 'hardtop'],
  [
    /\b(convertibles?|cabriolet|cabrio|conv|roadster|spider|spyder|targa|drop ?head|drop ?top)\b/,
    'convertible',
  ],
  [/\b(station ?wag(on|gon)?|station ?wgn|s wagon|estate|kombi estate)\b/, 'stationWagon'],
  [
    /\b(sports?)?wagons?\b|\b(wgn|waggon|sports? ?tourer|tourer|touring|avant|allroad|shooting brake|sportbrake|grand ?tour)\b/,
    'wagon',
  ],
  [/\bhatchbacks?\b/, 'hatchback'],
  [/\b(hatch|hatches|htch|hback|lift ?back|fast ?back|sport ?back)\b/, 'hatch'],
  [/\b(sedans?|sdn|saloon|notchback|limousine|limo)\b/, 'sedan'],
  [/\b(coupes?|cpe)\b/, 'coupe'],
];

/** The body type in a feed's words (`Ute / Tray`, `Dual Cab`, `People Mover`), or `null` if there is none. */
export function toBodyType(text: string | null): BodyType | null {
  const known = knownText(text);
  if (known === null) return null;
  const exact = TYPES.find((body) => body.toLowerCase() === known.toLowerCase());
  if (exact !== undefined) return exact;
  const plain = slugify(known).replaceAll('-', ' ');
  return FEED_WORDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

type BodiedCar = Pick<Car, 'simple_body' | 'body'>;

/** The car's body type: the feed's own, otherwise read from its words. */
export function bodyTypeOf(car: BodiedCar): BodyType | null {
  return car.simple_body ?? toBodyType(car.body);
}

/** The body as shown to shoppers: the type's label, otherwise the feed's words, otherwise `null`. */
export function bodyTypeText(car: BodiedCar): string | null {
  const body = bodyTypeOf(car);
  return body === null ? knownText(car.body) : bodyLabel(body);
}
