/** Signs that no person filled a form. A sign marks the lead; it never drops one, for people are odd too. */

/** The name of a field that people do not see. */
export const TRAP_FIELD = 'company_url';

/** Nobody fills a form in less, in milliseconds. Browsers that fill it by themselves still have to be asked to. */
const FASTEST_MS = 2000;

/** @param filledMs from the form's first sight to its sending; `null` where no script measured it */
export function suspicionsOf(trap: string | null, filledMs: number | null): string[] {
  return [
    ...(trap ? ['trap field filled'] : []),
    ...(filledMs !== null && filledMs < FASTEST_MS ? ['filled too fast'] : []),
  ];
}
