import { expect, test } from 'vitest';
import { postcodeState } from './postcode-state.ts';

test.each([
  ['4870', 'qld'],
  ['2000', 'nsw'],
  ['2600', 'act'],
  // Queanbeyan is across the border from Canberra.
  ['2620', 'nsw'],
  ['2913', 'act'],
  ['3220', 'vic'],
  ['5000', 'sa'],
  ['6160', 'wa'],
  ['7250', 'tas'],
  ['0800', 'nt'],
  ['0872', 'nt'],
  ['0100', null],
  ['487', null],
  ['', null],
])('%s: %s', (postcode, state) => expect(postcodeState(postcode)).toBe(state));
