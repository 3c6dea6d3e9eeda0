import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanData } from './clean-data.ts';

test.each<[string, unknown, unknown]>([
  ['a NUL', 'a\0b', 'a b'],
  ['a NUL in a key', { 'an\0gle': { rate: 7 } }, { 'an gle': { rate: 7 } }],
  ['a key that ends in one', [{ 'angle\0': 1 }], [{ angle: 1 }]],
  ['line breaks of every kind', ['a\nb', 'a\u2028b', 'a\u2029b', 'a\u0085b'], ['a b', 'a b', 'a b', 'a b']],
  ['a bell, and DEL', { name: '\u0007\u007f' }, { name: '  ' }],
  ['half a character', 'x\ud83d', 'x\ufffd'],
])('%s is cleaned', (_, given, expected) => {
  expect(cleanData(given)).toEqual(expected);
});

test('clean data is returned as the same object', () => {
  const data = { name: 'Zoë’s “Ute” 🚙 \\u0041', list: [1, null, true], deep: { key: 'x' } };
  expect(cleanData(data)).toEqual(data);
});

test('no unsuitable character is left anywhere', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const json = JSON.stringify(cleanData({ value, [text]: [text] }));
      expect(json).not.toMatch(/\\u(?:00|d[89a-f])|(?<!\\)\\[bfnrt]|[\u007f-\u009f\u2028\u2029]/i);
    }),
  );
});
