import { describe, expect, test } from 'vitest';
import { isFiller, isFillerNumber, isFillerPlate } from './fillers.ts';

describe('a stock number', () => {
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
  ])('%j is a filler', (text) => {
    expect(isFillerNumber(text)).toBe(true);
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
  ])('%j may be real', (text) => {
    expect(isFillerNumber(text)).toBe(false);
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
])('the number plate %j is a filler', (text) => {
  expect(isFillerPlate(text)).toBe(true);
});
test.each(['ABC123', '1AB2CD', 'S100AAA', 'XX00XX', 'NEW1', 'TBA01', 'BOSS', 'DEALER1'])(
  'the number plate %j may be real',
  (text) => {
    expect(isFillerPlate(text)).toBe(false);
  },
);

test.each(['TBA', 'Not Specified', 'N/A', 'n.a.', 'unknown'])('any field: %j is a filler', (text) => {
  expect(isFiller(text)).toBe(true);
});
test.each(['NA', 'New', 'Test', 'X', 'Nila', 'Yes'])('any field: %j is not a filler', (text) => {
  expect(isFiller(text)).toBe(false);
});
