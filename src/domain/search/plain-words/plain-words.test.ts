import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PHRASES } from '../../../../tests/fixtures/plain-phrases.ts';
import { STOCK_WORDS } from '../../../../tests/fixtures/stock-words.ts';
import type { ValueField } from '../fields.ts';
import { prepareVocabulary, type Understood, understand, type Vocabulary } from './plain-words.ts';
import { postcodeOfTown } from './towns.ts';

const TODAY = new Date('2026-06-01T00:00:00Z');
const vocabulary = prepareVocabulary(STOCK_WORDS, { postcodeOf: postcodeOfTown });
const read = (text: string) => understand(text, vocabulary, TODAY);

/** One line, as the table of phrases tells it. */
function told({ filters, without = {}, ranges, near, sort, rest }: Understood): string {
  const values = Object.entries(filters)
    .filter(([field]) => !(field === 'make' && filters.make_model))
    .map(([field, chosen]) => `${field} ${chosen.join(', ')}`);
  const bounds = Object.entries(ranges).map(([field, { min, max }]) => `${field} ${min ?? ''}:${max ?? ''}`);
  const excluded = Object.entries(without).map(([field, values]) => `not ${field} ${values.join(', ')}`);
  return [
    ...values,
    ...excluded,
    ...bounds,
    ...(near ? [`near ${near.postcode ?? 'me'}${near.withinKm ? ` within ${near.withinKm}` : ''}`] : []),
    ...(sort ? [`sort ${sort}`] : []),
    ...(rest ? [`text ${rest}`] : []),
  ].join(' · ');
}

for (const [group, phrases] of Object.entries(PHRASES)) {
  describe(group, () => {
    test.each(phrases)('%s', (phrase, understood) => {
      expect(told(read(phrase))).toBe(understood);
    });
  });
}

describe('payments a week', () => {
  const loan = {
    ...{ calculatorRate: 8.5, calculatorTermMonths: 60, depositPercent: 10 },
    ...{ establishmentFee: 400, monthlyFee: 8 },
  };
  const withFinance = prepareVocabulary(STOCK_WORDS, { loan });

  test.each([
    ['under $150 a week', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['$150 a week', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['150 per week', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['$150pw', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['$150 pw', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['up to 150 dollars weekly', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['for less than $150 each week', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['$150 a week or less', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['repayments under $150 a week', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['$120-$160 per week', 'price 27000:36000', 'about $120 to $160 a week ($27,000 to $36,000)'],
    ['120 to 160 a week', 'price 27000:36000', 'about $120 to $160 a week ($27,000 to $36,000)'],
    ['between $120 and $160 a week', 'price 27000:36000', 'about $120 to $160 a week ($27,000 to $36,000)'],
    ['$120 a week to $160 a week', 'price 27000:36000', 'about $120 to $160 a week ($27,000 to $36,000)'],
    ['from $120 a week', 'price 27000:', 'about $120 a week or more (from $27,000)'],
    ['$120 a week or more', 'price 27000:', 'about $120 a week or more (from $27,000)'],
    ['around $150 a week', 'price 30000:37000', 'about $135 to $165 a week ($30,000 to $37,000)'],
    ['hilux under $150 a week', 'make_model Toyota|Hilux · price :34000', undefined],
    [
      'white ute $150 a week near 4870',
      'colour White, Glacier White · body Ute · price :34000 · near 4870',
      undefined,
    ],
    ['$650 a month', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['under $650 per month', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['$650pm', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['$300 a fortnight', 'price :34000', 'about $150 a week (up to $34,000)'],
    ['$240 to $320 fortnightly', 'price 27000:36000', 'about $120 to $160 a week ($27,000 to $36,000)'],
    // Too little to pay for anything, too much to be meant.
    ['$2 a week', 'text $2 week', undefined],
    ['$9000 a week', 'text $9000 week', undefined],
    ['under $34000', 'price :34000', 'Up to $34,000'],
  ])('%s', (phrase, understood, meaning) => {
    const said = understand(phrase, withFinance, TODAY);
    expect(told(said)).toBe(understood);
    if (meaning !== undefined) expect(said.terms[0]?.meaning).toBe(meaning);
  });

  test('are marked, so that the rates stand beside them', () => {
    expect(understand('$150 a week', withFinance, TODAY).terms).toMatchObject([{ weekly: true }]);
    expect(understand('under $34000', withFinance, TODAY).terms[0]).not.toHaveProperty('weekly');
  });

  test('mean nothing on a site without finance', () => {
    expect(told(read('under $150 a week'))).toBe('text under $150 week');
  });
});

describe('what the shopper is told', () => {
  test('each term in the order of the text, with its words and its meaning', () => {
    const { terms } = read('cheap white 7 seater hybrid near 4870 less than 50,000 km');
    expect(terms.map(({ words, meaning }) => [words, meaning])).toEqual([
      ['cheap', 'Lowest price'],
      ['white', 'White, Glacier White'],
      ['7 seater', '7 seats'],
      ['hybrid', 'Hybrid'],
      ['near 4870', 'Near 4870'],
      ['less than 50,000 km', 'Up to 50,000 km'],
    ]);
  });

  test('many values are counted', () => {
    const colours = ['Snow White', 'Pearl White', 'Ice White'].map((value) => ({ value, count: 1 }));
    const { terms } = understand('white', prepareVocabulary({ colour: colours }), TODAY);
    expect(terms[0]?.meaning).toBe('Snow White and 2 more');
  });

  test.each([
    ['ute not white', ['Ute', 'Not white or Glacier White']],
    ['no ford, mazda or kia', ['Not Ford, Mazda or Kia']],
    ['not ranger', ['Not Ford Ranger']],
    ['not in nsw', ['Not in NSW']],
    ['hilux not sport', ['Hilux', 'Not GR Sport and 3 more']],
    ['nothing over $30,000', ['Up to $30,000']],
  ])('%s: what is not wanted is one term', (text, meanings) => {
    expect(read(text).terms.map(({ meaning }) => meaning)).toEqual(meanings);
  });

  test('a model brings its make', () => {
    expect(read('hilux').filters).toEqual({ make: ['Toyota'], make_model: ['Toyota|Hilux'] });
    expect(read('defender').filters.make).toEqual(['Ford', 'Land Rover']);
  });
});

describe('the stock decides', () => {
  const words = (facets: Partial<Record<ValueField, string[]>>) =>
    prepareVocabulary(
      Object.fromEntries(
        Object.entries(facets).map(([field, values]) => [
          field,
          values.map((value) => ({ value, count: 1 })),
        ]),
      ),
    );
  const readIn = (facets: Partial<Record<ValueField, string[]>>, text: string) =>
    told(understand(text, words(facets), TODAY));

  test.each<[string, Partial<Record<ValueField, string[]>>, string, string]>([
    ['no automatics, no filter', { transmission: ['Manual'] }, 'auto ute', 'text auto ute'],
    ['a van is a caravan where only these are', { body: ['Caravan'] }, 'van', 'body Caravan'],
    ['4x4 is a body where no drive is known', { body: ['4x4'] }, '4wd', 'body 4x4'],
    ['feeds with words of their own', { fuel: ['Petrol', 'Unleaded'] }, 'unleaded', 'fuel Unleaded, Petrol'],
    [
      'two spellings of a make',
      { make: ['Mercedes-Benz', 'Mercedes Benz'] },
      'merc',
      'make Mercedes-Benz, Mercedes Benz',
    ],
    [
      'a badge held by longer ones',
      { make: ['Toyota'], badge: ['SR5', 'SR5 Premium'] },
      'toyota sr5',
      'make Toyota · text "sr5"',
    ],
    [
      'a colour known by longer names only',
      { colour: ['Snow White', 'Soul Red', 'Pearl White'] },
      'white',
      'colour Snow White, Pearl White',
    ],
    ['a prado by itself', { make_model: ['Toyota|Prado'] }, 'prado', 'make_model Toyota|Prado'],
    ['a model with the name of a body', { make_model: ['GWM|Ute'], body: ['Ute'] }, 'ute', 'body Ute'],
    ['… beside its make', { make_model: ['GWM|Ute'], body: ['Ute'] }, 'gwm ute', 'make_model GWM|Ute'],
    [
      'features by the name the feed gives them',
      { filtered_features: ['Sat Nav', 'Reversing Camera'] },
      'gps and reverse camera',
      'filtered_features Sat Nav, Reversing Camera',
    ],
    ['a stray colour', { colour: ['Car', 'White'] }, 'white car under 10k', 'colour White · price :10000'],
    ['a stray badge', { make: ['Kia'], badge: ['For'] }, 'kia for sale', 'make Kia'],
    ['a town called Sale', { city: ['Sale'] }, 'cars for sale', ''],
    ['… behind a word of place', { city: ['Sale'] }, 'cars in sale', 'city Sale'],
    ['an empty stock', {}, 'white ute auto', 'text white ute auto'],
    ['a make that is not in stock', { make: ['Ford'] }, 'cadillac escalade', 'make Cadillac · text escalade'],
    ['… beside another wish', { body: ['Ute'] }, 'cadillac ute', 'body Ute · text cadillac'],
  ])('%s', (_, facets, text, expected) => {
    expect(readIn(facets, text)).toBe(expected);
  });

  test('many shades behind one word are left to the text search', () => {
    const shades = [
      'White',
      ...['Polar', 'Snow', 'Pearl', 'Arctic', 'Glacier', 'Ivory'].map((name) => `${name} White`),
    ];
    expect(readIn({ colour: shades }, 'white')).toBe('text white');
    expect(readIn({ colour: shades }, 'polar white')).toBe('colour Polar White');
  });

  test('an order that the site does not offer stays text', () => {
    const some = prepareVocabulary(STOCK_WORDS, { sorts: ['most_relevant', 'latest'] });
    expect(told(understand('cheap newest ute', some, TODAY))).toBe('body Ute · sort latest · text cheap');
  });
});

test('a word in several places is reported where it was read', () => {
  const { terms } = read('android auto  auto ute');
  expect(terms.map(({ places }) => places)).toEqual([[[0, 12]], [[14, 18]], [[19, 22]]]);
});

test('a site that cannot measure leaves places to the text', () => {
  const flat = prepareVocabulary(STOCK_WORDS, { near: false });
  expect(told(understand('ute near 4870', flat, TODAY))).toBe('body Ute · text near 4870');
  expect(told(understand('ute near cairns', flat, TODAY))).toBe('body Ute · city Cairns');
});

describe('laws', () => {
  const names = Object.values(STOCK_WORDS).flatMap((values) => values.map(({ value }) => value));
  const word = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...names) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(...Object.values(PHRASES).flatMap((rows) => rows.map(([phrase]) => phrase))),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...'under over between and or to from near within of 3 7 86 20 30k $40k 2018 2021 4870 km kms k + - not no except but or nor -ford non-diesel anything the a seater older newer than'.split(
          ' ',
        ),
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  );
  const absent = [...vocabulary.absent.values()];
  const sentence = fc
    .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', ', ', '/', '"')), { maxLength: 9 })
    .map((parts) => parts.map(([text, gap]) => text + gap).join(''));
  const wordsOf = (text: string) => text.split(/[\s,;|()[\]/!?"“”<>≤≥~=]+/).filter(Boolean);

  test('text that stays comes from what was typed, and is not understood again', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const { rest } = read(text);
        const typed = wordsOf(text);
        expect(wordsOf(rest).filter((each) => !typed.includes(each))).toEqual([]);
        const again = read(rest);
        // A make that is not in stock is asked for where nothing else is.
        const isAbsent = again.filters.make?.every((make) => absent.includes(make)) ?? false;
        if (!isAbsent) expect(again).toEqual({ filters: {}, ranges: {}, rest, terms: [] });
      }),
      { numRuns: 3000 },
    );
  });

  test('every filter is a value of the stock or a make that it lacks, every range has its ends in order', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const { filters, without = {}, ranges } = read(text);
        for (const [field, chosen] of [...Object.entries(filters), ...Object.entries(without)]) {
          const known = STOCK_WORDS[field as ValueField]?.map(({ value }) => value);
          expect(chosen.filter((value) => !known?.includes(value) && !absent.includes(value))).toEqual([]);
          expect(chosen.length).toBe(new Set(chosen).size);
        }
        for (const { min = 0, max = Number.MAX_VALUE } of Object.values(ranges)) {
          expect(min).toBeLessThanOrEqual(max);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('any text at all is read', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void read(text)));
  });
});

describe('towns', () => {
  test.each([
    // Where the stock does not stand, the nearest come first.
    ['ute near parramatta', 'body Ute · near 2150'],
    ['within 25km of penrith', 'near 2750 within 25'],
    ['hatch launceston', 'body Hatch · near 7250'],
    // A yard's own town is asked for by its name.
    ['ute in cairns', 'body Ute · city Cairns'],
  ])('%s', (text, understood) => expect(told(read(text))).toBe(understood));

  test('a stock in many towns is measured from the town', () => {
    const names =
      'Cairns Portsmith Manunda Sydney Perth Hobart Albany Bunbury Dubbo Orange Mackay Roma Dalby';
    const many = prepareVocabulary(
      { city: names.split(' ').map((value) => ({ value, count: 1 })) },
      { postcodeOf: postcodeOfTown },
    );
    expect(told(understand('cairns', many, TODAY))).toBe('near 4870 within 50');
    expect(told(understand('near cairns', many, TODAY))).toBe('near 4870 within 50');
    // Its suburbs are stocked, though it is not.
    expect(told(understand('near penrith', many, TODAY))).toBe('near 2750 within 50');
  });
});

describe('things on a car, in two words', () => {
  const stocked = prepareVocabulary({ ...STOCK_WORDS, filtered_features: [{ value: 'Tow bar', count: 9 }] });
  const said = (phrase: string, vocabulary: Vocabulary) => told(understand(phrase, vocabulary, TODAY));

  test('are a feature where the stock has it', () => {
    expect(said('ute with tow bar', stocked)).toContain('Tow bar');
  });
});

test('an ordinary word is not a town with two slips', () => {
  const towns = prepareVocabulary({ ...STOCK_WORDS, city: [{ value: 'West End', count: 9 }] });
  expect(told(understand('weekend convertible', towns, TODAY))).not.toContain('West End');
});
