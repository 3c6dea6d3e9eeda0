/** The single banner on a car's picture. */
import type { Site } from '#domain/tenant/site.ts';
import type { Car } from './car.ts';
import { isCertifiedToyota, TOYOTA_CERTIFIED } from './eligibility.ts';
import { knownText } from './known-text.ts';
import { isSold } from './status.ts';

const DAY_MS = 86_400_000;

export const TAG_KINDS = [
  'sold',
  'electric',
  'reserved',
  'certified',
  'dealer',
  'comingSoon',
  'newArrival',
] as const;
type TagKind = (typeof TAG_KINDS)[number];

/** Names of tones, not colour values. `plain` is for the certified badge, a picture with its own colours. */
export type TagColour = 'green' | 'red' | 'secondary' | 'accent' | 'sold' | 'plain';

export interface CarTag {
  kind: TagKind;
  text: string;
  colour: TagColour;
}

type TagSettings = {
  tags: Site['tags'];
  car: Pick<Site['car'], 'toyotaCertified'>;
};

/** Electric and hybrid cars, in the tag's words; `null` for the rest. */
function electricTag(car: Pick<Car, 'simple_fuel'>): string | null {
  switch (car.simple_fuel) {
    case 'electric':
      return 'Electric';
    case 'hybrid':
      return 'Hybrid';
    case 'plug-in hybrid':
      return 'Plug-in Hybrid';
    default:
      return null;
  }
}

/** Whether the car entered stock at most `days` days before `now`. */
function isNewArrival(car: Pick<Car, 'created_at'>, days: number, now: Date): boolean {
  return now.getTime() - Date.parse(car.created_at) <= days * DAY_MS;
}

/**
 * In order of precedence: the first rule that gives text decides the tag. A sale comes first, or a sold car would look
 * available.
 */
const RULES: readonly (readonly [TagKind, (car: Car, site: TagSettings, now: Date) => string | null])[] = [
  ['sold', (car) => (isSold(car) ? 'SOLD' : null)],
  ['electric', (car, site) => (site.tags.electric ? electricTag(car) : null)],
  ['reserved', (car) => (car.reserved ? 'Reserved' : null)],
  ['certified', (car, site) => (isCertifiedToyota(car, site.car) ? TOYOTA_CERTIFIED : null)],
  ['dealer', (car) => knownText(car.tag)],
  ['comingSoon', (car) => (car.status === 'coming_soon' ? 'COMING SOON' : null)],
  ['newArrival', (car, site, now) => (isNewArrival(car, site.tags.newDays, now) ? 'New arrival' : null)],
];

/** The tone of a kind of tag on a site; a card knows only the kind. */
export function tagColour(kind: TagKind, tags: Pick<Site['tags'], 'reservedColour'>): TagColour {
  switch (kind) {
    case 'electric':
    case 'comingSoon':
      return 'green';
    case 'reserved':
      return tags.reservedColour;
    case 'certified':
      return 'plain';
    case 'sold':
      return 'sold';
    case 'dealer':
    case 'newArrival':
      return 'accent';
  }
}

/** The car's tag by precedence, or `null` if no rule applies. */
export function carTag(car: Car, site: TagSettings, now: Date): CarTag | null {
  for (const [kind, words] of RULES) {
    const text = words(car, site, now);
    if (text !== null) return { kind, text, colour: tagColour(kind, site.tags) };
  }
  return null;
}
