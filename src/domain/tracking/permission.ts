/** Whether events may be sent at all. */
import type { Site } from '../tenant/site.ts';

/** `consent`: only after the shopper has agreed. */
type Tracking = 'on' | 'consent' | 'off';

export function trackingOf({
  dataLayer,
  consentRequired,
}: Pick<Site['tracking'], 'dataLayer' | 'consentRequired'>): Tracking {
  if (!dataLayer) return 'off';
  return consentRequired ? 'consent' : 'on';
}

/** The local storage key of the shopper's answer. */
export function consentKey(dealership: string): string {
  return `${dealership}:consent`;
}

/** The stored value for consent. */
export const CONSENT_GRANTED = 'granted';

/** @param consent the value stored under `consentKey` */
export function mayTrack(tracking: string | undefined, consent: string | null): boolean {
  return tracking === 'on' || (tracking === 'consent' && consent === CONSENT_GRANTED);
}
