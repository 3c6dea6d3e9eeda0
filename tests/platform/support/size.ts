/**
 * Whether this is `npm run soak`: faults at their full size, and every suite on every database. `npm test` does a small
 * part of the same faults, and runs on more than one database what depends on the database.
 */
export const IS_SOAK = process.env.FORECOURT_SOAK === '1';
