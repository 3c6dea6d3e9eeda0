/** Fillers: what people type into a field when they have no value for it. */

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Texts that mean "unknown" in any field. */
const FILLERS: ReadonlySet<string> = new Set([
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

/** Fillers in a number field; in other fields they may be a word or a badge. */
const NO_NUMBERS: ReadonlySet<string> = new Set([
  ...FILLERS,
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
export function isFiller(text: string): boolean {
  // `NA` without a slash is not a filler: it is a series of the MX-5.
  return FILLERS.has(fold(text));
}

/** Blank, or only zeros and crosses (`XXXX`, `000`), which people type to get past a required field. */
const isMeaningless = (folded: string) => /^(0*|x{2,})$/.test(folded.replaceAll(' ', ''));

/**
 * Whether a stock number is a filler: one of the list, or words without a digit that read as a sentence (`Start Saving
 * Vehicles Today!`). Single words may be a small yard's own numbering.
 */
export function isFillerNumber(text: string): boolean {
  const folded = fold(text);
  if (NO_NUMBERS.has(folded) || isMeaningless(folded)) return true;
  if (/\d/.test(text)) return false;
  return /[!?]/.test(text) || folded.split(' ').length > 2;
}

/** Whether a number plate is a filler: `TBA`, `UNREG`, `XXX000`. */
export function isFillerPlate(text: string): boolean {
  const folded = fold(text);
  return NO_NUMBERS.has(folded) || isMeaningless(folded) || /^x{2,} ?0{2,}$/.test(folded);
}
