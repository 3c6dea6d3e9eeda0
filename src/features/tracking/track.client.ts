/** Tells events to the page's data layer, where the site and the shopper allow it. */
import type { TrackedEvent } from '#domain/tracking/events.ts';
import { consentKey, mayTrack } from '#domain/tracking/permission.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

function consentOf(dealership: string): string | null {
  try {
    return localStorage.getItem(consentKey(dealership));
  } catch {
    // Storage is blocked: nobody can have said yes.
    return null;
  }
}

/** Pushes the event to `window.dataLayer`. The page's root element says whose site it is and whether it tracks. */
export function track(event: TrackedEvent): void {
  const { site = '', tracking } = document.documentElement.dataset;
  if (!mayTrack(tracking, consentOf(site))) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}
