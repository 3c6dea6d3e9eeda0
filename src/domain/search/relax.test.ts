import { describe, expect, test } from 'vitest';
import { relaxable, relaxationText, withoutField } from './relax.ts';
import { fromUrl, toUrl } from './url.ts';

const ASKED =
  '?query=hilux&make=Toyota&make_model=Toyota%7CHiLux&colour=Red&price=:20000&near=4870&within=50';

describe('what a query may let go of', () => {
  test.each([
    ['', []],
    ['?sortBy=latest&page=3', []],
    ['?near=4870', []],
    [ASKED, ['text', 'near', 'colour', 'make', 'make_model', 'price']],
  ])('%s', (search, expected) => {
    expect(relaxable(fromUrl(search))).toEqual(expected);
  });
});

describe('without', () => {
  test.each([
    ['text', 'the words “hilux”', ASKED.replace('query=hilux&', '')],
    ['near', 'the distance limit', ASKED.replace('&within=50', '')],
    ['colour', 'the colour', ASKED.replace('&colour=Red', '')],
    ['price', 'the price range', ASKED.replace('&price=:20000', '')],
    ['make', 'the make and model', ASKED.replace('&make=Toyota&make_model=Toyota%7CHiLux', '')],
    ['make_model', 'the model', ASKED.replace('&make_model=Toyota%7CHiLux', '')],
  ] as const)('%s', (field, words, expected) => {
    const query = fromUrl(ASKED);
    expect(relaxationText(field, query)).toBe(words);
    expect(toUrl(withoutField(query, field))).toBe(toUrl(fromUrl(expected)));
  });

  test('the page is the first again', () => {
    expect(withoutField(fromUrl('?colour=Red&page=4'), 'colour').page).toBe(1);
  });
});
