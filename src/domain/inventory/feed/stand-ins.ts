/** Fillers that people type into a field when they have no value for it. */

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Mean "unknown" in any field. */
const STAND_INS: ReadonlySet<string> = new Set([
  'tba',
  't b a',
  'tbc',
  't b c',
  'tbd',
  't b d',
  'n a',
  'not applicable',
  'not available',
  'not known',
  'not provided',
  'not specified',
  'not stated',
  'not supplied',
  'not yet known',
  'to be advised',
  'to be announced',
  'to be confirmed',
  'to be determined',
  'unknown',
  'unspecified',
  'nil',
  'null',
  'none',
  'undefined',
  'no data',
  'nan',
]);

/** Not a number where a number belongs; elsewhere they may be a word or a badge. */
const NO_NUMBERS: ReadonlySet<string> = new Set([
  ...STAND_INS,
  'na',
  'no',
  'not',
  'yes',
  'pending',
  'awaiting',
  'enquire',
  'call',
  'ask',
  'poa',
  'new',
  'used',
  'demo',
  'sold',
  'stock',
  'stock no',
  'stock number',
  'test',
  'dummy',
  'blank',
  'empty',
  'unreg',
  'unregistered',
  'unregd',
  'not registered',
  'no rego',
  'norego',
  'no plate',
  'noplate',
  'no plates',
  'no reg',
  'nrego',
  'rego',
  'plate',
  'expired',
  'coming soon',
  'on order',
  'in transit',
  'dealer',
  'trade',
]);

/** Whether a text means "unknown": `TBA`, `N/A`, `Not specified`. */
export function isStandIn(text: string): boolean {
  // `NA` without a slash is a series of the MX-5.
  return STAND_INS.has(fold(text));
}

/** Blank, or only zeros and crosses (`XXXX`, `000`), which people type to get past a required field. */
const isFiller = (folded: string) => /^(0*|x{2,})$/.test(folded.replaceAll(' ', ''));

/**
 * Whether a stock number is a filler: a stand-in, or words without a digit that read as a sentence (`Start Saving
 * Vehicles Today!`). Single words may be a small yard's own numbering.
 */
export function isStandInNumber(text: string): boolean {
  const folded = fold(text);
  if (NO_NUMBERS.has(folded) || isFiller(folded)) return true;
  if (/\d/.test(text)) return false;
  return /[!?]/.test(text) || folded.split(' ').length > 2;
}

/** Whether a number plate is a filler: `TBA`, `UNREG`, `XXX000`. */
export function isStandInPlate(text: string): boolean {
  const folded = fold(text);
  return NO_NUMBERS.has(folded) || isFiller(folded) || /^x{2,} ?0{2,}$/.test(folded);
}
