/** The many ways of saying one thing come to the same: every word with every other, in each order that people use. */
import { describe, expect, test } from 'vitest';
import { STOCK_WORDS } from '../../../../tests/fixtures/stock-words.ts';
import { prepareVocabulary, understand } from './plain-words.ts';

const TODAY = new Date('2026-06-01T00:00:00Z');
const vocabulary = prepareVocabulary(STOCK_WORDS);

/** What a phrase asks for, in one line: its words, and what was made of them. */
function asked(text: string): string {
  const { filters, without, ranges, rest } = understand(text, vocabulary, TODAY);
  return JSON.stringify({ filters, without, ranges, rest });
}

/** The phrases that do not ask for what they should. */
const astray = (phrases: Iterable<string>, expected: string) =>
  [...phrases].filter((phrase) => asked(phrase) !== expected);

const only = (said: Partial<Record<'filters' | 'without' | 'ranges', object>>) =>
  JSON.stringify({ filters: {}, ...said, ...(said.ranges ? {} : { ranges: {} }), rest: '' });

function* each(...parts: readonly (readonly string[])[]): Generator<string> {
  const [first = [], ...others] = parts;
  for (const head of first) {
    if (others.length === 0) yield head;
    else for (const tail of each(...others)) yield [head, tail].filter(Boolean).join(' ');
  }
}

const AT_MOST = ['under', 'below', 'less than', 'up to', 'max', 'maximum', 'no more than', 'not over', '<'];
const AT_LEAST = ['over', 'above', 'more than', 'at least', 'min', 'minimum', 'no less than', '>'];
const BEHIND_MOST = ['or less', 'or under', 'max', 'maximum', 'tops'];
const BEHIND_LEAST = ['or more', 'or over', 'and up', 'min', 'minimum'];

describe('money', () => {
  const DOLLARS = [
    ...['35k', '35 k', '$35k', '35K', '35 grand', '35 thousand', 'thirty five thousand', 'thirty-five grand'],
    ...['$35000', '$35,000', '$35 000', '35,000 dollars', '35000 bucks', '35 thousand dollars', '$35,000.00'],
    ...['thirty five k', 'AU$35,000', 'A$35k'],
  ];
  const NOUNS = [
    'price',
    'priced',
    'budget',
    'cost',
    'costing',
    'spend',
    'my budget is',
    'price is',
    'budget:',
  ];

  test('at most, before and behind', () => {
    const expected = only({ ranges: { price: { max: 35_000 } } });
    const ways = [
      ...each(AT_MOST, DOLLARS),
      ...each(DOLLARS, BEHIND_MOST),
      ...each(NOUNS, DOLLARS),
      ...each(['price', 'priced', 'budget', 'cost', 'spend'], AT_MOST, DOLLARS),
      ...each(
        ['max', 'maximum'],
        ['spend', 'price', 'budget', 'cost', 'price of', 'budget of', 'spend is'],
        DOLLARS,
      ),
      ...each(DOLLARS, ['budget', 'to spend', 'max spend', 'max budget', 'max price']),
      ...each(['i have', 'ive got', 'can spend', 'spending', 'i can spend', 'willing to spend'], DOLLARS),
      ...each(['can spend up to', 'looking to spend', 'budget of up to', 'price range up to'], DOLLARS),
    ];
    expect(astray(ways, expected)).toEqual([]);
  });

  test('at least', () => {
    const expected = only({ ranges: { price: { min: 35_000 } } });
    const ways = [
      ...each(AT_LEAST, DOLLARS),
      ...each(DOLLARS, BEHIND_LEAST),
      ...each(['price', 'priced'], AT_LEAST, DOLLARS),
    ];
    expect(astray(ways, expected)).toEqual([]);
  });

  test('between', () => {
    const expected = only({ ranges: { price: { min: 30_000, max: 40_000 } } });
    const pairs = [
      ...[
        ['30k', '40k'],
        ['$30k', '$40k'],
        ['30', '40k'],
        ['$30,000', '$40,000'],
        ['30000', '40000'],
      ],
      ...[
        ['thirty', 'forty thousand'],
        ['30', '40 grand'],
        ['$30 000', '$40 000'],
        ['30 thousand', '40 thousand'],
      ],
      ...[
        ['thirty thousand', 'forty thousand dollars'],
        ['30 grand', '40 grand'],
        ['$30', '$40k'],
      ],
    ];
    const ways = pairs.flatMap(([low = '', high = '']) => [
      ...each(['', 'between', 'price between', 'priced', 'budget'], [`${low} and ${high}`]).filter((way) =>
        way.includes('between'),
      ),
      ...each(['', 'from', 'price', 'budget', 'anywhere from', 'price range'], [`${low} to ${high}`]),
      ...each(['', 'between'], [`${low} - ${high}`]),
    ]);
    expect(astray(ways, expected)).toEqual([]);
  });
});

describe('kilometres', () => {
  const KM = [
    ...[
      '90000km',
      '90,000 km',
      '90 000 kms',
      '90k km',
      '90k kms',
      '90000 kilometres',
      '90,000kms',
      '90 thousand km',
    ],
    ...['ninety thousand kms', '90000 klms', '90ks', '90 000km', '90k kilometers', '90,000 ks'],
  ];

  test('at most', () => {
    const expected = only({ ranges: { km: { max: 90_000 } } });
    const bare = ['90000', '90,000', '90k', '90 thousand', '90 000', 'ninety thousand'];
    const ways = [
      ...each(AT_MOST, KM),
      ...each(KM, ['or less', 'max', 'or under', 'on the clock', 'max on the clock']),
      ...each(['kms', 'km', 'kilometres', 'odometer', 'odo', 'mileage'], AT_MOST, bare),
      ...each(['max', 'maximum'], ['kms', 'kilometres', 'km', 'mileage', 'odometer'], bare),
      ...each(AT_MOST, bare, ['on the clock', 'on the odo', 'on the odometer', 'travelled', 'driven']),
      ...each(['done', 'travelled', 'driven', 'has done', 'with'], AT_MOST, KM),
    ];
    expect(astray(ways, expected)).toEqual([]);
  });
});

describe('years', () => {
  test('from a year on', () => {
    const expected = only({ ranges: { year: { min: 2018 } } });
    const ways = [
      ...each(
        ['2018'],
        ['or newer', 'or later', 'onwards', 'and newer', 'and up', 'plus', 'on', 'and onwards', 'or above'],
      ),
      ...each(
        ['2018'],
        ['upwards', 'and later', 'or younger', 'up', 'model or newer', 'and above', 'min', 'or more recent'],
      ),
      ...each(
        ['from', 'since', 'min', 'minimum', 'at least', 'no older than', 'not older than', 'from year'],
        ['2018'],
      ),
      ...each(['newer than', 'after', 'later than', 'post', 'built after', 'year >', 'made after'], ['2017']),
      ...each(
        ['min year', 'year min', 'year from', 'minimum year', 'built from', 'year model from'],
        ['2018'],
      ),
      ...['2018+', '2018 +', '>2017', '>= 2018', 'my18 or newer', "'18 onwards", 'not before 2018'],
    ];
    expect(astray(ways, expected)).toEqual([]);
  });

  test('up to a year', () => {
    const expected = only({ ranges: { year: { max: 2012 } } });
    const ways = [
      ...each(
        ['2012'],
        ['or older', 'or earlier', 'and older', 'and earlier', 'or before', 'max', 'and below'],
      ),
      ...each(
        ['before', 'older than', 'pre', 'earlier than', 'built before', 'made before', 'prior to'],
        ['2013'],
      ),
      ...each(['up to', 'no newer than', 'not newer than', 'max year', 'year max', 'not after'], ['2012']),
    ];
    expect(astray(ways, expected)).toEqual([]);
  });

  test('between', () => {
    const expected = only({ ranges: { year: { min: 2015, max: 2018 } } });
    const ways = [
      ...each(
        ['', 'from', 'between', 'year', 'years', 'built', 'built between', 'year between', 'model years'],
        [...['2015 to 2018', '2015-2018', '2015 - 2018', '2015–2018', '2015-18', '2015 to 18']],
      ),
      ...each(['between', 'built between', 'year between'], ['2015 and 2018', '2015 & 2018']),
      ...['2015 through 2018', '2015 thru 2018', '2015 till 2018', '2015 through to 2018', '2015/2018'],
    ];
    expect(astray(ways, expected)).toEqual([]);
  });
});

describe('what is not wanted', () => {
  const NOT = [
    ...[
      'not',
      'no',
      'without',
      'except',
      'excluding',
      'exclude',
      'minus',
      'avoid',
      'not a',
      'never',
      'isnt',
      "isn't",
    ],
    ...[
      'is not',
      'are not',
      'arent',
      "aren't",
      'that isnt',
      'that arent',
      'that are not',
      'which is not',
      'thats not',
    ],
    ...[
      'dont want',
      "don't want a",
      'i dont want',
      'do not want',
      'dont like',
      'hate',
      'i hate',
      'no more',
      'skip',
    ],
    ...[
      'anything but',
      'anything bar',
      'anything but a',
      'everything except',
      'anything other than',
      'any car but',
      'all but',
      'other than',
    ],
    ...[
      'apart from',
      'nothing',
      'leave out',
      'not interested in',
      'rather not',
      'definitely no',
      'steer clear of',
    ],
    ...[
      'ditch',
      'hide',
      'remove',
      'filter out',
      'aside from',
      'besides',
      'but not',
      'but no',
      'just not',
      'cant be',
    ],
    ...["can't be", 'must not be', 'mustnt be', 'shouldnt be', 'not keen on', 'wont have'],
    ...['not to be', 'doesnt have', 'does not have', 'excludes', 'omit', 'please no', 'no thanks to'],
  ];
  const KINDS: readonly (readonly [string, object])[] = [
    ['ford', { make: ['Ford'] }],
    ['diesel', { fuel: ['Diesel'] }],
    ['manual', { transmission: ['Manual'] }],
    ['ute', { body: ['Ute'] }],
  ];
  test.each(KINDS)('%s', (word, without) => {
    expect(astray(each(NOT, [word]), only({ without }))).toEqual([]);
  });
});
