import { expect, test } from 'vitest';
import { aCar } from '../../../tests/fixtures/cars.ts';
import { regoExpiry } from './rego.ts';

const at = (state: 'qld' | 'nsw' | 'wa' | null, rego_expiry: string | null) =>
  aCar({ rego_expiry, location: { state } });
const noonInBrisbane = new Date('2026-03-01T02:00:00Z');

test.each([
  ['2026-09-30', 'Expires on 30 September 2026'],
  ['2026-03-02', 'Expires on 2 March 2026'],
  ['2026-03-01', null],
  ['2025-12-31', null],
  [null, null],
])('rego until %s: %s', (expiry, text) => {
  expect(regoExpiry(at('qld', expiry), 'qld', noonInBrisbane)).toBe(text);
});

// 13:30 UTC on 28 February is 00:30 on 1 March in Sydney, still 28 February in Brisbane and Perth.
const nightInSydney = new Date('2026-02-28T13:30:00Z');

test.each([
  ['nsw', 'qld', null],
  ['qld', 'nsw', 'Expires on 1 March 2026'],
  ['wa', 'nsw', 'Expires on 1 March 2026'],
  [null, 'nsw', null],
  [null, 'qld', 'Expires on 1 March 2026'],
] as const)('a car in %s on a site in %s: %s', (state, siteState, text) => {
  expect(regoExpiry(at(state, '2026-03-01'), siteState, nightInSydney)).toBe(text);
});
