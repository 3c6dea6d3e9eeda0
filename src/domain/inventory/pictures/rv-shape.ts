/**
 * The artwork shapes of recreational vehicles: caravans (by axles, roof and walls), camper trailers (by how they open)
 * and motorhomes (by class).
 */
import type { Family } from '#domain/vehicles/schema.ts';
import type { BodyType, Caravan, ItemType } from '../car.ts';
import { COVERED, type Shape } from './shapes.ts';

interface RecreationalVehicle {
  body: BodyType | null;
  /** Everything that names it, in lower case. */
  words: string;
  /** The catalogue's segment for its family. */
  kind: Family['segment'] | null;
  /** The body, if its family is built in only one. */
  layout: NonNullable<Family['layouts']>[number] | null;
  itemType: ItemType;
  lived: Caravan | null;
}

type Kind = 'caravan' | 'camper trailer' | 'motorhome' | 'campervan';
const KINDS: ReadonlySet<string | null> = new Set(['caravan', 'camper trailer', 'motorhome', 'campervan']);
const KIND_OF_BODY: Readonly<Partial<Record<BodyType, Kind>>> = {
  caravan: 'caravan',
  camperTrailer: 'camper trailer',
  motorhome: 'motorhome',
};

/** Longer bodies have two axles, feet. */
const LONGEST_SINGLE = 17.5;

/** The shape of a caravan, camper trailer or motorhome; null for everything else. */
export function rvShape(seen: RecreationalVehicle): Shape | null {
  const named = KINDS.has(seen.kind) ? (seen.kind as Kind) : null;
  const byBody = seen.body === null ? null : (KIND_OF_BODY[seen.body] ?? null);
  const kind =
    named ?? byBody ?? (seen.itemType === 'caravan' || seen.itemType === 'motorhome' ? seen.itemType : null);
  if (kind === null) return null;
  if (kind === 'caravan') return caravan(seen);
  if (kind === 'camper trailer') return camperTrailer(seen);
  return kind === 'campervan' || seen.layout === 'campervan' || /camper ?van|kombi/.test(seen.words)
    ? campervan(seen)
    : motorhome(seen);
}

function caravan({ words, layout, lived: rv }: RecreationalVehicle): Shape {
  if (layout === 'fifth wheeler' || layout === 'slide-on' || layout === 'toy hauler') return COVERED;
  if (/\b(5th|fifth) ?wheel|slide-?on\b|toy ?haul|park (home|cabin)/.test(words)) return COVERED;
  if (layout === 'teardrop' || /tear ?drop/.test(words)) return 'camper-teardrop';
  if (layout === 'hybrid' || /\bhybrid\b/.test(words)) return 'caravan-hybrid';
  if (layout === 'pop top' || /\bpop[ -]?top\b/.test(words)) return 'caravan-poptop';
  if (layout === 'expandable' || /expand/.test(words)) return COVERED;
  if (/\bslide[ -]?out\b/.test(words)) return 'caravan-slideout';
  const axles = axlesOf(rv);
  if (axles === 2)
    return /off ?-?road|all ?terrain|outback|\bx-?treme\b/.test(words) ? 'caravan-offroad' : 'caravan-tandem';
  return axles === 1 ? 'caravan-single' : COVERED;
}

/** One or two axles, from the feed, otherwise from the length; null if neither is known. */
function axlesOf(rv: Caravan | null): 1 | 2 | null {
  const axleType = rv?.axle_type?.toLowerCase() ?? '';
  if (/tandem|dual|twin|double|two|2/.test(axleType)) return 2;
  if (/single|one|1/.test(axleType)) return 1;
  const feet = rv?.body_length_feet ?? null;
  return feet === null ? null : feet > LONGEST_SINGLE ? 2 : 1;
}

function camperTrailer({ words, layout }: RecreationalVehicle): Shape {
  if (layout === 'teardrop' || /tear ?drop/.test(words)) return 'camper-teardrop';
  if (layout === 'wind-up' || /wind[ -]?up/.test(words)) return 'camper-windup';
  if (layout === 'hybrid' || /\bhybrid\b/.test(words)) return 'caravan-hybrid';
  // Packed for the road, all that fold look alike: a box on wheels.
  if (
    layout === 'soft floor' ||
    layout === 'forward fold' ||
    layout === 'rear fold' ||
    layout === 'side fold'
  )
    return 'camper-forward';
  return /(forward|rear|side|hard|soft)[ -]?(fold|floor)/.test(words) ? 'camper-forward' : COVERED;
}

const campervan = ({ words }: RecreationalVehicle): Shape =>
  /sprinter|ducato|transit|crafter|master|high ?roof/.test(words) ? COVERED : 'campervan';

function motorhome({ words, layout, lived: rv }: RecreationalVehicle): Shape {
  if (layout === 'A class' || /\ba[ -]class\b/.test(words)) return 'motorhome-a';
  if (layout === 'B class' || /\bb[ -]class\b/.test(words)) return 'motorhome-b';
  if (layout === 'C class' || /\bc[ -]class\b/.test(words)) return 'motorhome-c';
  // A B class sleeps two, in the back. A C class has a bed over the cab for a family.
  if (rv?.sleeps === null || rv?.sleeps === undefined) return COVERED;
  return rv.sleeps <= 2 ? 'motorhome-b' : 'motorhome-c';
}
