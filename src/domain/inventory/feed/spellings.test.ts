import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colourSpelling, makeSpelling, modelSpelling } from './spellings.ts';

describe('spellings of one name are one value', () => {
  test.each<[string, string, string[]]>([
    ['Hyundai', 'Santa Fe', ['Santa FE', 'SANTA FE', 'santa fe', 'Santa-Fe', 'SantaFe']],
    ['Mazda', 'CX-5', ['CX5', 'cx-5', 'Cx-5', 'CX 5']],
    ['Toyota', 'HiLux', ['Hilux', 'HILUX', 'Hi-Lux', 'hilux']],
    ['Toyota', 'LandCruiser', ['Landcruiser', 'Land Cruiser', 'LANDCRUISER']],
    ['Toyota', 'RAV4', ['Rav4', 'RAV 4', 'rav-4']],
    ['Toyota', 'Corolla', ['COROLLA', 'corolla']],
    ['Nissan', 'X-Trail', ['X-TRAIL', 'Xtrail', 'x trail']],
    ['Isuzu', 'D-MAX', ['D-Max', 'DMAX', 'd max']],
    ['Kia', 'Rio', ['RIO', 'rio']],
    ['Hyundai', 'i30', ['I30', 'i 30']],
    ['GWM', 'Haval H6', ['HAVAL H6', 'Haval h6']],
    ['Jayco', 'Starcraft', ['STARCRAFT', 'starcraft']],
    ['Mercedes-Benz', 'C-Class', ['C-CLASS', 'C Class', 'c-class']],
  ])('%s %s', (make, model, spellings) => {
    for (const each of [model, ...spellings]) expect(modelSpelling(make, each)).toBe(model);
  });

  test.each([
    ['Mercedes-Benz', 'MERCEDES-BENZ'],
    ['Mercedes-Benz', 'Mercedes Benz'],
    ['Mercedes-Benz', 'mercedes'],
    ['Volkswagen', 'VW'],
    ['BMW', 'Bmw'],
    ['Land Rover', 'LANDROVER'],
    ['Toyota', 'TOYOTA'],
    ['Citroën', 'Citroen'],
    ['Great Wall', 'GREAT WALL'],
    ['KTM', 'KTM'],
  ])('%s: %j', (make, text) => {
    expect(makeSpelling(text)).toBe(make);
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
    ['Blue-Green', 'BLUE-GREEN'],
  ])('%s: %j', (colour, text) => {
    expect(colourSpelling(text)).toBe(colour);
  });
});

test('a spelling is its own, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      expect(makeSpelling(makeSpelling(text))).toBe(makeSpelling(text));
      expect(modelSpelling('Kia', modelSpelling('Kia', text))).toBe(modelSpelling('Kia', text));
      expect(colourSpelling(colourSpelling(text))).toBe(colourSpelling(text));
    }),
  );
});
