/** The many ways of saying one thing come to the same: every word with every other, in each order that people use. */
import fc from 'fast-check';
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
      ...each(['no more than', 'nothing with more than'], ['90k', '90,000'], ['on it', 'on the clock']),
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

/** What a shopper may ask for, and its ways of saying so. */
type Ways = readonly (readonly string[])[];
const CARS: Ways = [
  ['hilux', 'hiluxes', 'toyota hilux', 'toyotahilux', 'HiLux'],
  ['navara', 'navaras', 'nissan navara'],
  ['octavia', 'octavias', 'skoda octavia'],
  ['volkswagen', 'vw', 'vdub', 'volkswagens'],
];
const PRICES: Ways = [
  ['under 30k', 'max $30,000', '30 grand or less', 'no more than thirty thousand dollars', 'sub 30k'],
  ['around $25k', '25kish', '25 grand or so', 'about 25k'],
];
const DENIALS: Ways = [
  [
    'not ford',
    'no fords',
    'never been a fan of fords',
    "wouldn't touch a ford",
    "can't stand fords",
    'nothing ford',
  ],
  ['not red', "don't want red", 'anything but red', "i'm not into red", 'not a big fan of red', 'bar red'],
];
const OTHERS: Ways = [
  ['suv', 'suvs', 'crossover'],
  ['dual cab', 'dual cabs', 'double cab', 'crew cab'],
  ['people mover', 'people movers', 'minivan', 'mpv'],
  ['diesel', 'diesels'],
  ['auto', 'automatic', 'auto gearbox', 'automatic transmission'],
  ['manual', 'manual gearbox', 'stick shift'],
  ['in white', 'white', 'white coloured', 'colour white'],
  ['7 seater', '7 seats', 'seven seater', '7-seater'],
  ['under 80k kms', 'less than 80,000 km', 'sub 80000km', '80 thou kms max', 'up to 80k on the clock'],
  ['2018 or newer', '2018+', 'from 2018', 'newer than 2017', '2018 onwards'],
];
const WISHES: Ways = [...CARS, ...OTHERS, ...PRICES, ...DENIALS];
const OPENERS = [
  ...[
    '',
    'looking for a',
    'do you have any',
    'wtb',
    'got any',
    "i'm after a",
    'got any',
    'lf',
    'wat have u got in',
  ],
  ...[
    'my wife wants a',
    'where can i find a',
    'thinking of getting a',
    'who has a',
    'is there any',
    'help me find a',
  ],
  ...['keen on a', 'in the market for a', 'does anyone have a', 'id like to buy a', 'what have you got in a'],
];
const CLOSERS = [
  ...[
    '',
    'please',
    'for sale',
    'pls',
    'mate',
    'u got',
    'available',
    'in town',
    'if you have any',
    'for my brother',
  ],
  ...[
    'must be good',
    'anything considered',
    'if possible',
    '4 my wife',
    'or whatever you have',
    'what do you have',
    'lol',
  ],
];

describe('what is said beside it', () => {
  const wish = fc.constantFrom(...WISHES);

  test('every way of saying one thing means the same', () => {
    for (const [first = '', ...others] of WISHES) expect(astray(others, asked(first)), first).toEqual([]);
  });

  test('the words of a sentence around it change nothing', () => {
    fc.assert(
      fc.property(
        wish.chain((ways) => fc.constantFrom(...ways)),
        fc.constantFrom(...OPENERS),
        fc.constantFrom(...CLOSERS),
        (way, opener, closer) => {
          const phrase = `${opener} ${way} ${closer}`;
          expect(filtersOf(phrase)).toBe(filtersOf(way));
          expect(understand(phrase, vocabulary, TODAY).rest).toBe('');
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['suv and no more than $30k', 'suv under $30k'],
    ['suv but no more than thirty grand', 'suv under $30k'],
    ['suv, not over $30k and no more than 80,000 km', 'suv under $30k under 80,000 km'],
    ['under $30k and up to 80,000 km', 'under 80,000 km under $30k'],
    ['max $30k and up to 80k on the clock', 'under 80,000 km under $30k'],
    ['2018 and up to $30k', '2018 under $30k'],
    ['2018 and up under $30k', '2018 or newer under $30k'],
  ])('%s is %s', (joined, plain) => {
    expect(filtersOf(joined)).toBe(filtersOf(plain));
    expect(understand(joined, vocabulary, TODAY).rest).toBe('');
  });

  test('a name in the plural, or with an apostrophe, is the name', () => {
    const plurals = {
      hilux: ['hiluxes', "hilux's", 'HiLuxes', 'hiluxs'],
      camry: ['camrys', 'camries', "camry's"],
      lexus: ['lexuses', "lexus's"],
      corolla: ['corollas', "corolla's"],
    };
    const words = prepareVocabulary({
      ...STOCK_WORDS,
      make: [...(STOCK_WORDS.make ?? []), { value: 'Lexus', count: 3 }],
      make_model: [...(STOCK_WORDS.make_model ?? []), { value: 'Toyota|Camry', count: 3 }],
    });
    for (const [name, said] of Object.entries(plurals)) {
      const of = (text: string) => {
        const { filters, ranges, rest } = understand(text, words, TODAY);
        return JSON.stringify({ filters, ranges, rest });
      };
      expect(understand(name, words, TODAY)).toMatchObject({ rest: '' });
      expect([name, ...said].filter((text) => of(text) !== of(name))).toEqual([]);
    }
  });

  test('people whose car it will be ask for nothing', () => {
    const people = [
      "my son's",
      "our daughter's",
      "the wife's",
      "my mate's",
      'our sons',
      "mum's",
      'a friend’s',
    ];
    const hers = people.map((whose) => `${whose} corolla under 20k`);
    const strange = hers.filter((text) => {
      const { filters, ranges, rest } = understand(text, vocabulary, TODAY);
      return !filters.make_model || ranges.price?.max !== 20_000 || /['’]/.test(rest);
    });
    expect(strange).toEqual([]);
  });

  test('a badge that is an ordinary word counts behind the name of its car only', () => {
    const badges = ['PRO Long', 'EV Long', 'CDI BE', 'BE'].map((value) => ({ value, count: 1 }));
    const words = prepareVocabulary({ ...STOCK_WORDS, badge: [...(STOCK_WORDS.badge ?? []), ...badges] });
    const read = (text: string) => {
      const { filters, rest } = understand(text, words, TODAY);
      return `${filters.badge ?? ''} ${rest}`.toLowerCase();
    };
    expect(read('transporter long')).toContain('long');
    expect(read('transporter for long trips')).not.toContain('long');
    expect(read('golf must be clean')).not.toContain('be ');
  });

  test('several wishes mean the same in any order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(wish, { minLength: 2, maxLength: 4 }).filter(areOfKinds),
        fc.constantFrom(', ', ' and '),
        fc.infiniteStream(fc.nat()),
        (wishes, joint, lots) => {
          const said = wishes.map((ways) => ways[(lots.next().value ?? 0) % ways.length] ?? '');
          const turned = [...said].reverse();
          expect(filtersOf(turned.join(joint))).toBe(filtersOf(said.join(joint)));
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    ['whitesuv', 'white suv'],
    ['dieselutes', 'diesel utes'],
    ['autohatch', 'auto hatch'],
    ['4wdute', '4wd ute'],
    ['hilux2018', 'hilux 2018'],
    ['corollahybrid', 'corolla hybrid'],
    ['hilux sr 5', 'hilux sr5'],
    ['30ish', '30k ish'],
    ['under 22 and a half thousand', 'under 22,500'],
    ['not many kays', 'low kms'],
    ['no high kms', 'low kms'],
  ])('%s is %s', (typed, meant) => {
    expect(filtersOf(typed)).toBe(filtersOf(meant));
  });
});

/** Slips of a thumb in one word: a key held, one missed, two swapped, a neighbour hit. */
const slipsOf = (word: string): string[] =>
  [...word].flatMap((letter, at) => {
    const [head, tail] = [word.slice(0, at), word.slice(at + 1)];
    const next = tail[0] ?? '';
    const beside = NEIGHBOURS[letter];
    return [
      `${head}${letter}${letter}${tail}`,
      ...(at > 0 && tail !== '' ? [`${head}${tail}`, `${head}${beside}${tail}`] : []),
      ...(next && next !== letter ? [`${head}${next}${letter}${tail.slice(1)}`] : []),
    ];
  });
const NEIGHBOURS: Readonly<Record<string, string>> = Object.fromEntries(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
    [...row].map((key, at) => [key, row[at + 1] ?? row[at - 1] ?? key]),
  ),
);

describe('a slip in a word of the language', () => {
  test.each([
    ['except', 'except ford'],
    ['excluding', 'excluding ford'],
    ['without', 'ute without diesel'],
    ['anything', 'anything but white'],
    ['cheapest', 'cheapest ute'],
    ['manual', 'manual ute'],
    ['diesel', 'diesel ute'],
    ['automatic', 'automatic hatch'],
    ['hatchback', 'white hatchback'],
    ['double', 'double cab ute'],
    ['luxury', 'luxury suv'],
    ['seater', '7 seater suv'],
    ['volkswagen', 'volkswagen'],
  ])('%s', (word, phrase) => {
    const slips = slipsOf(word).map((slip) => phrase.replace(word, slip));
    const wrong = slips.filter((slip) => filtersOf(slip) !== filtersOf(phrase));
    expect(wrong.length / slips.length, wrong.join(', ')).toBeLessThanOrEqual(0.07);
  });

  test('a word that is part of a name beside it stays one', () => {
    expect(filtersOf('hondai kona')).toBe(filtersOf('hyundai kona'));
    expect(filtersOf('out back')).toBe(filtersOf('outback'));
  });
});

describe('what does not matter', () => {
  test.each([
    'not fussed on colour',
    "don't care what colour",
    "colour doesn't matter",
    'auto or manual not an issue',
    'no preference on fuel',
    "don't mind if it's diesel or petrol",
    'regardless of age',
    'whatever make or model',
  ])('%s', (words) => {
    for (const phrase of [`${words}, suv under 20k`, `suv under 20k, ${words}`])
      expect(filtersOf(phrase), phrase).toBe(filtersOf('suv under 20k'));
  });
  test('but a shopper who is not fussed on a make does not want it', () =>
    expect(filtersOf('not fussed on fords')).toBe(filtersOf('no fords')));
});

describe('ages', () => {
  test.each([
    ['less than three years old', '2023 or newer'],
    ['no older than ten years', '2016 or newer'],
    ['from the last two years', '2024 or newer'],
    ['over 10 years old', '2016 or older'],
    ['5 years old', '2020-2022'],
    ['3-year-old', '2022-2024'],
  ])('%s', (age, years) => expect(filtersOf(`${age} suv`)).toBe(filtersOf(`${years} suv`)));
  test('months of rego are no thousands', () =>
    expect(filtersOf('suv with at least 6 months rego')).toBe(filtersOf('suv')));
  test('a warranty has no age', () => expect(filtersOf('10 year warranty')).toBe(filtersOf('')));
});

/** What a phrase filters by; its text may name what is ignored. */
function filtersOf(text: string): string {
  const { filters, without, ranges } = understand(text, vocabulary, TODAY);
  const inOrder = (values: object = {}) =>
    Object.entries(values)
      .map(([field, each]) => [field, Array.isArray(each) ? [...each].sort() : each] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([filters, without, ranges].map(inOrder));
}

/** Two cars, two prices, and what stands beside a "not" may mean something else when turned. */
const areOfKinds = (wishes: Ways) => {
  const among = (kind: Ways) => wishes.filter((ways) => kind.includes(ways)).length;
  return among(CARS) <= 1 && among(PRICES) <= 1 && among(DENIALS) === 0;
};
