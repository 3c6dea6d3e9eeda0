import { expect, test } from 'vitest';
import { runsAt } from './offer.ts';

const start = '2026-09-01T00:00:00+10:00';
const expiry = '2026-10-01T00:00:00+10:00';

test.each([
  ['the second before it starts', { start, expiry }, '2026-08-31T13:59:59Z', false],
  ['the moment it starts', { start, expiry }, '2026-08-31T14:00:00Z', true],
  ['the second before it ends', { start, expiry }, '2026-09-30T13:59:59Z', true],
  ['the moment it ends', { start, expiry }, '2026-09-30T14:00:00Z', false],
  ['without an end', { start, expiry: null }, '2036-01-01T00:00:00Z', true],
  ['without a start', { start: null, expiry }, '2006-01-01T00:00:00Z', true],
  ['always', { start: null, expiry: null }, '2026-01-01T00:00:00Z', true],
])('%s', (_, offer, moment, runs) => {
  expect(runsAt(offer, new Date(moment))).toBe(runs);
});
