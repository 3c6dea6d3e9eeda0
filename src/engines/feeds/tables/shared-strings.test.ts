import { expect, test } from 'vitest';
import { SharedStrings } from './shared-strings.ts';

test('keeps many texts by their numbers, long ones and empty ones too', () => {
  const texts = new SharedStrings();
  const all = Array.from({ length: 40_000 }, (_, index) => (index % 9 === 0 ? '' : `Škoda ${index}`));
  const long = 'x'.repeat(3_000_000);
  for (const text of [...all, long, 'last']) texts.add(text);
  for (const index of [0, 1, 16_383, 16_384, 39_999]) expect(texts.at(index)).toBe(all[index]);
  expect(texts.at(40_000)).toBe(long);
  expect(texts.at(40_001)).toBe('last');
});

test('has an empty text for a number that it does not have', () => {
  const texts = new SharedStrings();
  texts.add('only');
  for (const index of [-1, 1, 0.5, Number.NaN, 1e9]) expect(texts.at(index)).toBe('');
});
