/** The element matching `selector` around an event's target; null if there is none. */
export const closestTo = <Found extends HTMLElement = HTMLElement>(
  event: Event,
  selector: string,
): Found | null => (event.target instanceof Element ? event.target.closest<Found>(selector) : null);
