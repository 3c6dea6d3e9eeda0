/** Reports events to the page's data layer and to the platform, if the site and the shopper allow it. */
import { isLoggedWithLead, type TrackedEvent } from '#domain/tracking/events.ts';
import { consentKey, mayTrack } from '#domain/tracking/permission.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const root = document.documentElement.dataset;

function consentOf(dealership: string): string | null {
  try {
    return localStorage.getItem(consentKey(dealership));
  } catch {
    // Storage is blocked, so no one can have consented.
    return null;
  }
}

/** Sends the event to the platform, which records lead events itself. */
function report(event: TrackedEvent, source: string | null): void {
  const told = {
    event: event.event,
    event_id: event.event_id ?? null,
    car_id: event.car_id ?? null,
    path: location.pathname,
    source,
    tracking_consent: consentOf(root.site ?? ''),
  };
  navigator.sendBeacon('/api/events', new Blob([JSON.stringify(told)], { type: 'application/json' }));
}

/**
 * Pushes the event to `window.dataLayer`, passes it to the site's tags, and sends it to the platform's log
 * unless that records it with the lead. The page's root element says which site it is, whether it tracks and
 * which tags it has.
 * @param source where the visit came from, as far as the caller knows
 */
export function track(event: TrackedEvent, source: string | null = null): void {
  if (!mayTrack(root.tracking, consentOf(root.site ?? ''))) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  if (root.tags) void import('./tags.client.ts').then(({ tellTags }) => tellTags(event));
  if (!isLoggedWithLead(event)) report(event, source);
}
