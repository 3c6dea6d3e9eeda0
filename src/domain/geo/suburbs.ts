/** Australia's postcodes and suburbs as a compact table, and the suburbs that typed text may mean. */
import type { Position } from './distance.ts';
import { isPostcode } from './postcodes.ts';

/** A suburb as suggested: `Robina, 4226`. */
export interface Suburb {
  /** `Robina`. */
  name: string;
  /** Upper case: `QLD`. */
  state: string;
  postcode: string;
}

/** One suburb of the source. Positions are degrees; a precise position of 0 is unknown. */
export interface SuburbRow {
  postcode: string;
  locality: string;
  state: string;
  /** `Delivery Area` where people live; otherwise post boxes, large receivers and the like. */
  type: string;
  lat: number;
  long: number;
  Lat_precise: number;
  Long_precise: number;
}

export interface SuburbTable {
  /** The middle of each postcode. */
  positions: ReadonlyMap<string, Position>;
  /** Suburbs where people live, by name. */
  suburbs: readonly Suburb[];
}

const DELIVERY = 'Delivery Area';
/** The address for letters to Santa. */
const NORTH_POLE = '9999';
const DECIMALS = 4;

/** Whether a position can be in Australia, including its islands. */
const isAustralian = ({ lat, lng }: Position) => lat > -56 && lat < -9 && lng > 95 && lng < 170;

function positionOf(row: SuburbRow): Position | null {
  const precise = { lat: row.Lat_precise, lng: row.Long_precise };
  if (isAustralian(precise)) return precise;
  const rough = { lat: row.lat, lng: row.long };
  return isAustralian(rough) ? rough : null;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return Number(((low + high) / 2).toFixed(DECIMALS));
}

/** `O'CONNOR` is O'Connor, `MCDOWALL` McDowall, `ST KILDA EAST` St Kilda East. */
function asName(locality: string): string {
  return locality
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(^|[\s\-'(])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/'S\b/g, "'s")
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/**
 * The table for the source's rows. A postcode's position is the median of its suburbs, latitude and longitude
 * separately, so that a few wrong rows do not move it; post boxes only count if there are no suburbs.
 */
export function suburbTable(rows: readonly SuburbRow[]): SuburbTable {
  const positions = new Map<string, Position>();
  const suburbs: Suburb[] = [];
  for (const [postcode, all] of Map.groupBy(rows, (row) => row.postcode)) {
    if (!isPostcode(postcode) || postcode === NORTH_POLE) continue;
    const lived = all.filter(({ type }) => type === DELIVERY);
    const known = (lived.length > 0 ? lived : all).flatMap((row) => positionOf(row) ?? []);
    if (known.length === 0) continue;
    positions.set(postcode, {
      lat: median(known.map(({ lat }) => lat)),
      lng: median(known.map(({ lng }) => lng)),
    });
    for (const { locality, state } of lived) suburbs.push({ name: asName(locality), state, postcode });
  }
  return { positions, suburbs: suburbs.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)) };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A table's names in their form for comparison, worked out once. */
const folded = new WeakMap<readonly Suburb[], readonly string[]>();

function foldedNames(suburbs: readonly Suburb[]): readonly string[] {
  const names = folded.get(suburbs) ?? suburbs.map(({ name }) => plain(name));
  folded.set(suburbs, names);
  return names;
}

/** Letters needed before suggestions appear. */
export const FEWEST_LETTERS = 2;

/**
 * The suburbs that a text may mean, best first, at most `most`: by the start of the name, then of one of its
 * words, or by the start of the postcode; shorter names before longer ones. A state's abbreviation narrows
 * them down (`richmond vic`).
 */
export function suburbsLike({ suburbs }: Pick<SuburbTable, 'suburbs'>, text: string, most: number): Suburb[] {
  const words = plain(text.slice(0, 80));
  if (words.length < FEWEST_LETTERS) return [];
  const [, name = words, state] = /^(.+?) (act|nsw|nt|qld|sa|tas|vic|wa)$/.exec(words) ?? [];
  const names = foldedNames(suburbs);
  const rank = (suburb: Suburb, own: string): number => {
    if (`${own} ${suburb.postcode}`.startsWith(words)) return 0;
    if (suburb.postcode.startsWith(words)) return 1;
    if (state !== undefined && suburb.state.toLowerCase() === state && own.startsWith(name)) return 0;
    return ` ${own}`.includes(` ${words}`) ? 2 : Number.POSITIVE_INFINITY;
  };
  return suburbs
    .map((suburb, index) => ({ suburb, at: rank(suburb, names[index] ?? '') }))
    .filter(({ at }) => at < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.at - b.at || a.suburb.name.length - b.suburb.name.length)
    .slice(0, most)
    .map(({ suburb }) => suburb);
}

/** A suburb as written into a field: `Robina, 4226`. */
export const suburbText = ({ name, postcode }: Pick<Suburb, 'name' | 'postcode'>) => `${name}, ${postcode}`;
