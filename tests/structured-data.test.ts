import { describe, expect, test } from 'vitest';
import { carStructuredData } from '../src/domain/inventory/page/structured-data.ts';
import { aCar, aSite } from './fixtures/cars.ts';
import { BRISBANE } from './fixtures/places.ts';
import { jsonLdIn, structuredDataProblems } from './fixtures/schema-org.ts';

const CAR = carStructuredData(aCar(), aSite({ locations: [BRISBANE] }), {
  page: 'https://harbour.example/cars/hilux',
  images: ['https://images.example/1.jpg'],
}) as Record<string, unknown>;

test('a car’s structured data has no problems', () => expect(structuredDataProblems(CAR)).toEqual([]));

describe('mistakes are found', () => {
  test.each<[string, unknown, string[]]>([
    [
      'another vocabulary',
      { ...CAR, '@context': 'http://example.org' },
      ['@context must be https://schema.org'],
    ],
    [
      'a type of our own',
      { '@context': 'https://schema.org', '@type': 'Vehicel' },
      ['Vehicel: no type is called "Vehicel"'],
    ],
    ['a property of our own', { ...CAR, horsePower: 204 }, ['Car.horsePower is no property of it']],
    ['a missing name', { ...CAR, name: undefined }, ['Car.name is missing', 'Car.name says nothing']],
    ['a path for an address', { ...CAR, image: ['/a.jpg'] }, ['Car.image[0] is not an address: /a.jpg']],
    ['a word for a term', { ...CAR, itemCondition: 'used' }, ['Car.itemCondition is not a term: used']],
    ['an empty list', { ...CAR, image: [] }, ['Car.image is an empty list']],
    [
      'a price in words',
      { ...CAR, offers: { '@type': 'Offer', price: 'POA', priceCurrency: 'AUD' } },
      ['Car.offers.price is no sum: POA'],
    ],
    ['a list', [CAR], ['the block is no object']],
  ])('%s', (_, block, problems) => expect(structuredDataProblems(block)).toEqual(problems));
});

test('structured data is read from a page’s HTML', () => {
  const html =
    '<script type="application/ld+json">{"a":"\\u003cb>"}</script><script type="application/json">{}</script>';
  expect(jsonLdIn(html)).toEqual([{ a: '<b>' }]);
});
