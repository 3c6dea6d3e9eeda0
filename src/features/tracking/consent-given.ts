/** Sent to the document when the shopper allows what was asked for. */
export const CONSENT_GIVEN = 'consent-given';
