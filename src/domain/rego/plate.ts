/** Regos as people type them. Kept small, because browsers use this too. */
import type { AustralianState } from '#domain/shared/states.ts';

/** Letters and digits of the longest plate. */
const LONGEST = 9;

/** The length of a rego field: the longest plate with a separator between all characters. */
export const PLATE_ENTRY_LENGTH = 2 * LONGEST - 1;
export const PLATE_MESSAGE = `Please check the rego. Enter 1 to ${LONGEST} letters and numbers.`;

/**
 * Upper case without separators; null for anything but 1 to 9 letters and digits. Plates of any pattern
 * exist.
 */
export function plateOf(text: unknown): string | null {
  if (typeof text !== 'string' && typeof text !== 'number') return null;
  const plate = String(text)
    .replaceAll(/[\s.\-·•◆]/g, '')
    .toUpperCase();
  return /^[A-Z0-9]+$/.test(plate) && plate.length <= LONGEST ? plate : null;
}

interface Format {
  /** As printed. */
  example: string;
  patterns: readonly RegExp[];
}

/** Standard car plates: the current series, and earlier ones still on the road. */
const FORMATS: Readonly<Record<AustralianState, Format>> = {
  act: { example: 'YAB 12C', patterns: [/^Y[A-Z]{2}\d{2}[A-Z]$/, /^Y[A-Z]{2}\d{3}$/] },
  nsw: {
    example: 'AB 12 CD',
    patterns: [/^[A-Z]{2}\d{2}[A-Z]{2}$/, /^[A-Z]{3}\d{3}$/, /^[A-Z]{3}\d{2}[A-Z]$/],
  },
  nt: { example: 'CA 12 BC', patterns: [/^C[A-Z]\d{2}[A-Z]{2}$/, /^\d{5,6}$/] },
  qld: { example: '123 AB4', patterns: [/^\d{3}[A-Z]{2}\d$/, /^\d{3}[A-Z]{3}$/] },
  sa: { example: 'S123 ABC', patterns: [/^S\d{3}[A-Z]{3}$/, /^[A-Z]{3}\d{3}$/] },
  tas: { example: 'A12 BC', patterns: [/^[A-Z]\d{2}[A-Z]{2}$/, /^[A-Z]{2}\d{4}$/] },
  vic: { example: '1AB 2CD', patterns: [/^\d[A-Z]{2}\d[A-Z]{2}$/, /^[A-Z]{3}\d{3}$/] },
  wa: { example: '1ABC 234', patterns: [/^1[A-Z]{3}\d{3}$/, /^[6-9][A-Z]{2}\d{3}$/] },
};

/** What the state's plates look like, for the field's hint. */
export function plateExample(state: AustralianState): string {
  return FORMATS[state].example;
}

/**
 * A remark if a rego fits none of the state's patterns; otherwise null. It is never an error, because personalised
 * plates fit no pattern.
 */
export function plateHint(plate: string, state: AustralianState): string | null {
  if (FORMATS[state].patterns.some((pattern) => pattern.test(plate))) return null;
  const others = Object.entries(FORMATS).flatMap(([other, { patterns }]) =>
    other !== state && patterns.some((pattern) => pattern.test(plate)) ? [other.toUpperCase()] : [],
  );
  return others.length > 0
    ? `This looks like a ${others.join(' or ')} plate. Is the state right?`
    : `Most ${state.toUpperCase()} plates look like ${FORMATS[state].example}. Personalised plates are fine.`;
}
