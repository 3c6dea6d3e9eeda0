/** Where cars should be, in a shopper's words: "near 4870", "within 50 km of Cairns", "Sydney". */
import type { Place } from '../engine.ts';
import type { ValueField } from '../fields.ts';
import { FARTHEST_KM } from '../url.ts';
import { isYear } from './amounts/ranges.ts';
import { KM_WORDS } from './amounts/words.ts';
import { wordsAt } from './names/names.ts';
import type { Context, Match, Placed } from './readings.ts';
import { keyOf, phraseAt } from './tokens.ts';
import { FILLERS } from './trade.ts';

const NEAR = [
  'near',
  'nearby',
  'near to',
  'nearest',
  'nearest to',
  'closest',
  'closest to',
  'close to',
  'around',
];
/** Between a distance and where it is measured from. */
const OF = [
  'of',
  'from',
  'away from',
  'radius of',
  'radius from',
  'radius around',
  'drive of',
  'drive from',
  'out of',
  'or so of',
];
const POSTCODE = /^(?:0[289]|[1-9]\d)\d\d$/;
const HERE = ['me', 'here', 'my place', 'my home', 'my location', 'my position', 'home'];

/** Near, of themselves: "utes nearby". */
const NEAR_ALONE = ['nearby', 'closest', 'nearest'];
const TOWN_FIELDS: readonly ValueField[] = ['city', 'location_name', 'dealership_name', 'state'];

/** "near 4870", "postcode 4870", "within 50 km of 4870", "near me"; and "near Cairns" where the stock is in Cairns. */
export function nearAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  const distance = withinAt(tokens, at);
  const from = at + (distance?.length ?? 0);
  const near = phraseAt(tokens, from, distance ? [...NEAR, ...OF] : [...NEAR, 'in', 'at']);
  const said = tokens[from]?.word ?? '';
  const loose = said === 'in' || said === 'at';
  // Of cars all over the country those next to each other are meant; of one dealer's yards the nearest comes first.
  const isWide = context.vocabulary.towns > FEW_TOWNS;
  const within = distance ? { withinKm: distance.km } : isWide ? { withinKm: NEAR_KM } : {};
  const place = (postcode: string | null, end: number): Match | null =>
    !context.vocabulary.near
      ? null
      : {
          reading: { kind: 'near', near: { postcode, ...within } },
          length: end - at,
        };

  const called = phraseAt(tokens, from + near, ['postcode', 'post code', 'pc', 'postal code']);
  const end = from + near + called;
  const token = tokens[end];
  if (token && !token.quoted && POSTCODE.test(token.word)) {
    // "in 2019" is a year, and "around 4000" dollars as likely as a place.
    const unclear =
      (loose && isYear(Number(token.word), context.thisYear)) || (said === 'around' && distance === null);
    // Nothing else came of it: "4870", "hilux 4870".
    const isLeft = context.bare && near === 0 && !isYear(Number(token.word), context.thisYear);
    return called > 0 || isLeft || (near > 0 && !unclear) ? place(token.word, end + 1) : null;
  }
  if (near === 0 || called > 0) return null;
  const here = loose ? 0 : phraseAt(tokens, end, HERE);
  if (here > 0) return place(null, end + here);
  if (distance) return null;
  const town = wordsAt(tokens, end, context);
  if (town?.reading.kind === 'values' && TOWN_FIELDS.includes(town.reading.field)) {
    return { reading: town.reading, length: end + town.length - at };
  }
  return near === 1 && NEAR_ALONE.includes(said) ? place(null, end) : null;
}

/** How far from a postcode cars are near, kilometres. */
const NEAR_KM = 50;

/** How far from a town that a shopper names its cars may stand, kilometres: its suburbs are part of it. */
const TOWN_KM = 50;

/** A stock in no more towns than these stands in each at one yard, and the town's name says which. */
const FEW_TOWNS = 12;

const MEASURED: readonly ValueField[] = ['city', 'location_name'];

/** Words. */
const LONGEST_TOWN = 3;

/** The postcode of the town that the words name, and how many they are. */
function townNamedAt(tokens: readonly Placed[], at: number, context: Context) {
  const said = wordsAt(tokens, at, context);
  const spelt = (token: Placed | undefined) =>
    token && context.vocabulary.postcodeOf(token.key) !== undefined;
  if (said?.reading.kind === 'values') {
    const { field, values } = said.reading;
    const isMeasured = MEASURED.includes(field) && context.vocabulary.towns > FEW_TOWNS;
    // A location is a town and its state.
    const [name = ''] = (values[0] ?? '').split(',');
    const postcode = isMeasured ? context.vocabulary.postcodeOf(keyOf(name)) : undefined;
    if (postcode !== undefined && !(said.slip && spelt(tokens[at]))) return { postcode, length: said.length };
  }
  // "Gold Coast" is a town, whatever "gold" says alone.
  // Penrith is not a slip of Perth.
  const named = said?.slip ? 0 : (said?.length ?? 0);
  for (let length = LONGEST_TOWN; length > named; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ quoted, word }) => quoted || FILLERS.has(word))) continue;
    const postcode = context.vocabulary.postcodeOf(words.map(({ key }) => key).join(''));
    if (postcode !== undefined) return { postcode, length };
  }
  return null;
}

/**
 * "Sydney", "in Sydney", "near Penrith", "within 25 km of Cairns": measured from there, for the cars of a town stand in
 * its suburbs. A group with yards in a few towns is asked for the town; where it has none there, the nearest come first.
 */
export function townAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  if (!context.vocabulary.near || context.denied) return null;
  const distance = withinAt(tokens, at);
  const from = at + (distance?.length ?? 0);
  const near = phraseAt(tokens, from, distance ? [...NEAR, ...OF] : [...NEAR, 'in', 'at', 'from']);
  if (distance && near === 0) return null;
  const town = townNamedAt(tokens, from + near, context);
  if (town === null) return null;
  const { postcode } = town;
  // "Brisbane QLD", "Parramatta, New South Wales 2150".
  const end = from + near + town.length;
  const length = town.length + stateAt(tokens, end, context);
  // Of cars all over the country those about the town are meant, whether any stands in the town itself or not.
  const isWide = context.vocabulary.towns > FEW_TOWNS;
  const withinKm = distance?.km ?? (isWide ? TOWN_KM : undefined);
  const place: Place = { postcode, ...(withinKm !== undefined && { withinKm }) };
  return { reading: { kind: 'near', near: place }, length: from + near + length - at };
}

/** How many words after a town give its state or postcode. */
function stateAt(tokens: readonly Placed[], at: number, context: Context): number {
  const said = wordsAt(tokens.slice(0, at + LONGEST_STATE), at, { ...context, denied: true });
  const isState = said?.reading.kind === 'values' && said.reading.field === 'state';
  const length = isState ? said.length : STATES.test(tokens[at]?.key ?? '') ? 1 : 0;
  return length + (POSTCODE.test(tokens[at + length]?.word ?? '') && length > 0 ? 1 : 0);
}
const STATES = /^(?:nsw|vic|qld|wa|sa|tas|act|nt)$/;
/** "Australian Capital Territory" */
const LONGEST_STATE = 3;

/** "within 50 km", "50km". */
function withinAt(tokens: readonly Placed[], at: number): { km: number; length: number } | null {
  const before = phraseAt(tokens, at, ['within', 'less than', 'up to', 'max', 'under']);
  const match = /^(\d{1,4})(k|kms?|klms?|kilomet(?:er|re)s?)?$/.exec(tokens[at + before]?.word ?? '');
  if (!match) return null;
  const unit = match[2] === undefined ? phraseAt(tokens, at + before + 1, KM_WORDS) : 0;
  const km = Number(match[1]);
  if ((match[2] === undefined && unit === 0) || match[2] === 'k' || km < 1 || km > FARTHEST_KM) return null;
  return { km, length: before + 1 + unit };
}
