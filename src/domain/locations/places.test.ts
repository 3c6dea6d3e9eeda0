import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LocationSchema } from '#domain/tenant/site.ts';
import {
  departmentTitle,
  departmentTypes,
  directionsUrl,
  isOnePage,
  placeName,
  places,
  reviewsUrl,
  sharedStart,
  shortPlaceName,
  tilesUrl,
} from './places.ts';

const location = (id: number, name: string, street: string, location_type: string | null, city = 'Cairns') =>
  v.parse(LocationSchema, {
    id,
    name,
    slug: `location-${id}`,
    dealership_slug: 'harbour',
    location_type,
    address: { street, city, state: 'qld', postcode: '4870', lat: -16.92, long: 145.77 },
  });

test.each([
  ['Harbour Cairns Service', 'Harbour Cairns'],
  ['Harbour Cairns Parts', 'Harbour Cairns'],
  ['Parts Direct', 'Parts Direct'],
])('%s is shown as %s', (name, shown) => {
  expect(placeName(name)).toBe(shown);
});

test.each([
  ['Harbour Motor Group', ['Harbour Cairns Sales', 'Harbour Mackay'], 'Harbour'],
  [
    'Budget Cars Direct',
    ['Budget Cars Direct Wayville', 'Budget Cars Direct West Gosford'],
    'Budget Cars Direct',
  ],
  ['Budget Cars Direct', ['Budget Cars Direct', 'Budget Cars Direct Wayville'], 'Budget Cars Direct'],
  // "Cairns" would be lost, although it is shared: it says where the cars are.
  ['Harbour Motor Group', ['Cairns North', 'Cairns South'], ''],
  ['Harbour Motor Group', ['Harbour Cairns', 'Airport yard'], ''],
  ['Harbour Motor Group', ['Harbourside', 'Harbour Mackay'], ''],
])('all locations of %s, %j, begin with “%s”', (site, names, start) => {
  expect(sharedStart(site, names)).toBe(start);
});

test.each([
  ['Harbour Mackay Service', 'Harbour', 'Mackay'],
  ['Harbour', 'Harbour', 'Harbour'],
  ['Harbourside', 'Harbour', 'Harbourside'],
  ['Cairns North', '', 'Cairns North'],
])('%s without “%s” is %s', (name, start, short) => {
  expect(shortPlaceName(name, start)).toBe(short);
});

test('departments with the same name are one place, sales first, even in buildings next door', () => {
  const found = places([
    location(1, 'Harbour Cairns Service', '1 Spence Street', 'service'),
    location(2, 'Harbour Mackay', '9 Wood Street', null),
    location(3, 'Harbour Cairns Sales', '3 Spence Street', 'sales'),
  ]);
  expect(found.map(({ name, departments }) => [name, departments.map(({ id }) => id)])).toEqual([
    ['Harbour Cairns', [3, 1]],
    ['Harbour Mackay', [2]],
  ]);
});

test('directions lead to the place’s own page on a map service, otherwise to its coordinates', () => {
  const here = location(1, 'Harbour', '1 Spence Street', null);
  expect(directionsUrl(here)).toBe('https://www.google.com/maps/dir/?api=1&destination=-16.92,145.77');
  const onGoogle = { address: { ...here.address, place_id: 'ChIJ 1' } };
  expect(directionsUrl(onGoogle)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=-16.92,145.77&destination_place_id=ChIJ%201',
  );
  expect(reviewsUrl(onGoogle)).toBe('https://search.google.com/local/reviews?placeid=ChIJ+1');
  expect(reviewsUrl(here)).toBeNull();
  const known = { address: { ...here.address, place_url: 'https://maps.example/harbour' } };
  expect(directionsUrl(known)).toBe('https://maps.example/harbour');
});

test('a department with a subtype is titled with it', () => {
  const sales = location(1, 'Harbour', '1 Spence Street', 'sales');
  expect(departmentTitle(sales)).toBe('Sales');
  expect(departmentTitle({ ...sales, location_subtype: 'trucks' })).toBe('Sales (trucks)');
});

test('the map tiles use the key of one of the places shown', () => {
  const here = location(1, 'Harbour', '1 Spence Street', null);
  const keyed = { ...here, address: { ...here.address, map_key: 'a&b' } };
  const tiles = 'https://tiles.example/{z}/{x}/{y}.png?key={key}';
  expect(tilesUrl(tiles, [{ departments: [here, keyed] }])).toBe(
    'https://tiles.example/{z}/{x}/{y}.png?key=a%26b',
  );
  expect(tilesUrl('https://tiles.example/{z}/{x}/{y}.png', [{ departments: [keyed] }])).toBe(
    'https://tiles.example/{z}/{x}/{y}.png',
  );
});

test('a place’s slug is its name, with the town if several places have that name', () => {
  const found = places([
    location(1, 'Harbour Cairns Sales', '1 Spence Street', null),
    location(2, 'Parts Direct', '2 Spence Street', 'parts'),
    location(3, 'Parts Direct', '9 Wood Street', 'parts', 'West Mackay'),
  ]);
  expect(found.map(({ slug }) => slug)).toEqual([
    'harbour-cairns',
    'parts-direct-cairns',
    'parts-direct-west-mackay',
  ]);
});

test('a list can be filtered by departments, and a location without a type counts as sales', () => {
  const found = places([
    location(1, 'Harbour Cairns Parts', '1 Spence Street', 'parts'),
    location(2, 'Harbour Mackay', '9 Wood Street', null),
  ]);
  expect(departmentTypes(found)).toEqual(['sales', 'parts']);
});

test.each([
  ['auto', 1, true],
  ['auto', 2, false],
  ['single', 2, true],
  ['list', 1, false],
] as const)('with the layout %s and %i places, one page: %s', (layout, count, one) => {
  const all = Array.from({ length: count }, (_, index) =>
    location(index + 1, `Yard ${index}`, '1 High Street', null),
  );
  expect(isOnePage(layout, places(all))).toBe(one);
});
