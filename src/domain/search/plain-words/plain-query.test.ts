import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PHRASES } from '../../../../tests/fixtures/plain-phrases.ts';
import { STOCK_WORDS } from '../../../../tests/fixtures/stock-words.ts';
import type { SearchQuery } from '../engine.ts';
import { emptyQuery } from '../url.ts';
import { keptAsText, withPlainWords } from './plain-query.ts';
import { prepareVocabulary, understand } from './plain-words.ts';

const vocabulary = prepareVocabulary(STOCK_WORDS);
const read = (text: string) => understand(text, vocabulary, new Date('2026-06-01T00:00:00Z'));

describe('what the words say takes the place of what was asked', () => {
  const TOYOTA = { make: ['Toyota'], make_model: ['Toyota|Hilux'] };
  const toyotas: SearchQuery = {
    ...emptyQuery(),
    filters: { ...TOYOTA, colour: ['Red'] },
    without: { make: ['Kia'], colour: ['White'] },
    ranges: { price: { max: 60_000 }, km: { max: 90_000 } },
    page: 3,
  };
  test.each<[string, Partial<SearchQuery>]>([
    ['ford', { filters: { make: ['Ford'], colour: ['Red'] } }],
    ['corolla', { filters: { make: ['Toyota'], make_model: ['Toyota|Corolla'], colour: ['Red'] } }],
    ['sr5 gadget', { filters: { ...toyotas.filters, badge: ['SR5'] }, text: 'gadget' }],
    ['under 40k', { filters: toyotas.filters, ranges: { price: { max: 40_000 }, km: { max: 90_000 } } }],
    ['not ford', { filters: toyotas.filters, without: { make: ['Kia', 'Ford'], colour: ['White'] } }],
    ['not toyota', { filters: { colour: ['Red'] }, without: { make: ['Kia', 'Toyota'], colour: ['White'] } }],
    ['not red', { filters: TOYOTA, without: { make: ['Kia'], colour: ['White', 'Red'] } }],
    ['kia', { filters: { make: ['Kia'], colour: ['Red'] }, without: { colour: ['White'] } }],
    ['cheap', { filters: toyotas.filters, sort: 'lowest_price' }],
  ])('%s', (text, expected) => {
    expect(withPlainWords(toyotas, read(text))).toEqual({ ...toyotas, text: '', page: 1, ...expected });
  });
});

test('one of several words kept as text', () => {
  const text = 'android auto, auto ute';
  const [, auto] = read(text).terms;
  const kept = keptAsText(text, auto as NonNullable<typeof auto>);
  expect(kept).toBe('android auto, "auto" ute');
  expect(read(kept).rest).toBe('"auto"');
});

test('law: kept words are not understood again, and the other words as before', () => {
  const phrases = Object.values(PHRASES).flatMap((rows) => rows.map(([phrase]) => phrase));
  fc.assert(
    fc.property(fc.constantFrom(...phrases), fc.nat(9), (phrase, pick) => {
      const { terms } = read(phrase);
      const term = terms[pick % Math.max(1, terms.length)];
      if (!term) return;
      const after = read(keptAsText(phrase, term));
      expect(after.terms.length).toBeLessThan(terms.length + term.places.length);
      expect(after.rest).toContain('"');
    }),
    { numRuns: 1000 },
  );
});
