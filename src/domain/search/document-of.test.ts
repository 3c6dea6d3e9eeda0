import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayPrice, priceToShow } from '#domain/inventory/price.ts';
import { aCar, arbitraryCar, aSite, type CarOverrides, daysAgo, NOW } from '../../../tests/fixtures/cars.ts';
import type { SearchDocument } from './document.ts';
import { searchDocument } from './document-of.ts';

const site = aSite({
  finance_provider: 'taurus',
  reserve: { enabled: true },
  pricing: { subscription: true },
});

const LENDER = { interestRate: 8, comparisonRate: 9, paymentWeek: 119.7 };

test('an ordinary car', () => {
  expect(searchDocument(aCar(), site, NOW)).toEqual({
    id: 1001,
    slug: '2021-toyota-hilux-sr5-1001',
    name: '2021 Toyota HiLux SR5',
    make: 'Toyota',
    model: 'HiLux',
    make_model: 'Toyota|HiLux',
    badge: 'SR5',
    series: 'GUN126R',
    stocknum: 'U1001',
    year: 2021,
    car_type: 'used',
    status: 'in_stock',
    reserved: false,
    item_type: 'car',
    categories: [],
    filtered_features: [],
    body: 'Ute',
    simple_body: 'ute',
    shape: 'ute-double',
    colour: 'Glacier White',
    drive: '4WD',
    fuel: 'Diesel',
    transmission: 'Automatic',
    seats: 5,
    doors: 4,
    cylinders: null,
    engine_size: '2.8 L',
    sleeps: null,
    body_length_feet: null,
    km: 48_200,
    city: 'Brisbane',
    state: 'QLD',
    location_name: 'Harbour Brisbane',
    dealership_name: 'Harbour Motor Group',
    dealership_slug: 'harbour',
    price: 45_990,
    was: null,
    price_type: 'drive_away',
    drive_away: null,
    preorder: false,
    subscription_price: null,
    weekly_price: null,
    interest_rate: null,
    comparison_rate: null,
    price_range: '$40,000 to $50,000',
    weekly_price_range: null,
    tag: null,
    tag_kind: null,
    image: 'https://images.example/1001/front.jpg',
    photos_count: 2,
    savable: true,
    reservable: true,
    created_at: 1_769_738_400,
  } satisfies SearchDocument);
});

const REDUCED = [
  { at: daysAgo(30).toISOString(), price: 41_000 },
  { at: daysAgo(10).toISOString(), price: 39_500 },
];

test.each<[string, CarOverrides, Partial<SearchDocument>]>([
  [
    'flagged sold: its status says so',
    { sold: true },
    { status: 'sold', tag: 'SOLD', savable: false, reservable: false },
  ],
  ['price 10: no price, no range', { price: 10 }, { price: null, price_range: null, reservable: false }],
  [
    'reduced: what is paid, its range, what it was',
    { price: 41_000, offer_price: 39_500, price_history: REDUCED },
    { price: 39_500, was: 41_000, price_range: '$30,000 to $40,000' },
  ],
  [
    'subscribed to: the price stays to filter by',
    { subscription_price: 199 },
    { subscription_price: 199, price: 45_990 },
  ],
  [
    'on finance',
    { finance_lenders: { taurus: LENDER } },
    { weekly_price: 120, interest_rate: 8, comparison_rate: 9, weekly_price_range: '$100 to $150 a week' },
  ],
  [
    'priced by the week without rates',
    { weekly_price: 120 },
    { weekly_price: null, weekly_price_range: null },
  ],
  [
    'of a make without finance',
    { make: 'Suzuki', finance_lenders: { taurus: LENDER } },
    { weekly_price: null, comparison_rate: null, weekly_price_range: null },
  ],
  ['body known by words', { simple_body: null, body: 'Dual Cab' }, { body: 'Ute', simple_body: 'ute' }],
  ['one word for two bodies', { simple_body: 'hatchback' }, { body: 'Hatch', simple_body: 'hatchback' }],
  ['body unknown', { simple_body: null, body: 'null' }, { body: null, simple_body: null }],
  ['colour "null"', { colour: 'null' }, { colour: null }],
  ['place unknown', { location: {} }, { city: null, state: null, location_name: null }],
  ['no photo', { images: [] }, { image: null, photos_count: 0, savable: true }],
  ['just in', { created_at: daysAgo(2).toISOString() }, { tag: 'New arrival', tag_kind: 'newArrival' }],
  ['tagged by the dealer', { tag: ' Runout Sale ' }, { tag: 'Runout Sale', tag_kind: 'dealer' }],
])('a car %s', (_, overrides, expected) => {
  expect(searchDocument(aCar(overrides), site, NOW)).toMatchObject(expected);
});

describe('for every car', () => {
  test('a card shows the same price as the car’s page', () => {
    fc.assert(
      fc.property(arbitraryCar, (car) => {
        const fromCard = priceToShow(searchDocument(car, site, NOW), site.pricing);
        expect(fromCard).toEqual(displayPrice(car, site.pricing));
      }),
    );
  });

  test('a document survives JSON', () => {
    fc.assert(
      fc.property(arbitraryCar, (car) => {
        const document = searchDocument(car, site, NOW);
        expect(JSON.parse(JSON.stringify(document))).toEqual(document);
      }),
    );
  });
});
