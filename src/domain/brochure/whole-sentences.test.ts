import { expect, test } from 'vitest';
import { wholeSentences } from './whole-sentences.ts';

test.each([
  ['One owner. Full history. Tow bar.', 100, 'One owner. Full history. Tow bar.'],
  ['One owner. Full history. Tow bar.', 25, 'One owner. Full history.'],
  ['One owner. Full history. Tow bar.', 24, 'One owner. Full history.'],
  ['One owner. Full history. Tow bar.', 23, 'One owner.'],
  ['One owner. Full history. Tow bar.', 5, ''],
  ['Fuel use is 7.5 L per 100 km. It is quiet!', 30, 'Fuel use is 7.5 L per 100 km.'],
  ['', 5, ''],
])('%s within %i letters', (paragraph, most, said) => {
  expect(wholeSentences(paragraph, (text) => text.length <= most)).toBe(said);
});
