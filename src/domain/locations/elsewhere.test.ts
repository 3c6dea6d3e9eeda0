import { describe, expect, test } from 'vitest';
import { alsoSeenIn } from './elsewhere.ts';

type Arguments = Parameters<typeof alsoSeenIn>;

const department = (city: string, more: object = {}) => ({
  visible: true,
  location_type: 'sales',
  dealership_slug: 'summit',
  address: { city },
  ...more,
});
const site = (locationFeature: boolean) =>
  ({
    car: { locationFeature },
    locations: [
      department('Wendouree'),
      department('Wendouree', { location_type: 'service' }),
      department('Bacchus Marsh'),
      department('Ararat', { location_type: 'parts' }),
      department('Stawell', { visible: false }),
      department('Horsham', { dealership_slug: 'another' }),
      department('Melton', { location_type: null }),
    ],
  }) as unknown as Arguments[2];
const car = {
  status: 'in_stock',
  sold: false,
  reserved: false,
  price: 20_000,
  dealership_slug: 'summit',
} as const;
const seller = department('Wendouree') as unknown as Arguments[1];

describe('the other towns where a car can be seen', () => {
  test.each([
    ['for sale', {}, true, ['Bacchus Marsh', 'Melton']],
    ['where the site does not offer it', {}, false, []],
    ['coming soon', { status: 'coming_soon' }, true, []],
    ['reserved', { reserved: true }, true, []],
    ['sold', { sold: true }, true, []],
    ['for $200', { price: 200 }, true, []],
    ['without a price', { price: null }, true, []],
    ['of a dealership with one town', { dealership_slug: 'another' }, true, ['Horsham']],
  ])('%s', (_, more, offered, expected) => {
    expect(alsoSeenIn({ ...car, ...more } as Arguments[0], seller, site(offered))).toEqual(expected);
  });
});
