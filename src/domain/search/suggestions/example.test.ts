import { expect, test } from 'vitest';
import type { Subject, SuggestionBook } from './book.ts';
import { searchExample, searchExamples } from './example.ts';

const body = (value: string, count: number, under: readonly number[]): Subject => ({
  ...{ kind: 'body', label: `${value}s`, names: [value], href: `/search/${value}`, count, under },
});
/** Of ten utes half cost 40,000 dollars or less. */
const UTES = body('Ute', 10, [0, 0, 0, 0, 0, 1, 2, 5, 10]);
const SUVS = body('SUV', 4, [0, 0, 4]);
const book = (...subjects: Subject[]): SuggestionBook => ({
  ...{ subjects, starts: [], items: { one: 'car', many: 'cars', all: 'cars' } },
});
const anything = () => true;

test.each([
  ['a town', ['Cairns', 'Mackay'], anything, 'ute under 40k near Cairns'],
  [
    'a town that a phone has room for',
    ['Murray Bridge South', 'Mackay'],
    anything,
    'ute under 40k near Mackay',
  ],
  ['no town that is known', ['Cairns'], (words: string) => !/near/.test(words), 'automatic ute under 40k'],
  ['one place, and no word for gearboxes', [], (words: string) => !/auto/.test(words), 'ute under 40k'],
  ['nothing that search reads', ['Cairns'], () => false, null],
])('words to try where the site has %s', (_, towns, isRead, expected) => {
  expect(searchExample(book(SUVS, UTES), { towns, isRead })).toBe(expected);
});

test('the price is a round one', () => {
  const hatches = body('Hatch', 4, [0, 0, 0, 0, 2, 4]);
  expect(searchExample(book(hatches), { towns: [], isRead: anything })).toBe('automatic hatch under 40k');
});

test('what no car has a price of is named without one, and no stock has no example', () => {
  expect(searchExample(book(body('Ute', 3, [0])), { towns: ['Cairns'], isRead: anything })).toBe(
    'ute near Cairns',
  );
  expect(searchExample(book(), { towns: ['Cairns'], isRead: anything })).toBeNull();
});

test('several are about different bodies, and the first is the one that stands alone', () => {
  const vans = body('Van', 2, [0, 0, 0, 0, 2]);
  const options = { towns: ['Cairns'], isRead: anything };
  const examples = searchExamples(book(SUVS, UTES, vans), options, 3);
  expect(examples).toEqual(['ute under 40k near Cairns', 'SUV under 20k', 'automatic van under 40k']);
  expect(examples[0]).toBe(searchExample(book(SUVS, UTES, vans), options));
});

test('there are no more than the stock has bodies', () => {
  expect(searchExamples(book(UTES), { towns: [], isRead: anything }, 3)).toHaveLength(1);
});
