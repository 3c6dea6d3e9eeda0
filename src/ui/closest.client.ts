/** The element matching `selector` that an event happened in; null where there is none. */
export const closestTo = <Found extends HTMLElement = HTMLElement>(
  event: Event,
  selector: string,
): Found | null => (event.target instanceof Element ? event.target.closest<Found>(selector) : null);
