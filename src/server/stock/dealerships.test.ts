import { expect, test } from 'vitest';
import { aSite } from '../../../tests/fixtures/cars.ts';
import { dealershipFacts } from './dealerships.ts';

const address = {
  street: '1 Sea St',
  city: 'Cairns',
  state: 'qld' as const,
  postcode: '4870',
  lat: -16.9,
  long: 145.7,
};
const location = (id: number, name: string, dealership_slug: string, dealership_id: number | null) => ({
  id,
  name,
  slug: `l-${id}`,
  dealership_slug,
  dealership_id,
  address,
});

const group = aSite({
  slug: 'harbour',
  dealership_id: 101,
  dealerships: ['harbour-cairns', 'harbour-mackay', 'bare-yard'],
  locations: [
    location(1, 'Harbour Cairns Service', 'harbour-cairns', null),
    location(2, 'Harbour Cairns Sales', 'harbour-cairns', 103),
    location(3, 'Harbour Mackay', 'harbour-mackay', null),
  ],
});
const single = aSite({
  slug: 'summit',
  name: 'Summit Toyota',
  dealership_id: 201,
  dealerships: ['summit-ballarat'],
});

test.each([
  ['summit-ballarat', { id: 201, name: 'Summit Toyota' }],
  ['harbour-cairns', { id: 103, name: 'Harbour Cairns' }],
  ['harbour-mackay', { id: null, name: 'Harbour Mackay' }],
  ['bare-yard', { id: null, name: 'Bare Yard' }],
])('%s', (slug, facts) => {
  expect(dealershipFacts(slug, [group, single])).toEqual({ slug, ...facts });
});

test('a dealership that no tenant lists has no facts', () => {
  expect(dealershipFacts('elsewhere', [group, single])).toBeNull();
});
