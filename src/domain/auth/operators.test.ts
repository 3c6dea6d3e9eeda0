import { describe, expect, test } from 'vitest';
import { isLinkGood, isOperator, OPERATOR_LINK_MINUTES, operatorAddress } from './operators.ts';

const OPERATORS = {
  site: { operators: ['Sales@Yard.example', 'kim@yard.example'] },
  owners: ['owner@host.example'],
};

describe('the address of an operator', () => {
  test.each([
    ['sales@yard.example', 'Sales@Yard.example'],
    ['  SALES@YARD.EXAMPLE ', 'Sales@Yard.example'],
    ['owner@host.example', 'owner@host.example'],
    // The Kelvin sign lower-cases to k: mail goes to the configured address.
    ['\u212Aim@yard.example', 'kim@yard.example'],
    ['sales+x@yard.example', null],
    ['sales@yard.example.evil.example', null],
    ['', null],
  ])('%j is %j', (typed, expected) => {
    expect(operatorAddress(typed, OPERATORS)).toBe(expected);
  });

  test('with no one configured, no one is an operator', () => {
    expect(operatorAddress('', { site: { operators: [] }, owners: [] })).toBeNull();
  });
});

test.each([
  ['sales@yard.example', true],
  ['gone@yard.example', false],
  [null, true],
])('a session of %j continues: %j', (address, expected) => {
  expect(isOperator(address, OPERATORS)).toBe(expected);
});

describe('a link', () => {
  const now = new Date('2026-11-21T02:00:00Z');
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  test.each([
    [0, false, true],
    [OPERATOR_LINK_MINUTES - 0.001, false, true],
    [OPERATOR_LINK_MINUTES, false, false],
    // Setting the clock back does not extend a link.
    [-1, false, false],
    [1, true, false],
  ])('%j minutes old, used %j: valid %j', (age, isUsed, expected) => {
    expect(isLinkGood({ sentAt: minutesAgo(age), isUsed }, now)).toBe(expected);
  });
});
