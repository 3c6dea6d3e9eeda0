import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyLabel } from '../inventory/body.ts';
import { BODY_TYPES } from '../inventory/kinds.ts';
import type { ValueField } from './fields.ts';
import { asStocked } from './stock-values.ts';
import { emptyQuery } from './url.ts';

const facet = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const STOCK = {
  make: facet('Toyota', 'Citroën', 'Mercedes-Benz'),
  make_model: facet('Toyota|Hilux', 'Toyota|HiLux'),
  body: facet('SUV', 'Hatch', 'Cab Chassis', 'People Mover', 'Wagon', 'Ute', 'Convertible', '4x4'),
  fuel: facet('Diesel', 'Plug-in Hybrid'),
  drive: facet('4WD', 'AWD'),
  colour: facet('White', 'white', '白'),
  seats: facet('5'),
};

const read = (field: ValueField, ...values: string[]) =>
  asStocked({ ...emptyQuery(), filters: { [field]: values } }, STOCK).filters[field];

describe('a value is read as the stock spells it', () => {
  test.each<[ValueField, string, readonly string[]]>([
    ['make', 'toyota', ['Toyota']],
    ['make', 'CITROEN', ['Citroën']],
    ['make', 'mercedes benz', ['Mercedes-Benz']],
    ['make_model', 'toyota|hilux', ['Toyota|Hilux', 'Toyota|HiLux']],
    ['make_model', 'Toyota|HiLux', ['Toyota|HiLux']],
    ['body', 'suv', ['SUV']],
    ['body', 'hatchback', ['Hatch']],
    ['body', 'stationWagon', ['Wagon']],
    ['body', 'softtop', ['Convertible']],
    ['body', 'cab-chassis', ['Cab Chassis']],
    ['fuel', 'diesel', ['Diesel']],
    ['fuel', 'plug in hybrid', ['Plug-in Hybrid']],
    ['drive', '4x4', ['4WD']],
    ['drive', 'all wheel drive', ['AWD']],
    ['colour', 'white', ['white']],
    ['colour', 'WHITE', ['White', 'white']],
    ['colour', '白', ['白']],
    ['seats', '5', ['5']],
    ['make', 'Holden', ['Holden']],
    ['badge', 'sr5', ['sr5']],
  ])('%s=%s', (field, value, expected) => {
    expect(read(field, value)).toEqual(expected);
  });

  test('every name of a body finds its label’s cars', () => {
    const stock = { body: facet(...new Set(BODY_TYPES.map(bodyLabel))) };
    for (const body of BODY_TYPES) {
      const { filters } = asStocked({ ...emptyQuery(), filters: { body: [body] } }, stock);
      expect(filters.body, body).toEqual([bodyLabel(body)]);
    }
  });

  test('reading twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('make', 'body', 'drive', 'colour'),
        fc.array(fc.string()),
        (field, values) => {
          const once = asStocked({ ...emptyQuery(), filters: { [field]: values } }, STOCK);
          expect(asStocked(once, STOCK)).toEqual(once);
        },
      ),
    );
  });
});
