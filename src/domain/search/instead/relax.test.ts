import { describe, expect, test } from 'vitest';
import { fromUrl, toUrl } from '../url.ts';
import { relaxable, relaxableValues, relaxationText, withoutField } from './relax.ts';

const ASKED =
  '?query=hilux&make=Toyota&make_model=Toyota%7CHiLux&colour=Red&not_fuel=Diesel&not_fuel=LPG&price=:20000&near=4870&within=50';

describe('conditions that a query can drop', () => {
  test.each([
    ['', []],
    ['?sortBy=latest&page=3', []],
    ['?near=4870', []],
    [ASKED, ['text', 'near', 'colour', 'make', 'make_model', 'not_fuel', 'price']],
  ])('%s', (search, expected) => {
    expect(relaxable(fromUrl(search))).toEqual(expected);
  });
});

describe('dropping', () => {
  test.each([
    ['text', 'Without “hilux”', ASKED.replace('query=hilux&', '')],
    ['near', 'Any distance', ASKED.replace('&within=50', '')],
    ['colour', 'Any colour', ASKED.replace('&colour=Red', '')],
    ['price', 'Also over $20,000', ASKED.replace('&price=:20000', '')],
    ['make', 'Any make', ASKED.replace('&make=Toyota&make_model=Toyota%7CHiLux', '')],
    ['make_model', 'Any Toyota', ASKED.replace('&make_model=Toyota%7CHiLux', '')],
    ['not_fuel', 'Include diesel and LPG', ASKED.replace('&not_fuel=Diesel&not_fuel=LPG', '')],
  ] as const)('%s', (field, words, expected) => {
    const query = fromUrl(ASKED);
    expect(relaxationText(field, query)).toBe(words);
    expect(toUrl(withoutField(query, field))).toBe(toUrl(fromUrl(expected)));
  });

  test.each([
    ['?make=Ford&make=Kia', 'make', 'Any make'],
    ['?colour=Red&colour=Blue&colour=Black&colour=White', 'colour', 'Any colour'],
    ['?body=ute', 'body', 'Any body type'],
    [
      '?filtered_features=Sunroof&filtered_features=Tow+Bar',
      'filtered_features',
      'Without Sunroof or Tow Bar',
    ],
    [
      '?filtered_features=A&filtered_features=B&filtered_features=C&filtered_features=D',
      'filtered_features',
      'Without these 4 features',
    ],
    ['?fuel=Diesel', 'fuel', 'Any fuel'],
    ['?state=QLD', 'state', 'Any state'],
    ['?car_type=used', 'car_type', 'New, used or demo'],
    ['?seats=7', 'seats', 'Any number of seats'],
    ['?year=2019:', 'year', 'Also older than 2019'],
    ['?year=:2019', 'year', 'Also newer than 2019'],
    ['?km=:60000', 'km', 'Also over 60,000 km'],
    ['?price=10000:', 'price', 'Also under $10,000'],
    ['?price=10000:20000', 'price', 'Any price'],
  ] as const)('%s: %s reads %s', (search, field, words) => {
    expect(relaxationText(field, fromUrl(search))).toBe(words);
  });

  test('returns to the first page', () => {
    expect(withoutField(fromUrl('?colour=Red&page=4'), 'colour').page).toBe(1);
  });

  test('one of several exclusions or features, but not one of several alternatives', () => {
    const query = fromUrl(
      '?not_fuel=Diesel&not_fuel=LPG&filtered_features=Sunroof&filtered_features=Tow+Bar&colour=Red&colour=Blue',
    );
    expect(
      relaxableValues(query).map(({ field, value, to }) => [relaxationText(field, query, value), toUrl(to)]),
    ).toEqual([
      ['Without Sunroof', '?colour=Blue&colour=Red&filtered_features=Tow+Bar&not_fuel=Diesel&not_fuel=LPG'],
      ['Without Tow Bar', '?colour=Blue&colour=Red&filtered_features=Sunroof&not_fuel=Diesel&not_fuel=LPG'],
      [
        'Include diesel',
        '?colour=Blue&colour=Red&filtered_features=Sunroof&filtered_features=Tow+Bar&not_fuel=LPG',
      ],
      [
        'Include LPG',
        '?colour=Blue&colour=Red&filtered_features=Sunroof&filtered_features=Tow+Bar&not_fuel=Diesel',
      ],
    ]);
    expect(relaxableValues(fromUrl('?not_fuel=Diesel'))).toEqual([]);
  });
});
