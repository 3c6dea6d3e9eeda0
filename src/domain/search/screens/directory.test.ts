import { describe, expect, test } from 'vitest';
import { fromUrl, toUrl } from '../url.ts';
import { directoryPrice, directoryQuery, modelsOf, ofDealer } from './directory.ts';

describe('the directory’s address', () => {
  const cases: [string, string, string][] = [
    [
      'make, model, body and words',
      '?query=red&make=Ford&model=Ranger&body=Ute',
      '?query=red&make=Ford&model=Ranger&body=Ute',
    ],
    ['other filters are dropped', '?make=Ford&price=1:2&colour=Red&page=3&sortBy=latest', '?make=Ford'],
    ['a model needs its make', '?model=Ranger&body=Ute', '?body=Ute'],
    ['nothing asked', '', ''],
  ];
  test.each(cases)('%s', (_, given, kept) => {
    expect(toUrl(directoryQuery(fromUrl(given)))).toBe(kept);
  });
});

test('a dealer is one more condition', () => {
  const query = directoryQuery(fromUrl('?make=Ford'));
  expect(ofDealer(query, 'Harbour Cairns')).toMatchObject({
    filters: { make: ['Ford'], dealership_name: ['Harbour Cairns'] },
    pageSize: 3,
  });
});

test('models are those of the make, by name', () => {
  const make_model = ['Ford|Ranger', 'Mazda|3', 'Ford|Everest'].map((value) => ({ value, count: 1 }));
  expect(modelsOf({ make_model }, 'Ford')).toEqual(['Everest', 'Ranger']);
  expect(modelsOf({ make_model }, 'Kia')).toEqual([]);
});

test('a price says what it includes; without one the site’s no-price text is shown', () => {
  expect(directoryPrice({ price: 39_990, price_type: 'drive_away' }, 'Ask us')).toBe('$39,990 Drive away');
  expect(directoryPrice({ price: null, price_type: 'egc' }, 'Ask us')).toBe('Ask us');
});
