/**
 * `npm run soak`: runs the platform tests at full size on every database, which takes most of an hour. Arguments go to
 * Vitest.
 */
import process from 'node:process';

process.env.FORECOURT_SOAK = '1';
process.argv.splice(2, 0, '--project=platform');
await import('./test.ts');
