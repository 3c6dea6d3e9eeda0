import { describe, expect, test } from 'vitest';
import { relaxable, relaxationText, withoutField } from './relax.ts';
import { fromUrl, toUrl } from './url.ts';

const ASKED =
  '?query=hilux&make=Toyota&make_model=Toyota%7CHiLux&colour=Red&not_fuel=Diesel&not_fuel=LPG&price=:20000&near=4870&within=50';

describe('what a query may let go of', () => {
  test.each([
    ['', []],
    ['?sortBy=latest&page=3', []],
    ['?near=4870', []],
    [ASKED, ['text', 'near', 'colour', 'make', 'make_model', 'not_fuel', 'price']],
  ])('%s', (search, expected) => {
    expect(relaxable(fromUrl(search))).toEqual(expected);
  });
});

describe('letting go of', () => {
  test.each([
    ['text', 'Without the words “hilux”', ASKED.replace('query=hilux&', '')],
    ['near', 'Without the distance limit', ASKED.replace('&within=50', '')],
    ['colour', 'Without the colour', ASKED.replace('&colour=Red', '')],
    ['price', 'Without the price range', ASKED.replace('&price=:20000', '')],
    ['make', 'Without the make and model', ASKED.replace('&make=Toyota&make_model=Toyota%7CHiLux', '')],
    ['make_model', 'Without the model', ASKED.replace('&make_model=Toyota%7CHiLux', '')],
    ['not_fuel', 'With diesel and LPG', ASKED.replace('&not_fuel=Diesel&not_fuel=LPG', '')],
  ] as const)('%s', (field, words, expected) => {
    const query = fromUrl(ASKED);
    expect(relaxationText(field, query)).toBe(words);
    expect(toUrl(withoutField(query, field))).toBe(toUrl(fromUrl(expected)));
  });

  test('the page is the first again', () => {
    expect(withoutField(fromUrl('?colour=Red&page=4'), 'colour').page).toBe(1);
  });
});
