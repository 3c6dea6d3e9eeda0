/** One-time codes: their form, and when one is accepted. */

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** Wrong tries after which a code is invalid. */
export const CODE_TRIES = 5;

/**
 * A uniformly random six-digit code.
 * @param randomBelow returns a whole number from 0 up to `limit`, from an unpredictable source
 */
export function newCode(randomBelow: (limit: number) => number): string {
  return String(randomBelow(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** The six digits of what was typed, without spaces and dashes; `null` if it is not a code. */
export function readCode(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 20) return null;
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** A stored code. Its secret is not here: the store compares keyed hashes. */
export interface KeptCode {
  createdAt: Date;
  /** Tries so far, not counting this one. */
  tries: number;
  isUsed: boolean;
  /** A newer one was sent to the same number. */
  isReplaced: boolean;
}

/** Whether a code can still be tried: not used, replaced, expired or guessed too often. */
export function canBeTried({ createdAt, tries, isUsed, isReplaced }: KeptCode, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  return !isUsed && !isReplaced && tries < CODE_TRIES && age >= 0 && age < CODE_MINUTES * 60_000;
}

/**
 * The same answer for every rejected code, so no one learns whether it was wrong, expired, used or never
 * sent.
 */
export const CODE_REFUSED = 'That code is wrong or has expired. Please check it or ask for a new one.';

/** The text message. Its last line lets phones offer the code on this site's pages only. */
export function codeMessage(code: string, siteName: string, host: string): string {
  return (
    `${code} is your code for ${siteName}. It expires in ${CODE_MINUTES} minutes. ` +
    `We never ask for it by phone.\n\n@${host} #${code}`
  );
}
