import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colourSpelling, makeSpelling, modelSpelling } from './spellings.ts';

describe('all spellings of a name become one', () => {
  test.each([
    ['KTM', 'KTM'],
    ['Dongfeng', 'DONGFENG'],
    ['Lynk & Co', 'lynk & co'],
    ['Starcraft Yachts', 'STARCRAFT YACHTS'],
  ])('the make %s: %j', (make, text) => {
    expect(makeSpelling(text)).toBe(make);
  });

  test.each([
    ['Rocket', 'ROCKET'],
    ['Rocket', 'rocket'],
    ['XC660', 'xc660'],
    ['Rocket GT', 'ROCKET GT'],
  ])('the model %s: %j', (model, text) => {
    expect(modelSpelling(text)).toBe(model);
  });

  test.each([
    ['Red', 'RED'],
    ['Red', 'red'],
    ['Glacier White', 'GLACIER WHITE'],
    ['Glacier White', 'Glacier white'],
    ['Grey', 'gray'],
    ['Silver / Grey', 'Silver / Grey'],
    ['White and Black', 'White And Black'],
    ['TRD Red', 'TRD Red'],
    ['GT Silver', 'GT SILVER'],
    ['Blue Green', 'BLUE-GREEN'],
    ['Blue Green', 'Blue green'],
    ['Silver / Grey', 'Silver/grey'],
  ])('%s: %j', (colour, text) => {
    expect(colourSpelling(text)).toBe(colour);
  });
});

test('correct spellings stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      expect(makeSpelling(makeSpelling(text))).toBe(makeSpelling(text));
      expect(modelSpelling(modelSpelling(text))).toBe(modelSpelling(text));
      expect(colourSpelling(colourSpelling(text))).toBe(colourSpelling(text));
    }),
  );
});
