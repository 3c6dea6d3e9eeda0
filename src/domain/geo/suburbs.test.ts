import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SuburbRow, suburbsLike, suburbTable, suburbText } from './suburbs.ts';

const row = (
  postcode: string,
  locality: string,
  lat: number,
  lng: number,
  more: Partial<SuburbRow> = {},
) => ({
  postcode,
  locality,
  state: 'QLD',
  type: 'Delivery Area',
  lat: -20,
  long: 140,
  Lat_precise: lat,
  Long_precise: lng,
  ...more,
});

describe('the table', () => {
  test('a postcode lies among its suburbs, even if one of them is far off', () => {
    const { positions } = suburbTable([
      row('4870', 'CAIRNS', -16.92, 145.74),
      row('4870', 'CAIRNS NORTH', -16.9, 145.76),
      row('4870', 'SOMEWHERE ELSE', -33, 151),
    ]);
    expect(positions.get('4870')).toEqual({ lat: -16.92, lng: 145.76 });
  });

  test('post boxes count only where no one lives, and are not suburbs', () => {
    const { positions, suburbs } = suburbTable([
      row('4870', 'CAIRNS', -16.92, 145.74),
      row('4870', 'CAIRNS BC', -10.5, 142, { type: 'Post Office Boxes' }),
      row('4001', 'BRISBANE', -27.47, 153.03, { type: 'Post Office Boxes' }),
    ]);
    expect(positions.get('4870')).toEqual({ lat: -16.92, lng: 145.74 });
    expect(positions.get('4001')).toEqual({ lat: -27.47, lng: 153.03 });
    expect(suburbs).toEqual([{ name: 'Cairns', state: 'QLD', postcode: '4870' }]);
  });

  test('an unknown position comes from the rough table, one elsewhere on Earth is left out', () => {
    const { positions } = suburbTable([
      row('0822', 'NOWHERE', 0, 0),
      row('4000', 'BOTH', 0, 0, { lat: 51, long: 0 }),
      row('9999', 'NORTH POLE', -37, 145),
      row('22', 'SHORT', -37, 145),
    ]);
    expect([...positions]).toEqual([['0822', { lat: -20, lng: 140 }]]);
  });

  test.each([
    ['ROBINA', 'Robina'],
    ["O'CONNOR", "O'Connor"],
    ['MCDOWALL', 'McDowall'],
    ['ST KILDA EAST', 'St Kilda East'],
    ["CHARLEY'S CREEK", "Charley's Creek"],
    ['DOUGLAS-DALY', 'Douglas-Daly'],
  ])('%s is %s', (locality, name) => {
    expect(suburbTable([row('4000', locality, -27, 153)]).suburbs[0]?.name).toBe(name);
  });
});

const table = suburbTable([
  row('4226', 'ROBINA', -28, 153),
  row('4230', 'ROBINA TOWN CENTRE', -28, 153),
  row('3121', 'RICHMOND', -37, 145, { state: 'VIC' }),
  row('2753', 'RICHMOND', -33, 150, { state: 'NSW' }),
  row('4740', 'MOUNT PLEASANT', -21, 149),
]);
const found = (text: string) => suburbsLike(table, text, 5).map(suburbText);

test.each([
  ['rob', ['Robina, 4226', 'Robina Town Centre, 4230']],
  ['robina', ['Robina, 4226', 'Robina Town Centre, 4230']],
  ['  ROBINA  town', ['Robina Town Centre, 4230']],
  ['robina 4226', ['Robina, 4226']],
  ['richmond vic', ['Richmond, 3121']],
  ['pleas', ['Mount Pleasant, 4740']],
  ['42', ['Robina, 4226', 'Robina Town Centre, 4230']],
  ['r', []],
  ['', []],
  ['xyz', []],
])('%j may mean %j', (text, names) => {
  expect(found(text)).toEqual(names);
});

test('a suggestion is found by its own text', () => {
  for (const suburb of table.suburbs) expect(found(suburbText(suburb))[0]).toBe(suburbText(suburb));
});

test('any text gets an answer', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(found(text).length).toBeLessThanOrEqual(5);
    }),
  );
});
