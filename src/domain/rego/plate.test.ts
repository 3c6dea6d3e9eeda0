import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AUSTRALIAN_STATES, type AustralianState } from '../shared/states.ts';
import { plateExample, plateHint, plateOf } from './plate.ts';

test.each<[unknown, string | null]>([
  ['123 abc', '123ABC'],
  ['1AB-2CD', '1AB2CD'],
  ['S123·ABC', 'S123ABC'],
  ['OZYMIK', 'OZYMIK'],
  ['1', '1'],
  [42, '42'],
  ['ABCDEFGHI', 'ABCDEFGHI'],
  ['ABCDEFGHIJ', null],
  ['', null],
  ['AB/12', null],
  ['ÄB12', null],
  [null, null],
])('%j is the rego %s', (text, plate) => {
  expect(plateOf(text)).toBe(plate);
});

describe('an unusual rego gets a remark but is not rejected', () => {
  test.each<[AustralianState, string, string | null]>([
    ['nsw', 'AB12CD', null],
    ['vic', '1AB2CD', null],
    ['qld', '123AB4', null],
    ['wa', '1ABC234', null],
    ['nt', 'CA12BC', null],
    ['qld', '1AB2CD', 'This looks like a VIC plate. Is the state right?'],
    ['wa', 'ABC123', 'This looks like a NSW or SA or VIC plate. Is the state right?'],
    ['tas', 'OZYMIK', 'Most TAS plates look like A12 BC. Personalised plates are fine.'],
  ])('%s %s', (state, plate, hint) => {
    expect(plateHint(plate, state)).toBe(hint);
  });
  test('each state’s own example gets no remark', () => {
    for (const state of AUSTRALIAN_STATES) {
      expect(plateHint(plateOf(plateExample(state)) ?? '', state)).toBeNull();
    }
  });
  test('any 1 to 9 letters and digits, however they are separated', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]([ .-]?[A-Za-z0-9]){0,8}$/), (text) => {
        expect(plateOf(text)).toBe(text.replaceAll(/[ .-]/g, '').toUpperCase());
      }),
    );
  });
});
