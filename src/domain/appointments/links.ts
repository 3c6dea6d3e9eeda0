/** Addresses of an appointment, by an id that reveals nothing about the shopper. */

/** The page after a form that booked a time. */
export function bookedHref(id: string): string {
  return `/success?appointment=${encodeURIComponent(id)}`;
}

/** The appointment as a calendar file. */
export function calendarHref(id: string): string {
  return `/api/appointments/${encodeURIComponent(id)}.ics`;
}
