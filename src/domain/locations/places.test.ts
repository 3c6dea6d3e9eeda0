import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LocationSchema } from '#domain/tenant/site.ts';
import { directionsUrl, placeName, places } from './places.ts';

const location = (id: number, name: string, street: string, location_type: string | null) =>
  v.parse(LocationSchema, {
    id,
    name,
    slug: `location-${id}`,
    dealership_slug: 'harbour',
    location_type,
    address: { street, city: 'Cairns', state: 'qld', postcode: '4870', lat: -16.92, long: 145.77 },
  });

test.each([
  ['Harbour Cairns Service', 'Harbour Cairns'],
  ['Harbour Cairns Parts', 'Harbour Cairns'],
  ['Parts Direct', 'Parts Direct'],
])('%s is shown as %s', (name, shown) => {
  expect(placeName(name)).toBe(shown);
});

test('desks of one name are one place, sales first, though they stand next door to each other', () => {
  const found = places([
    location(1, 'Harbour Cairns Service', '1 Spence Street', 'service'),
    location(2, 'Harbour Mackay', '9 Wood Street', null),
    location(3, 'Harbour Cairns Sales', '3 Spence Street', 'sales'),
  ]);
  expect(found.map(({ name, desks }) => [name, desks.map(({ id }) => id)])).toEqual([
    ['Harbour Cairns', [3, 1]],
    ['Harbour Mackay', [2]],
  ]);
});

test('directions lead to the place’s own page on a map service, else to its coordinates', () => {
  const here = location(1, 'Harbour', '1 Spence Street', null);
  expect(directionsUrl(here)).toBe('https://www.google.com/maps/dir/?api=1&destination=-16.92,145.77');
  const known = { address: { ...here.address, place_url: 'https://maps.example/harbour' } };
  expect(directionsUrl(known)).toBe('https://maps.example/harbour');
});
