/**
 * Signs that a bot filled in a form. They mark a lead but never drop it, because people can look like bots.
 */

/** The name of a field that people do not see. */
export const TRAP_FIELD = 'company_url';

/** The least time a person needs to fill in a form, milliseconds. Even autofill asks first. */
const FASTEST_MS = 2000;

/** @param filledMs from the form's first view to its sending; `null` if no script measured it */
export function suspicionsOf(trap: string | null, filledMs: number | null): string[] {
  return [
    ...(trap ? ['trap field filled'] : []),
    ...(filledMs !== null && filledMs < FASTEST_MS ? ['filled too fast'] : []),
  ];
}
