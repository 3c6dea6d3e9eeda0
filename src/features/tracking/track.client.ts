/** Tells events to the page's data layer and to the platform, where the site and the shopper allow it. */
import { isLoggedWithLead, type TrackedEvent } from '#domain/tracking/events.ts';
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

/**
 * Pushes the event to `window.dataLayer` and sends it to the platform's log, unless that notes it with the lead. The
 * page's root element says whose site it is and whether it tracks.
 */
export function track(event: TrackedEvent): void {
  const { site = '', tracking } = document.documentElement.dataset;
  const consent = consentOf(site);
  if (!mayTrack(tracking, consent)) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  if (isLoggedWithLead(event)) return;
  const told = {
    event: event.event,
    event_id: event.event_id,
    car_id: event.car_id ?? null,
    path: location.pathname,
    tracking_consent: consent,
  };
  navigator.sendBeacon('/api/events', new Blob([JSON.stringify(told)], { type: 'application/json' }));
}
