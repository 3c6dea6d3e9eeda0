/**
 * `npm run soak`: runs at full size, and on every database, what `npm test` runs in part. It takes hours. Arguments go to
 * Vitest in place of those files.
 */
import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** Names in test files that have a full size. */
const SIZED = /\bIS_SOAK\b|\bFORECOURT_SOAK\b/;
/** Folders besides the platform's whose tests run on every database. */
const others = globSync('{src,tests}/**/*.test.{ts,tsx}').filter(
  (file) => !file.startsWith('tests/platform/') && SIZED.test(readFileSync(file, 'utf8')),
);

process.env.FORECOURT_SOAK = '1';
// Browser tests run on several processes, of which the worker is killed every few seconds.
process.env.FORECOURT_E2E_PROCESSES ??= 'several';
if (process.argv.length === 2) process.argv.push('tests/platform', ...others);
await import('./test.ts');
