import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Condition, filterBy, firstBy } from './filter-by.ts';

describe('filterBy writes', () => {
  test.each([
    ['no conditions', [], ''],
    ['one value', [{ field: 'make', oneOf: ['Toyota'] }], 'make:=[`Toyota`]'],
    [
      'several values and fields',
      [
        { field: 'make', oneOf: ['Toyota', 'Land Rover'] },
        { field: 'seats', oneOf: [5, 7] },
      ],
      'make:=[`Toyota`,`Land Rover`] && seats:=[5,7]',
    ],
    ['a truth', [{ field: 'reserved', oneOf: [false] }], 'reserved:=false'],
    ['a comma', [{ field: 'city', oneOf: ['Cairns, QLD'] }], 'city:=[`Cairns, QLD`]'],
    [
      'a colon, parentheses and operators',
      [{ field: 'tag', oneOf: ['Now: (50%) && more || less'] }],
      'tag:=[`Now: (50%) && more || less`]',
    ],
    ['a backtick and a backslash', [{ field: 'tag', oneOf: ['`New`\\'] }], 'tag:=[`New`]'],
    ['values to leave out', [{ field: 'tag', noneOf: ['New, `used`', 'b'] }], 'tag:!=[`New, used`,`b`]'],
    ['a range', [{ field: 'km', min: 0, max: 50_000 }], 'km:[0..50000]'],
    ['an open range', [{ field: 'km', min: 10 }], 'km:>=10'],
    ['the other open range', [{ field: 'price', max: 19_999.5 }], 'price:<=19999.5'],
    ['a range that holds nothing', [{ field: 'km', min: 2, max: 1 }], 'number:<0'],
    ['no value at all', [{ field: 'make', oneOf: [] }], 'number:<0'],
  ] as [string, Condition[], string][])('%s', (_, conditions, written) => {
    expect(filterBy(conditions)).toBe(written);
  });

  test('no range without bounds: that is an error of the caller', () => {
    expect(() => filterBy([{ field: 'km' }])).toThrow(RangeError);
  });

  test('every value so that nothing in it can end its quotes', () => {
    const value = fc.string({ unit: fc.constantFrom('`', '\\', ',', ':', '(', ']', '&&', ' ', 'a', 'é') });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const outside = filterBy([{ field: 'make', oneOf: values }]).replace(/`[^`]*`/g, '');
        expect(outside).toBe(`make:=[${','.repeat(values.length - 1)}]`);
      }),
    );
  });
});

test('firstBy gives the first condition the greatest weight', () => {
  const conditions = [
    { field: 'city', oneOf: ['Cairns', 'Innisfail'] },
    { field: 'city', oneOf: ['Tully'] },
  ];
  expect(firstBy(conditions)).toBe('_eval([(city:=[`Cairns`,`Innisfail`]):2,(city:=[`Tully`]):1]):desc');
  expect(firstBy([])).toBe('');
});
