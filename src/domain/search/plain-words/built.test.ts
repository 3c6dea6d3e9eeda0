import { describe, expect, test } from 'vitest';
import type { StockWords } from './plain-words.ts';
import { prepareVocabulary, understand } from './plain-words.ts';

const values = (...all: string[]) => all.map((value) => ({ value, count: 1 }));
const STOCK: StockWords = {
  make: values('Toyota', 'Mazda'),
  make_model: values('Toyota|HiLux', 'Mazda|3'),
  body: values('Hatch', 'Sedan', 'Ute'),
  fuel: values('Diesel', 'Petrol'),
  doors: values('2', '3', '4', '5'),
  cylinders: values('4', '6', '8'),
  engine_size: values('1.5 L', '2.0 L', '2.5 L', '2.8 L', '3.0 L'),
};
const vocabulary = prepareVocabulary(STOCK);
const read = (text: string) => understand(text, vocabulary, new Date('2026-06-01T00:00:00Z'));

describe('an engine', () => {
  test.each<[string, string[]]>([
    ['2.0 litre', ['2.0 L']],
    ['2 litre', ['2.0 L']],
    ['3.0L', ['3.0 L']],
    ['three litre', ['3.0 L']],
    ['2.8 hilux', ['2.8 L']],
    ['1998cc', ['2.0 L']],
    ['over 2 litres', ['2.0 L', '2.5 L', '2.8 L', '3.0 L']],
    ['2.0l or less', ['1.5 L', '2.0 L']],
  ])('%s', (text, engine_size) => {
    expect(read(text)).toMatchObject({ filters: { engine_size }, rest: '' });
  });

  test.each(['4.2 litre', '2', 'under 20k'])('none in %s', (text) => {
    expect(read(text).filters.engine_size).toBeUndefined();
  });
});

describe('cylinders', () => {
  test.each<[string, string[]]>([
    ['v8', ['8']],
    ['6 cylinder', ['6']],
    ['six cyl ute', ['6']],
    ['straight six', ['6']],
    ['v6 or v8', ['6', '8']],
  ])('%s', (text, cylinders) => expect(read(text).filters).toMatchObject({ cylinders }));

  test('that are not wanted', () => {
    expect(read('no v8')).toMatchObject({ without: { cylinders: ['8'] }, filters: {} });
    expect(read('v6').terms).toMatchObject([{ meaning: '6 cylinders' }]);
  });
});

describe('doors', () => {
  test.each<[string, string[]]>([
    ['2 door ute', ['2']],
    ['four door sedan', ['4']],
    ['4dr', ['4']],
    // Its tailgate is a door to some.
    ['5 door hatch', ['5', '4']],
    ['3-door hatch', ['3', '2']],
  ])('%s', (text, doors) => expect(read(text).filters).toMatchObject({ doors }));

  test('a mazda 3 of 5 doors is a model and its doors', () => {
    expect(read('mazda 3 5 door').filters).toMatchObject({ make_model: ['Mazda|3'], doors: ['5'] });
  });
});

test('what the stock does not tell stays text', () => {
  const silent = prepareVocabulary({ make: values('Toyota') });
  expect(understand('v8 toyota', silent, new Date('2026-06-01T00:00:00Z'))).toMatchObject({ rest: 'v8' });
});
