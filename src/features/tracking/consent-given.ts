/** Dispatched on the document when the shopper consents. */
export const CONSENT_GIVEN = 'consent-given';
