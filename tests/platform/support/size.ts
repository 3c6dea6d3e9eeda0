/**
 * Whether this is `npm run soak`: faults at full size, and every suite on every database. `npm test` runs a small part
 * of the same faults, and only database-dependent tests on more than one database.
 */
export const IS_SOAK = process.env.FORECOURT_SOAK === '1';
