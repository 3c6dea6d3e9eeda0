/** Whether events may be sent at all. */
import type { Site } from '../tenant/site.ts';

/** `consent`: only after the shopper has said yes. */
type Tracking = 'on' | 'consent' | 'off';

export function trackingOf({
  dataLayer,
  consentRequired,
}: Pick<Site['tracking'], 'dataLayer' | 'consentRequired'>): Tracking {
  if (!dataLayer) return 'off';
  return consentRequired ? 'consent' : 'on';
}

/** The key in local storage under which the shopper's answer is kept. */
export function consentKey(dealership: string): string {
  return `${dealership}:consent`;
}

/** The stored value after a yes. */
export const CONSENT_GRANTED = 'granted';

/** @param consent what is stored under `consentKey` */
export function mayTrack(tracking: string | undefined, consent: string | null): boolean {
  return tracking === 'on' || (tracking === 'consent' && consent === CONSENT_GRANTED);
}
