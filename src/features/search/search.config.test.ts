import { expect, test } from 'vitest';
import { aSite } from '../../../tests/fixtures/cars.ts';
import { placeOf } from './search.config.ts';

type Yard = readonly [city: string, state: 'nsw' | 'sa' | 'vic' | 'qld', type?: 'sales' | 'service'];

const siteWith = (...yards: readonly Yard[]) =>
  aSite({
    state: 'nsw',
    locations: yards.map(([city, state, location_type = 'sales'], index) => ({
      id: index + 1,
      name: city,
      slug: city.toLowerCase(),
      dealership_slug: 'one',
      location_type,
      address: { street: '1 Main Rd', city, state, postcode: '2000', lat: -33.9, long: 151.2 },
    })),
  });

test.each<[string, readonly Yard[], string]>([
  ['one town', [['Orange', 'nsw']], 'Orange'],
  [
    'two towns of one state',
    [
      ['Orange', 'nsw'],
      ['Dubbo', 'nsw'],
    ],
    'New South Wales',
  ],
  [
    'two states, its own first',
    [
      ['Wayville', 'sa'],
      ['Orange', 'nsw'],
    ],
    'NSW and SA',
  ],
  [
    'a workshop in another state',
    [
      ['Orange', 'nsw'],
      ['Wodonga', 'vic', 'service'],
    ],
    'Orange',
  ],
  [
    'many states',
    [
      ['A', 'nsw'],
      ['B', 'sa'],
      ['C', 'vic'],
      ['D', 'qld'],
    ],
    'Australia',
  ],
])('the place of a site with %s', (_, yards, place) => {
  expect(placeOf(siteWith(...yards))).toBe(place);
});
