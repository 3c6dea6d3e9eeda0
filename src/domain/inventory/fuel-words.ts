/**
 * Names for fuels in RedBook, Glass's, carsguide, carsales, AutoGrab, dealers' systems and manufacturers' lists. Each
 * kind has a list; its entries are lower case, without punctuation, and match whole words. To support a new feed, add
 * its words here.
 */
import type { Car } from './car.ts';

type Fuel = NonNullable<Car['simple_fuel']>;
type Part =
  | 'petrol'
  | 'grade'
  | 'diesel'
  | 'electric'
  | 'lpg'
  | 'hydrogen'
  | 'hybrid'
  | 'plugInHybrid'
  | 'plugIn'
  | 'other';

const WORDS: Readonly<Record<Part, readonly string[]>> = {
  petrol: [
    ...['petrol', 'petroleum', 'pet', 'gasoline', 'benzin', 'benzine', 'motor spirit'],
    ...['unleaded', 'leaded', 'ulp', 'pulp', 'upulp', 'lrp', 'ulp91', 'pulp95', 'pulp98', 'ulp95', 'ulp98'],
    ...['e10', 'e85', 'ethanol', 'flex', 'flexfuel', 'flexi fuel', 'u91', 'p95', 'p98'],
    ...['ron91', 'ron95', 'ron98', '91ron', '95ron', '98ron'],
  ],
  /** Octane grades: petrol if no other fuel is named (`Premium`, `98`); they do not contradict diesel. */
  grade: ['premium', 'regular', 'super', '91', '95', '98', 'ron', 'octane'],
  diesel: [
    ...[
      'diesel',
      'diesels',
      'deisel',
      'disel',
      'dies',
      'dsl',
      'derv',
      'biodiesel',
      'turbodiesel',
      'tdi',
      'crdi',
      'td',
    ],
    ...['automotive distillate', 'distillate'],
  ],
  electric: [...['electric', 'electrical', 'electricity', 'elec', 'elect', 'ev', 'evs', 'bev', 'battery']],
  lpg: [
    'lpg',
    'lp',
    'lpi',
    'elpi',
    'autogas',
    'gas',
    'liquid petroleum gas',
    'liquefied petroleum gas',
    'propane',
  ],
  hydrogen: ['hydrogen', 'fuel cell', 'fuelcell', 'fcev', 'fchev', 'h2'],
  hybrid: [
    ...['hybrid', 'hybrids', 'hyb', 'hybd', 'hev', 'mhev', 'fhev', 'shev', 'e power', 'epower'],
    ...['self charging', 'mild hybrid', 'full hybrid'],
  ],
  plugInHybrid: ['plug in hybrid', 'phev', 'phv', 'erev', 'reev', 'rex', 'range extender'],
  plugIn: ['plug in', 'plugin'],
  /** Fuels that are not in our list of kinds. */
  other: [
    'cng',
    'lng',
    'natural gas',
    'compressed natural gas',
    'liquefied natural gas',
    'kerosene',
    'steam',
    'multi fuel',
  ],
};

/** Codes in dealers' systems, which mean a fuel only if they are the whole text. */
const CODES: Readonly<Record<string, Fuel>> = {
  p: 'petrol',
  u: 'petrol',
  d: 'diesel',
  e: 'electric',
  h: 'hybrid',
  l: 'lpg',
  g: 'lpg',
  'p e': 'hybrid',
  'e p': 'hybrid',
  'd e': 'hybrid',
};

const PARTS = new Map<string, Part>(
  (Object.entries(WORDS) as [Part, readonly string[]][]).flatMap(([part, words]) =>
    words.map((word): [string, Part] => [word, part]),
  ),
);
const LONGEST = Math.max(...[...PARTS.keys()].map((words) => words.split(' ').length));

/** The kinds of word in a text. Of overlapping words the longest counts (`natural gas` is not `gas`). */
function partsIn(folded: string): ReadonlySet<Part> {
  const words = folded.split(' ');
  const found = new Set<Part>();
  for (let at = 0; at < words.length; ) {
    let length = Math.min(LONGEST, words.length - at);
    while (length > 1 && !PARTS.has(words.slice(at, at + length).join(' '))) length--;
    const part = PARTS.get(words.slice(at, at + length).join(' '));
    if (part) found.add(part);
    at += length;
  }
  return found;
}

/**
 * The fuel in a feed's words; `null` if there is none, or more than one car could have. Electricity with a fuel is a
 * hybrid (`Unleaded Petrol/Electric`); petrol with LPG is petrol.
 */
export function toSimpleFuel(text: string): Fuel | null {
  const folded = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const code = CODES[folded];
  if (code !== undefined) return code;
  const parts = partsIn(folded);
  const burns = parts.has('petrol') || parts.has('diesel') || parts.has('lpg') || parts.has('grade');

  if (parts.has('hydrogen')) return burns ? null : 'hydrogen';
  if (parts.has('plugInHybrid')) return 'plug-in hybrid';
  if (parts.has('plugIn')) {
    // "Plug-in Electric" can mean either kind of car.
    const isEither = parts.has('electric') && !parts.has('hybrid') && !burns;
    return isEither ? null : 'plug-in hybrid';
  }
  if (parts.has('hybrid')) return 'hybrid';
  if (parts.has('electric')) return burns ? 'hybrid' : 'electric';
  if (parts.has('petrol')) return parts.has('diesel') ? null : 'petrol';
  if (parts.has('diesel')) return parts.has('lpg') ? null : 'diesel';
  if (parts.has('lpg')) return 'lpg';
  return parts.has('grade') && !parts.has('other') ? 'petrol' : null;
}
