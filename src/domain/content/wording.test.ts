import { describe, expect, test } from 'vitest';
import { wordingFaults } from './wording.ts';

const kinds = (text: string) => wordingFaults(text).map(({ kind, found }) => `${kind} ${found}`);

describe('a repayment or rate needs its comparison rate beside it', () => {
  test.each([
    ['Drive it from $99 a week.', 'repayment $99 a week'],
    ['Only $129.50 per week!', 'repayment $129.50 per week'],
    ['Yours for $420/month', 'repayment $420/month'],
    ['From $89 pw', 'repayment $89 pw'],
    ['$210 fortnightly', 'repayment $210 fortnightly'],
    ['Finance at 3.9% p.a. on all demos', 'repayment 3.9% p.a'],
    ['4.99 % per annum', 'repayment 4.99 % per annum'],
    ['$99 a week. Ask us for the comparison rate.', 'repayment $99 a week'],
  ])('%s', (text, fault) => expect(kinds(text)).toEqual([fault]));

  test.each([
    '$99 a week, 7.9% p.a., comparison rate 8.6% p.a. WARNING: this comparison rate is true only for …',
    '7.9% p.a. (8.6% p.a. comparison rate)',
    'A subscription costs $320 a week.',
    'You save $20 a week on fuel.',
    'Storage is $45 a week after the first.',
    'About 100 km a week',
  ])('%s is fine', (text) => expect(kinds(text)).toEqual([]));
});

describe('a price says what it includes', () => {
  test.each([
    ['The new Ranger, now $45,990.', 'price $45,990'],
    ['Was $52990', 'price $52990'],
    ['Three vans at $19,990 each', 'price $19,990'],
  ])('%s', (text, fault) => expect(kinds(text)).toEqual([fault]));

  test.each([
    'Now $45,990 drive away.',
    'Now $45,990 drive-away. Was $52,990.',
    '$45,990 excluding government charges',
    '$45,990 plus on-road costs',
    'A first car under $12,000',
    'Save $5,500 on demos',
    '$6,000 off',
    'Up to $10,000 cash back',
    'A loan of $30,000 over five years',
    'It is worked out for one example, $30,000 over five years, secured',
    'A service from $299',
  ])('%s is fine', (text) => expect(kinds(text)).toEqual([]));
});

test('faults are reported with their line', () => {
  expect(wordingFaults('---\nname: Demo event\n---\n\nFrom $45,990.\nOr $99 a week.\n')).toEqual([
    {
      kind: 'price',
      line: 5,
      found: '$45,990',
      expected: 'must say what it includes: drive away, or excluding government charges',
    },
    {
      kind: 'repayment',
      line: 6,
      found: '$99 a week',
      expected: 'must have the comparison rate and its warning beside it',
    },
  ]);
});
