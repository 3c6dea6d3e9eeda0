import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstCharacters, storableLine } from './plain-text.ts';

test.each([
  ['', 3, ''],
  ['Zoe', 3, 'Zoe'],
  ['Zoë!', 3, 'Zoë'],
  ['ab🚗', 3, 'ab🚗'],
  ['abc🚗', 3, 'abc'],
  ['🚗🚗🚗🚗', 3, '🚗🚗🚗'],
])('%s cut at %i is %s', (text, most, cut) => expect(firstCharacters(text, most)).toBe(cut));

test('a cut text is a prefix without lone surrogates, no longer than asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(40), (text, most) => {
      const cut = firstCharacters(text, most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(Array.from(cut).length).toBe(Math.min(most, Array.from(text).length));
    }),
  );
});

test('a storable line has no control characters and no lone surrogates', () => {
  expect(storableLine('a\0b\nc\u007fd\ud83d')).toBe('abcd\ufffd');
  expect(storableLine('Zoë 🚗')).toBe('Zoë 🚗');
});
