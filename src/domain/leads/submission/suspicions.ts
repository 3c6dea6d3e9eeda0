/**
 * Signs that a bot filled in a form. A sign marks the lead; it never drops one, because people are odd too.
 */

/** The name of a field that people do not see. */
export const TRAP_FIELD = 'company_url';

/** The minimum time to fill in a form, in milliseconds; even browsers that autofill ask first. */
const FASTEST_MS = 2000;

/** @param filledMs from the form's first view to its sending; `null` if no script measured it */
export function suspicionsOf(trap: string | null, filledMs: number | null): string[] {
  return [
    ...(trap ? ['trap field filled'] : []),
    ...(filledMs !== null && filledMs < FASTEST_MS ? ['filled too fast'] : []),
  ];
}
