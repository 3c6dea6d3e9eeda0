/**
 * Picks the artwork shape for a car without photos, from its catalogue family, body and cab. If those leave any doubt,
 * the car is drawn under a cover: that is better than a picture of another car.
 */
import { findModel, type KnownModel } from '#domain/vehicles/find.ts';
import { bodyTypeOf } from '../body.ts';
import type { BodyType, Car } from '../car.ts';
import { rvShape } from './rv-shape.ts';
import { COVERED, type Shape } from './shapes.ts';

export type ShapedCar = Pick<
  Car,
  | 'make'
  | 'model'
  | 'badge'
  | 'series'
  | 'year'
  | 'simple_body'
  | 'body'
  | 'doors'
  | 'seats'
  | 'item_type'
  | 'caravan'
>;
type Segment = KnownModel['family']['segment'];

/** What the shape is chosen by: the car, its entry in the catalogue, and all words that name it. */
interface Seen {
  car: ShapedCar;
  body: BodyType | null;
  segment: Segment;
  /** `Toyota LandCruiser`, and the version if it has its own entry. */
  family: string;
  variant: string;
  words: string;
}

const isHatch = (body: BodyType | null) => body === 'hatch' || body === 'hatchback';
const isWagon = (body: BodyType | null) =>
  body === 'suv' || body === '4x4' || body === 'wagon' || body === 'stationWagon';
const isOpen = (body: BodyType | null) => body === 'convertible' || body === 'softtop';
/** The shape for a body with a tall back (wagon or SUV), otherwise a cover. */
const tall =
  (shape: Shape) =>
  ({ body }: Seen): Shape =>
    isWagon(body) ? shape : COVERED;

/**
 * Families that look unlike the rest of their segment; the first match wins. A version's name comes before its
 * family's.
 */
const OWN: readonly (readonly [names: RegExp, shape: (seen: Seen) => Shape])[] = [
  [/^Toyota LandCruiser (70 Series|7[5-9])$/, (seen) => series70Shape(seen)],
  [/^Toyota LandCruiser (40|60|80|55|Bundera)/, () => COVERED],
  [/^(Toyota LandCruiser|Lexus LX|Toyota Sequoia|Nissan Armada)$/, (seen) => landCruiser(seen)],
  [/^(Toyota LandCruiser Prado|Toyota Prado|Lexus GX)$/, tall('offroad-prado')],
  [
    /^(Toyota Fortuner|Ford Everest|Isuzu MU-X|Mitsubishi Pajero Sport|Mitsubishi Challenger|Holden Trailblazer|Holden Colorado 7|LDV D90|SsangYong Rexton|KGM Rexton|Toyota 4Runner)$/,
    tall('offroad-prado'),
  ],
  [/^(Nissan Patrol|Mitsubishi Pajero)$/, tall('offroad-large')],
  [/^(Suzuki Jimny|Suzuki Sierra|Mazda AZ-Offroad)$/, tall('offroad-mini')],
  [/^(Jeep Wrangler)$/, tall('offroad-jeep')],
  [/^(Land Rover Defender|Mercedes-Benz G-Class|INEOS Grenadier|GWM Tank 300)$/, tall('offroad-box')],
  [/^(Land Rover Range Rover|Land Rover Discovery|BMW X5|BMW X7)$/, tall('suv-upper')],
  [/^(Tesla Model Y)$/, tall('suv-electric')],
  [
    /^(Tesla Model 3|Tesla Model S|BYD Seal|Polestar 2|Hyundai Ioniq 6)$/,
    ({ body }) => (body === 'sedan' || isHatch(body) ? 'sedan-electric' : COVERED),
  ],
  [/^(Tesla (Model X|Cybertruck|Roadster))$/, () => COVERED],
  [
    /^(Mazda MX-5|Eunos Roadster|Mazda Roadster|Toyota MR2|MG F|BMW Z[134]|Mercedes-Benz SLK|Mercedes-Benz SLC|Lotus Elise|Honda S2000|Fiat 124 Spider|Abarth 124)/,
    (seen) => openTwoSeater(seen),
  ],
  [/^(Ford Mustang|Holden Monaro|Chevrolet Camaro|Dodge Challenger)$/, (seen) => muscle(seen)],
  [
    /^(Porsche (911|718|Cayman|Boxster))$/,
    (seen) => (seen.body === 'coupe' ? 'sports' : isOpen(seen.body) ? 'convertible' : COVERED),
  ],
  [/^MINI (Hatch|Cooper|3 Door|5 Door|One)/, (seen) => (isHatch(seen.body) ? 'hatch-retro' : COVERED)],
  [
    /^(Holden Kingswood|Holden Premier|Holden Statesman|Holden HQ|Holden HJ|Holden HX|Holden HZ|Ford Fairlane|Chrysler Valiant)/,
    (seen) => (seen.body === 'sedan' && isOlder(seen, 1986) ? 'sedan-classic' : COVERED),
  ],
  [
    /^(Subaru Outback|Volvo XC70|Volvo V90 Cross Country|Volkswagen Passat Alltrack|Audi A[46] Allroad|Skoda Octavia Scout)/,
    tall('wagon-high'),
  ],
  [
    /^(Holden (Commodore|Ute)|Ford Falcon|Ford Falcon Ute|Holden Commodore Ute|HSV Maloo|FPV .*|HSV .*)$/,
    (seen) => falcon(seen),
  ],
  [/^Toyota HiAce/, ({ body }) => (body === 'bus' ? 'minibus' : body === 'van' ? 'van-medium' : COVERED)],
  [/^Ford Transit Custom$/, ({ body }) => (body === 'van' ? 'van-medium' : COVERED)],
  [
    /^(Mercedes-Benz Sprinter|Ford Transit|Volkswagen Crafter|Renault Master|Fiat Ducato|LDV Deliver 9|LDV V80|MAN TGE|Iveco Daily|Peugeot Boxer)$/,
    ({ body }) => (body === 'van' ? 'van-large' : COVERED),
  ],
  [
    /^(Volkswagen Caddy|Renault Kangoo|Peugeot Partner|Citroën Berlingo|Fiat Doblo|Mercedes-Benz Citan|Toyota ProAce City|Nissan NV200)$/,
    ({ body }) => (body === 'van' ? 'van-small' : COVERED),
  ],
  [
    /^(Toyota Coaster|Fuso Rosa|Nissan Civilian|Mitsubishi Rosa|Hino Liesse)$/,
    ({ body }) => (body === 'bus' ? 'bus' : COVERED),
  ],
  [
    /^(Isuzu (N Series|NLR|NPR|NNR|NLS|NPS|NQR|NMR|NKR|NHR|NRR)|Fuso Canter|Mitsubishi Canter|Hino 300 Series|Hino Dutro|Toyota Dyna|Mazda T-Series|Mazda Titan|Hyundai Mighty|Hyundai EX4)$/,
    ({ body }) => (body === 'lightTruck' || body === 'cabChassis' ? 'truck-light' : COVERED),
  ],
];

/** The shape of each segment in each body; combinations without one are not drawn. */
const BY_SEGMENT: Readonly<Partial<Record<Segment, (seen: Seen) => Shape>>> = {
  micro: ({ body }) => (isHatch(body) ? 'hatch-micro' : COVERED),
  light: ({ body }) => (isHatch(body) ? 'hatch-light' : body === 'sedan' ? 'sedan-small' : COVERED),
  small: (seen) => carBody(seen, 'sedan-small', 'hatch-small'),
  medium: (seen) => carBody(seen, 'sedan-medium', 'hatch-small'),
  large: (seen) => carBody(seen, 'sedan-large', null),
  'upper large': (seen) => carBody(seen, 'sedan-large', null),
  sports: (seen) => sporty(seen),
  'people mover': ({ body }) =>
    body === 'peopleMover' || body === 'wagon' || body === 'stationWagon' ? 'people-mover' : COVERED,
  'light suv': (seen) => suv(seen, 'suv-light'),
  'small suv': (seen) => suv(seen, 'suv-small'),
  'medium suv': (seen) => suv(seen, 'suv-medium'),
  'large suv': (seen) => suv(seen, 'suv-large'),
  'upper large suv': (seen) => suv(seen, 'suv-upper'),
  ute: (seen) => ute(seen),
  'large ute': (seen) => (seen.body === 'ute' && cabOf(seen) === 'double' ? 'ute-large' : COVERED),
  van: ({ body }) => (body === 'van' ? 'van-medium' : body === 'bus' ? 'minibus' : COVERED),
};

/** The shape of a car; `covered` if it is uncertain. */
export function shapeOf(car: ShapedCar): Shape {
  const known = findModel(car.make, car.model);
  const body = bodyTypeOf(car) ?? soleBody(known);
  const words = [car.make, car.model, car.badge, car.series, car.body]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
  const facts = known?.variant ?? known?.family;
  const livedIn = rvShape({
    body,
    words,
    kind: known?.variant?.segment ?? known?.family.segment ?? null,
    layout: facts?.layouts?.length === 1 ? (facts.layouts[0] ?? null) : null,
    itemType: car.item_type,
    lived: car.caravan,
  });
  if (livedIn !== null) return livedIn;
  if (known === null || car.item_type === 'part') return COVERED;
  if (contradicts(body, facts?.bodies)) return COVERED;
  const { make, family, variant } = known;
  const seen: Seen = {
    car,
    body,
    words,
    segment: variant?.segment ?? family.segment,
    family: `${make.name} ${family.name}`,
    variant: variant === null ? '' : `${make.name} ${variant.name}`,
  };
  const own =
    OWN.find(([names]) => names.test(seen.variant)) ?? OWN.find(([names]) => names.test(seen.family));
  if (own !== undefined) return own[1](seen);
  if (isOlder(seen, 1990)) return COVERED;
  return BY_SEGMENT[seen.segment]?.(seen) ?? COVERED;
}

/** Groups of bodies that feeds confuse. A body in no group is only like itself. */
const ALIKE: readonly (readonly BodyType[])[] = [
  ['hatch', 'hatchback'],
  ['suv', '4x4', 'wagon', 'stationWagon', 'peopleMover'],
  ['convertible', 'softtop', 'coupe', 'hardtop'],
  ['ute', 'cabChassis'],
  ['cabChassis', 'lightTruck'],
  ['van', 'bus', 'peopleMover'],
];

/** Whether the model is sold in no body like this one. A feed that has the body wrong may have more wrong. */
function contradicts(body: BodyType | null, sold: readonly BodyType[] = []): boolean {
  if (body === null) return true;
  const alike = [body, ...ALIKE.filter((group) => group.includes(body)).flat()];
  return sold.length > 0 && !sold.some((each) => alike.includes(each));
}

/** The body of a model that comes in only one. */
function soleBody(known: KnownModel | null): BodyType | null {
  const bodies = known?.variant?.bodies ?? known?.family.bodies ?? [];
  return bodies.length === 1 ? (bodies[0] ?? null) : null;
}

const isOlder = ({ car }: Pick<Seen, 'car'>, year: number) => car.year !== null && car.year < year;

function carBody({ body }: Seen, sedan: Shape, hatch: Shape | null): Shape {
  if (body === 'sedan') return sedan;
  if (isHatch(body)) return hatch ?? COVERED;
  if (body === 'wagon' || body === 'stationWagon') return 'wagon';
  if (isOpen(body)) return 'convertible';
  return body === 'coupe' ? 'coupe' : COVERED;
}

function sporty({ body }: Seen): Shape {
  if (body === 'coupe' || body === 'hardtop') return 'coupe';
  if (isOpen(body)) return 'convertible';
  if (isHatch(body)) return 'hatch-small';
  return body === 'sedan' ? 'sedan-medium' : COVERED;
}

function openTwoSeater({ body, words }: Seen): Shape {
  if (body === 'hardtop' || body === 'coupe' || /\brf\b/.test(words)) return 'coupe';
  return isOpen(body) ? 'roadster' : COVERED;
}

function muscle({ body }: Seen): Shape {
  if (isOpen(body)) return 'convertible';
  return body === 'coupe' || body === 'hardtop' ? 'coupe-muscle' : COVERED;
}

function falcon(seen: Seen): Shape {
  if (isOlder(seen, 1998)) return COVERED;
  if (seen.body === 'ute') return 'ute-car';
  return carBody(seen, 'sedan-large', null);
}

const suv = ({ body }: Seen, shape: Shape): Shape => (isWagon(body) || isHatch(body) ? shape : COVERED);

function landCruiser(seen: Seen): Shape {
  if (isOlder(seen, 1998) || !isWagon(seen.body)) return COVERED;
  return /\b7[0-9]( series)?\b|troop/.test(seen.words) ? COVERED : 'offroad-300';
}

/** The 70 Series has looked the same since 1984; only the Troop Carrier has its own shape. */
function series70Shape(seen: Seen): Shape {
  const { body, words } = seen;
  if (body === 'ute' || body === 'cabChassis')
    return { double: 'ute-70-double', single: 'ute-70', extra: COVERED, unknown: COVERED }[
      cabOf(seen)
    ] as Shape;
  if (/\b78|troop/.test(words)) return COVERED;
  return /\b76\b/.test(words) && isWagon(body) ? 'offroad-70-wagon' : COVERED;
}

type Cab = 'single' | 'extra' | 'double' | 'unknown';

/** The cab by the words that name it, otherwise by doors and seats. */
function cabOf({ car, words }: Seen): Cab {
  if (/\b(dual|double|crew|twin|quad|mega|d|c) ?-?cab\b|\b(dual|double|crew)[ -]?c\/?c/.test(words))
    return 'double';
  if (/\b(extra|extended|ext|space|freestyle|king|super|club|access|rap|x) ?-?cab\b/.test(words))
    return 'extra';
  if (/\b(single|s|regular|standard) ?-?cab\b/.test(words)) return 'single';
  if (car.doors === 4 || car.doors === 5 || (car.seats ?? 0) >= 5) return 'double';
  return car.doors === 2 && car.seats !== null && car.seats <= 3 ? 'single' : 'unknown';
}

function ute(seen: Seen): Shape {
  const cab = cabOf(seen);
  if (seen.body === 'cabChassis') {
    return cab === 'double' ? 'ute-double-tray' : cab === 'single' ? 'ute-single-tray' : COVERED;
  }
  if (seen.body !== 'ute') return COVERED;
  return cab === 'double' ? 'ute-double' : cab === 'extra' ? 'ute-extra' : COVERED;
}
