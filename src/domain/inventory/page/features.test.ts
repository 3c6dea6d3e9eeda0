import { expect, test } from 'vitest';
import { aCar } from '../../../../tests/fixtures/cars.ts';
import { featureGroups, showFirst, standardEquipment } from './features.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Feature ${index + 1}`);

test('features stay in their groups, eight of each shown first', () => {
  const features = [
    { name: 'ABS', group: 'Safety' },
    ...numbered(10).map((name) => ({ name, group: 'Comfort' })),
    { name: 'Airbags', group: 'Safety' },
    { name: 'abs ', group: 'Safety' },
    { name: 'Spare key' },
  ];
  expect(featureGroups(aCar({ features }))).toEqual([
    { title: 'Safety', first: ['ABS', 'Airbags'], rest: [] },
    { title: 'Comfort', first: numbered(8), rest: ['Feature 9', 'Feature 10'] },
    { title: null, first: ['Spare key'], rest: [] },
  ]);
});

test('a car without features has no groups', () => {
  expect(featureGroups(aCar({ features: [] }))).toEqual([]);
  expect(featureGroups(aCar({ features: [{ name: 'null', group: 'Safety' }] }))).toEqual([]);
});

test.each([
  [null, []],
  ['null', []],
  ['ABS, Airbags (front, side), Tow bar', ['ABS', 'Airbags (front, side)', 'Tow bar']],
  ['Seats, leather|Roof rack', ['Seats, leather', 'Roof rack']],
  ['ABS; Airbags;', ['ABS', 'Airbags']],
  ['ABS\r\nAirbags\n\nABS', ['ABS', 'Airbags']],
])('standard equipment %j lists %j', (text, list) => {
  expect(standardEquipment(aCar({ standardEquipment: text }))).toEqual({ first: list, rest: [] });
});

test('standard equipment shows eight first', () => {
  const { first, rest } = standardEquipment(aCar({ standardEquipment: numbered(9).join('|') }));
  expect([first.length, rest]).toEqual([8, ['Feature 9']]);
});

test.each([
  [0, [], [1, 2]],
  [1, [1], [2]],
  [2, [1, 2], []],
  [9, [1, 2], []],
])('of two, %i shown first', (count, first, rest) => {
  expect(showFirst([1, 2], count)).toEqual({ first, rest });
});
