import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KnownWord, shorterReadings, WORD_KINDS } from './drop-words.ts';

const KINDS: Record<string, KnownWord['kind']> = {
  mazda: 'make',
  toyota: 'make',
  cx5: 'model',
  hilux: 'model',
  corolla: 'model',
  '2008': 'model',
  '3': 'model',
  '2023': 'detail',
  white: 'detail',
  sr5: 'detail',
};
const known = (text: string): KnownWord[] =>
  text.split(' ').map((word) => ({ word, kind: KINDS[word] ?? 'unknown' }));

describe('words are dropped', () => {
  test.each([
    ['2023 mazda cx5', ['mazda cx5', 'mazda']],
    ['cx5 mazda 2023', ['cx5 mazda', 'mazda']],
    ['white toyota hilux sr5', ['white toyota hilux', 'toyota hilux', 'toyota']],
    ['white hilux cheap', ['white hilux', 'hilux']],
    ['used hilux', ['hilux']],
    ['corolla hilux', ['corolla']],
    // There is a Peugeot 2008 in stock.
    ['2008 mazda cx5', ['mazda cx5', 'mazda']],
    ['white 2008', ['2008']],
    ['mazda 3 white', ['mazda 3', 'mazda']],
    ['hilux', []],
  ])('%s', (text, expected) => {
    expect(shorterReadings(known(text)).map((words) => words.join(' '))).toEqual(expected);
  });

  test('law: one at a time, in order, and none before a word of a lesser kind', () => {
    const word = fc.record({
      word: fc.constantFrom('a', 'b', 'c', 'd'),
      kind: fc.constantFrom(...WORD_KINDS),
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const numbered = words.map(({ word, kind }, at) => ({ word: `${word}${at}`, kind }));
        const readings = shorterReadings(numbered);
        expect(readings.map(({ length }) => length)).toEqual(
          words.slice(1).map((_, at) => words.length - 1 - at),
        );
        for (const reading of readings) {
          const kept = numbered.filter(({ word }) => reading.includes(word));
          expect(kept.map(({ word }) => word)).toEqual(reading);
          const rank = ({ kind }: KnownWord) => WORD_KINDS.indexOf(kind);
          const dropped = numbered.filter(({ word }) => !reading.includes(word));
          expect(Math.max(...dropped.map(rank))).toBeLessThanOrEqual(Math.min(...kept.map(rank)));
        }
      }),
    );
  });
});
