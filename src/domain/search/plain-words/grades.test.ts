import { describe, expect, test } from 'vitest';
import { namesInStock } from '../families/in-stock.ts';
import { prepareVocabulary, understand } from './plain-words.ts';

type Listed = Parameters<typeof namesInStock>[0][number];
const car = (make: string, model: string, badge: string | null, year = 2016): Listed => ({
  ...{ make, model, badge, year },
});
const STOCK = [
  car('Ford', 'Mustang', 'GT'),
  car('Mercedes-Benz', 'AMG GT', null),
  car('Mercedes-Benz', 'GLS', null),
  car('Mercedes-Benz', 'C-Class', 'C63 S'),
  car('Mercedes-Benz', 'C-Class', 'C200'),
  car('Mazda', 'CX-5', 'GT'),
  car('Mazda', 'CX-5', 'GT SP'),
  car('Mitsubishi', 'Triton', 'GLS (4x4)'),
  car('Mitsubishi', 'Triton', 'GLS'),
  car('Mitsubishi', 'Triton', 'GLX'),
  car('Toyota', 'HiLux', 'SR'),
  car('Toyota', 'HiLux', 'SR (4X4)'),
  car('Toyota', 'HiLux', 'SR5'),
  car('Toyota', 'Corolla', 'Corolla Hatch ZR'),
  car('Holden', 'Commodore', 'SS-V Redline', 2015),
  car('Holden', 'Commodore', 'SS', 2015),
  car('Holden', 'Commodore', 'Evoke', 2015),
  car('Ford', 'Falcon', 'XR6T', 2012),
  car('Ford', 'Falcon', 'XR6', 2012),
  car('Volkswagen', 'Tiguan', '162 TSI Highline'),
  car('Volkswagen', 'Tiguan', '162TSI R-Line'),
  car('Ford', 'Focus', 'ST'),
  car('Ford', 'Focus', 'ST2'),
  car('Ford', 'Focus', 'ST-Line'),
  car('Hyundai', 'i30', 'N Premium'),
  car('Hyundai', 'i30', 'N Line'),
  car('Hyundai', 'i30', 'N Line Premium'),
  car('Hyundai', 'Tucson', 'Elite N-LINE (AWD)'),
];
const valuesOf = (all: readonly string[]) => [...new Set(all)].map((value) => ({ value, count: 1 }));
const vocabulary = prepareVocabulary(
  {
    make: valuesOf(STOCK.map(({ make }) => make)),
    make_model: valuesOf(STOCK.map(({ make, model }) => `${make}|${model}`)),
    badge: valuesOf(STOCK.flatMap(({ badge }) => badge ?? [])),
    body: valuesOf(['Hatch', 'Ute', 'Sedan']),
    city: valuesOf(Array.from({ length: 20 }, (_, at) => `Town ${at}`)),
    colour: valuesOf(['Grey']),
    seats: valuesOf(['5', '7']),
  },
  { names: namesInStock(STOCK) },
);
const read = (text: string) => understand(text, vocabulary, new Date('2026-06-01T00:00:00Z'));

describe('a short name beside the model of another make is its grade', () => {
  test.each([
    ['mustang gt', ['Ford|Mustang']],
    ['triton gls', ['Mitsubishi|Triton']],
    ['cx-5 gt', ['Mazda|CX-5']],
    ['gls', ['Mercedes-Benz|GLS']],
    ['triton or gls', ['Mitsubishi|Triton', 'Mercedes-Benz|GLS']],
  ])('%s', (text, models) => expect(read(text).filters.make_model).toEqual(models));
});

describe('a name that some of a model bear means these', () => {
  test.each([
    ['ssv redline', ['SS-V Redline']],
    ['commodore ss', ['SS', 'SS-V Redline']],
    ['xr6 turbo', ['XR6T']],
    ['falcon xr6', ['XR6', 'XR6T']],
    ['c63', ['C63 S']],
    // Not what begins so.
    ['hilux sr', ['SR', 'SR (4X4)']],
    // An ST2 is an ST, an ST-Line is none.
    ['focus st', ['ST', 'ST2']],
    // Written together or apart.
    ['tiguan 162tsi', ['162 TSI Highline', '162TSI R-Line']],
    ['tiguan 162 tsi', ['162 TSI Highline', '162TSI R-Line']],
  ])('%s', (text, badges) => expect([...(read(text).filters.badge ?? [])].sort()).toEqual(badges));
});

describe('a grade of two words is left out however badges write it', () => {
  test.each(['i30 not n line', 'i30 no n line', 'i30 without n-line'])('%s', (text) => {
    expect([...(read(text).without?.badge ?? [])].sort()).toEqual(['N Line', 'N Line Premium']);
  });

  test('of the models that are named, or of any', () => {
    expect(read('tucson no n line').without?.badge).toEqual(['Elite N-LINE (AWD)']);
    expect(read('hyundai no n line').without?.badge).toHaveLength(3);
  });
});

test('a body is not a version', () => {
  expect(read('corolla hatch').filters).toEqual({
    ...{ make: ['Toyota'], make_model: ['Toyota|Corolla'], body: ['Hatch'] },
  });
});

test('a code of two letters counts beside a grade', () => {
  expect(read('vf ss')).toMatchObject({
    filters: { make_model: ['Holden|Commodore'] },
    ranges: { year: { min: 2013 } },
  });
  expect(read('vf').filters).toEqual({});
});

describe('postcodes', () => {
  test('alone, where cars stand all over the country', () => {
    expect(read('4870').near).toEqual({ postcode: '4870', withinKm: 50 });
    expect(read('hilux 4870').near).toEqual({ postcode: '4870', withinKm: 50 });
  });
  test.each(['2018', 'under 4870', '4870 km'])('none in %s', (text) => {
    expect(read(text).near).toBeUndefined();
  });
});

describe('slips', () => {
  test('an o for a nought', () => expect(read('under 2ok').ranges.price).toEqual({ max: 20_000 }));
  test('a comma astray', () => expect(read('hatch under 15,00 0').ranges.price).toEqual({ max: 15_000 }));
});

test('a shade of a colour is the colour', () => {
  expect(read('dark grey')).toMatchObject({ filters: { colour: ['Grey'] }, rest: '' });
});

describe('a short badge behind a car is whole', () => {
  test.each([
    // More badges than a filter names.
    ['hilux gls', '"gls"'],
    // No badge in stock is called so: it may be the beginning of one.
    ['hilux rog', 'rog'],
    ['gt5', 'gt5'],
  ])('%s', (text, rest) => expect(read(text).rest).toBe(rest));
});

test('a body behind the name of a family is a body', () => {
  expect(read('corolla sedan').filters).toMatchObject({ make_model: ['Toyota|Corolla'], body: ['Sedan'] });
});
