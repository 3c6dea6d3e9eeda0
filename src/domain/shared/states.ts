export const AUSTRALIAN_STATES = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;
/** Australian state or territory, lower case. */
export type AustralianState = (typeof AUSTRALIAN_STATES)[number];
