import { describe, expect, test } from 'vitest';
import { isStandIn, isStandInNumber, isStandInPlate } from './stand-ins.ts';

describe('not a stock number', () => {
  test.each([
    ...[
      'Start Saving Vehicles Today!',
      'TBA',
      'tba',
      'T.B.A.',
      'N/A',
      'n/a',
      'NA',
      '-',
      '--',
      'None',
      'TBC',
      'tbd',
    ],
    ...['Unknown', '0', '000000', 'XXXX', 'Pending', 'To be advised', 'Call!', 'new', 'COMING SOON', '?'],
  ])('%j', (text) => {
    expect(isStandInNumber(text)).toBe(true);
  });
  test.each([
    'A1',
    'U-4471',
    '12345',
    '1',
    'HILUX',
    'A',
    'Demo 12',
    'NA123',
    '00012',
    'X1',
    'TOYOTA SR5',
    '1111',
  ])('but %j is one', (text) => {
    expect(isStandInNumber(text)).toBe(false);
  });
});

test.each([
  'TBA',
  'tba',
  'N/A',
  'UNREG',
  'Unregistered',
  'No Rego',
  'NOREGO',
  'none',
  'XXX000',
  'XXX',
  '000000',
])('not a plate: %j', (text) => {
  expect(isStandInPlate(text)).toBe(true);
});
test.each(['ABC123', '1AB2CD', 'S100AAA', 'XX00XX', 'NEW1', 'TBA01', 'BOSS', 'DEALER1'])(
  'a plate: %j',
  (text) => {
    expect(isStandInPlate(text)).toBe(false);
  },
);

test.each(['TBA', 'Not Specified', 'N/A', 'n.a.', 'unknown'])('a filler: %j', (text) => {
  expect(isStandIn(text)).toBe(true);
});
test.each(['NA', 'New', 'Test', 'X', 'Nila', 'Yes'])('not a filler: %j', (text) => {
  expect(isStandIn(text)).toBe(false);
});
