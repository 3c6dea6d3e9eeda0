/** Addresses of an appointment, by an id that reveals nothing about the shopper. */

/**
 * The page after a form.
 * @param shown the booked time, and the lead that the browser may be shown
 */
export function successHref(shown: { appointment: string | null; lead: string | null }): string {
  const ids = Object.entries(shown).flatMap(([name, id]) =>
    id === null ? [] : [`${name}=${encodeURIComponent(id)}`],
  );
  return ids.length === 0 ? '/success' : `/success?${ids.join('&')}`;
}

/** The appointment as a calendar file. */
export function calendarHref(id: string): string {
  return `/api/appointments/${encodeURIComponent(id)}.ics`;
}
