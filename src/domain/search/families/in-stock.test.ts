import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAKES } from '../../vehicles/data/index.ts';
import { prepareVocabulary, understand } from '../plain-words/plain-words.ts';
import { readFamily, writeFamily } from './family-name.ts';
import { codedFamilies } from './generations.ts';
import { namesInStock } from './in-stock.ts';

const TODAY = new Date('2026-06-01T00:00:00Z');

type Listed = Parameters<typeof namesInStock>[0][number];
const listed = (make: string, model: string, badge: string | null = null, year = 2018): Listed => ({
  ...{ make, model, badge, year },
});

const STOCK = [
  listed('Toyota', 'HiLux', 'SR5'),
  listed('Toyota', 'HiLux Cab Chassis', 'Workmate'),
  listed('Toyota', 'LandCruiser', 'LC200 Sahara'),
  listed('BMW', '320i'),
  listed('BMW', '330i', 'M Sport'),
  listed('BMW', 'X5'),
  listed('Volkswagen', 'Golf', 'GTI'),
  listed('Nissan', 'Note'),
  listed('Holden', 'Commodore', 'SV6', 2010),
  listed('Holden', 'Commodore', 'SS', 2016),
  listed('GWM', 'Haval Jolion'),
  listed('GWM', 'Cannon'),
];

const valuesOf = (values: readonly string[]) => [...new Set(values)].map((value) => ({ value, count: 1 }));
const vocabulary = prepareVocabulary(
  {
    make: valuesOf(STOCK.map(({ make }) => make)),
    make_model: valuesOf(STOCK.map(({ make, model }) => `${make}|${model}`)),
    badge: valuesOf(STOCK.flatMap(({ badge }) => badge ?? [])),
  },
  { names: namesInStock(STOCK) },
);
const read = (text: string) => understand(text, vocabulary, TODAY);

describe('a name means its family', () => {
  test.each([
    ['hilux', ['Toyota|HiLux', 'Toyota|HiLux Cab Chassis']],
    ['hi lux', ['Toyota|HiLux', 'Toyota|HiLux Cab Chassis']],
    ['toyota hilux', ['Toyota|HiLux', 'Toyota|HiLux Cab Chassis']],
    ['hilux cab chassis', ['Toyota|HiLux Cab Chassis']],
    ['3 series', ['BMW|320i', 'BMW|330i']],
    ['bmw 3 series', ['BMW|320i', 'BMW|330i']],
    ['320i', ['BMW|320i']],
    ['haval', ['GWM|Haval Jolion']],
    // A slip of the finger.
    ['hylux', ['Toyota|HiLux', 'Toyota|HiLux Cab Chassis']],
  ])('%s', (text, models) => expect(read(text).filters.make_model).toEqual(models));

  test('and says which models', () => {
    expect(read('hilux').terms.map(({ meaning }) => meaning)).toEqual(['HiLux and HiLux Cab Chassis']);
  });

  test('a name of every day means one beside its make alone', () => {
    expect(read('note').filters).toEqual({});
    expect(read('nissan note').filters.make_model).toEqual(['Nissan|Note']);
  });

  test('a nickname of a make is the make', () => {
    expect(read('veedub golf').filters).toEqual({ make: ['Volkswagen'], make_model: ['Volkswagen|Golf'] });
  });

  test('a code of a generation means its years', () => {
    expect(read('ve commodore')).toMatchObject({
      filters: { make_model: ['Holden|Commodore'] },
      ranges: { year: { min: 2006, max: 2013 } },
      terms: [{ meaning: 'Commodore, 2006 to 2013' }],
    });
  });
});

describe('a series that few badges name is its years and bodies', () => {
  const cruiser = (badge: string, year: number, body: string): Listed => ({
    ...{ make: 'Toyota', model: 'LandCruiser', badge, year, body },
  });
  const CRUISERS = [
    cruiser('LC200 Sahara', 2016, 'SUV'),
    ...Array.from({ length: 5 }, (_, at) => cruiser('GXL', 2010 + at, 'SUV')),
    ...Array.from({ length: 5 }, (_, at) => cruiser('Workmate', 2010 + at, 'Ute')),
  ];
  const words = prepareVocabulary(
    {
      make: valuesOf(['Toyota']),
      make_model: valuesOf(['Toyota|LandCruiser']),
      badge: valuesOf(CRUISERS.flatMap(({ badge }) => badge ?? [])),
      body: valuesOf(['SUV', 'Ute']),
    },
    { names: namesInStock(CRUISERS) },
  );
  test.each([
    ['200 series', { min: 2007, max: 2021 }, ['SUV']],
    ['landcruiser 200 series', { min: 2007, max: 2021 }, ['SUV']],
    ['79 series', { min: 1999 }, ['Ute']],
  ])('%s', (text, year, body) => {
    const { filters, ranges } = understand(text, words, TODAY);
    expect(ranges.year).toEqual(year);
    expect(filters).toEqual({ make: ['Toyota'], make_model: ['Toyota|LandCruiser'], body });
  });
});

test('a grade that all of a make have is any of its models', () => {
  const minis = [
    listed('MINI', 'Clubman', 'Cooper S'),
    listed('MINI', 'Cooper', 'S'),
    listed('MINI', 'Cooper'),
  ];
  const [cooper] = namesInStock(minis)
    .map(readFamily)
    .filter(({ names }) => names.includes('Cooper S'));
  expect(cooper?.models).toEqual(['Clubman', 'Cooper']);
});

test('only what is in stock is named', () => {
  const names = namesInStock([listed('Toyota', 'HiLux')]).map(readFamily);
  expect(new Set(names.map(({ make }) => make))).toEqual(new Set(['Toyota']));
  expect(new Set(names.flatMap(({ models }) => models))).toEqual(new Set(['HiLux']));
  expect(namesInStock([listed('Nobody', 'Nothing')])).toEqual([]);
});

test('the same cars give the same names whatever their order', () => {
  expect(namesInStock(STOCK.toReversed())).toEqual(namesInStock(STOCK));
});

test('what is written is read again', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/);
  const words = fc.array(word, { maxLength: 4 });
  const span = fc.option(
    fc.tuple(fc.integer({ min: 1950, max: 2027 }), fc.option(fc.integer({ min: 1950, max: 2027 }))),
  );
  const places = fc.uniqueArray(fc.nat(5000)).map((all) => all.sort((a, b) => a - b));
  const held = fc.tuple(fc.nat(5000), places).map(([count, own]) => [count, ...own]);
  const family = fc.record({
    ...{
      make: word,
      title: word,
      models: words,
      names: words,
      besideMake: words,
      badges: words,
      bodies: words,
      segment: word,
      years: span,
      held: fc.oneof(fc.constant([]), held),
    },
  });
  fc.assert(fc.property(family, (each) => void expect(readFamily(writeFamily(each))).toEqual(each)));
});

describe('a code of a generation', () => {
  const CARS = [
    listed('Holden', 'Calais', 'V', 2005),
    listed('Holden', 'Commodore', 'SS-V Redline', 2016),
    listed('Holden', 'Commodore', 'SV6', 2014),
    listed('BMW', '320i', null, 2004),
    listed('BMW', 'M3', null, 2002),
    listed('BMW', 'M3', null, 2016),
    listed('Nissan', 'Navara', 'D40 ST', 2010),
    listed('Nissan', 'Navara', 'ST', 2012),
    listed('Nissan', 'Patrol', 'ST', 2010),
    listed('Toyota', 'HiLux', 'SR5', 2018),
    listed('Honda', 'Civic', 'Type R', 2018),
    listed('Honda', 'Civic', 'VTi', 2018),
  ];
  const words = prepareVocabulary(
    {
      make: valuesOf(CARS.map(({ make }) => make)),
      make_model: valuesOf(CARS.map(({ make, model }) => `${make}|${model}`)),
      badge: valuesOf(CARS.flatMap(({ badge }) => badge ?? [])),
    },
    { names: namesInStock(CARS) },
  );
  test.each([
    ['vz calais', ['Holden|Calais'], { min: 2004, max: 2007 }],
    ['vf ii redline', ['Holden|Commodore', 'Holden|Calais'], { min: 2015, max: 2017 }],
    ['e46 m3', ['BMW|M3'], { min: 2000, max: 2006 }],
    ['f80 m3', ['BMW|M3'], { min: 2014, max: 2018 }],
    ['d40', ['Nissan|Navara'], { min: 2005, max: 2015 }],
    ['gun126 hilux', ['Toyota|HiLux'], { min: 2015 }],
    ['fk8 type r', ['Honda|Civic'], { min: 2017, max: 2021 }],
  ])('%s', (text, models, year) => {
    const { filters, ranges } = understand(text, words, TODAY);
    expect(filters.make_model).toEqual(models);
    expect(ranges).toEqual({ year });
  });
  test('is known of families and versions of the catalogue alone', () => {
    const known = new Set(
      MAKES.flatMap(({ name: make, families }) =>
        families.flatMap(({ name, variants = [] }) => [
          `${make} ${name}`,
          ...variants.map((variant) => `${make} ${variant.name}`),
        ]),
      ),
    );
    expect(codedFamilies().filter((each) => !known.has(each))).toEqual([]);
  });
  test('that is not in stock is not read as a slip of one that is', () =>
    expect(understand('gq patrol', words, TODAY)).toMatchObject({ ranges: {}, rest: 'gq' }));
});
