import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryCar, aSite, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import { BRISBANE } from '../../../tests/fixtures/places.ts';
import {
  GOOGLE_COLUMNS,
  type GoogleRow,
  googleVehicleAds,
  googleVehicleAdsFile,
} from './google-vehicle-ads.ts';

const ORIGIN = 'https://www.harbour.example/';
const SITE = aSite({ locations: [BRISBANE] });
const rowOf = (overrides: CarOverrides = {}, site = SITE): GoogleRow => {
  const { listed, leftOut } = googleVehicleAds([aCar(overrides)], site, ORIGIN);
  expect(leftOut).toEqual([]);
  return listed[0] as GoogleRow;
};

test('a used ute at a drive-away price has a complete row', () => {
  expect(rowOf()).toEqual({
    id: '1001',
    VIN: 'MR0FA3CD100012345',
    'vehicle_fulfillment(option:store_code)': 'in_store:brisbane-sales',
    google_product_category: '916',
    included_destination: 'Vehicle_ads',
    title: '2021 Toyota HiLux SR5',
    description: 'One owner, full service history. Tow bar and canopy fitted.',
    link: 'https://www.harbour.example/cars/2021-toyota-hilux-sr5-1001',
    image_link: 'https://images.example/1001/front.jpg',
    additional_image_link: 'https://images.example/1001/rear.jpg',
    condition: 'used',
    price: '45990.00 AUD',
    vehicle_price_type: 'drive_away_price',
    brand: 'Toyota',
    model: 'HiLux',
    trim: 'SR5',
    year: '2021',
    color: 'Glacier White',
    mileage: '48200 km',
    body_style: 'ute',
    engine: 'diesel',
    certified_pre_owned: 'no',
    vehicle_option: '',
  });
});

describe('what a field says', () => {
  test.each<[string, CarOverrides, Partial<GoogleRow>]>([
    [
      'a used car may be priced before charges',
      { price_type: 'egc' },
      { vehicle_price_type: 'excluding_government_charges_price' },
    ],
    [
      'a demo is used, and said to be a demo',
      { car_type: 'demo', price_type: 'egc' },
      {
        condition: 'used',
        title: '2021 Toyota HiLux SR5 (demo)',
        vehicle_option: 'Demonstrator',
        vehicle_price_type: 'excluding_government_charges_price',
      },
    ],
    [
      'a new car without a reading has no mileage',
      { car_type: 'new', km: null },
      { condition: 'new', mileage: '' },
    ],
    ['a new car has few kilometres', { car_type: 'new', km: 12 }, { condition: 'new', mileage: '12 km' }],
    ['the offer price is the price', { price: 45_990, offer_price: 43_990 }, { price: '43990.00 AUD' }],
    ['a certified used car', { certified: true }, { certified_pre_owned: 'yes' }],
    [
      'a certified new car is only new',
      { certified: true, car_type: 'new' },
      { certified_pre_owned: 'no', condition: 'new' },
    ],
    ['a VIN is written plainly', { vin: 'mr0fa3cd100012345' }, { VIN: 'MR0FA3CD100012345' }],
    [
      'pictures of the site itself are absolute',
      { images: [{ url: '/media/demo/a.jpg' }] },
      { image_link: 'https://www.harbour.example/media/demo/a.jpg', additional_image_link: '' },
    ],
    [
      'drawings, videos and spins are no pictures',
      {
        images: [
          { url: '/media/turntable.svg' },
          { url: 'https://images.example/v.mp4', kind: 'video' },
          { url: 'https://images.example/a.jpg' },
        ],
      },
      { image_link: 'https://images.example/a.jpg', additional_image_link: '' },
    ],
    [
      'a comma in an address does not part it',
      {
        images: [
          { url: 'https://images.example/a.jpg' },
          { url: 'https://images.example/w_800,h_600/b.jpg' },
        ],
      },
      { additional_image_link: 'https://images.example/w_800%2Ch_600/b.jpg' },
    ],
    [
      'without words of the dealer, the facts',
      { dealercomments: null },
      {
        description:
          'The 2021 Toyota HiLux SR5 is a used automatic diesel ute. It comes finished in Glacier White, with 48,200 km on the clock, 5 seats and 4WD. See it at Harbour Brisbane, stock number U1001.',
      },
    ],
    [
      'unknown fields are empty',
      { colour: 'null', badge: null, simple_fuel: null },
      { color: '', trim: '', engine: '' },
    ],
  ])('%s', (_, overrides, expected) => expect(rowOf(overrides)).toMatchObject(expected));

  test.each([
    ['4x4', 'suv'],
    ['cabChassis', 'ute'],
    ['convertible', 'convertible'],
    ['coupe', 'coupe'],
    ['hatch', 'hatchback'],
    ['hatchback', 'hatchback'],
    ['peopleMover', 'minivan'],
    ['sedan', 'sedan'],
    ['suv', 'suv'],
    ['ute', 'ute'],
    ['van', 'full_size_van'],
    ['wagon', 'station_wagon'],
    ['stationWagon', 'station_wagon'],
  ] as const)('a %s is a %s', (simple_body, style) => expect(rowOf({ simple_body }).body_style).toBe(style));

  test.each([
    ['petrol', 'gasoline'],
    ['diesel', 'diesel'],
    ['hybrid', 'hybrid'],
    ['plug-in hybrid', 'plug_in_hybrid'],
    ['electric', 'electric'],
    ['lpg', 'lpg'],
    ['hydrogen', 'other'],
  ] as const)('%s is %s', (simple_fuel, engine) => expect(rowOf({ simple_fuel }).engine).toBe(engine));

  test('a configured store code stands in for its location', () => {
    const site = aSite({ locations: [BRISBANE], feedsOut: { storeCodes: { 'brisbane-sales': 'HMG-01' } } });
    expect(rowOf({}, site)['vehicle_fulfillment(option:store_code)']).toBe('in_store:HMG-01');
  });

  test('texts are one line, within the limits', () => {
    const row = rowOf({ dealercomments: `First line|${'word '.repeat(2000)}` });
    expect(row.description.length).toBeLessThanOrEqual(5000);
    expect(row.description).toMatch(/^First line word .*…$/);
  });
});

describe('cars that cannot be listed', () => {
  test.each<[string, CarOverrides]>([
    ['is sold', { sold: true }],
    ['is not for sale: test drive only', { tag: 'Test Drive Only' }],
    ['has no year', { year: null }],
    ['has a weekly price only', { subscription_price: 320, price: null, offer_price: null }],
    ['has no price', { price: null }],
    ['has no price', { price: 10 }],
    ['has no 17-character VIN', { vin: null }],
    ['has no 17-character VIN', { vin: 'MR0FA3CD10001234' }],
    ['has no 17-character VIN', { vin: 'MR0FA3CDIO0012345' }],
    ['has no kilometres', { km: null }],
    ['has no photo', { images: [] }],
    ['has no photo', { images: [{ url: '/media/turntable.svg' }] }],
    ['is not at one of the site’s locations', { dealership_slug: 'elsewhere', location: {} }],
    ['is reserved', { reserved: true }],
    ['has not arrived yet', { status: 'coming_soon' }],
    ['has not arrived yet', { preorder: true }],
    ['is not a passenger vehicle', { item_type: 'caravan', simple_body: 'caravan' }],
    ['is not a passenger vehicle', { simple_body: 'lightTruck' }],
    ['is not a passenger vehicle', { item_type: 'bus' }],
    ['is new and has no drive-away price', { car_type: 'new', price_type: 'egc' }],
  ])('%s: %o', (reason, overrides) => {
    const site = aSite({ locations: [BRISBANE], pricing: { subscription: true } });
    const car = aCar(overrides);
    expect(googleVehicleAds([car], site, ORIGIN)).toEqual({
      listed: [],
      leftOut: [{ slug: car.slug, reason }],
    });
  });

  test('include all but the first of those with the same VIN', () => {
    const cars = [aCar({ id: 1, price: null }), aCar({ id: 2 }), aCar({ id: 3, vin: 'mr0fa3cd100012345' })];
    const { listed, leftOut } = googleVehicleAds(cars, SITE, ORIGIN);
    expect(listed.map(({ id }) => id)).toEqual(['2']);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['has no price', 'has the same VIN as another car']);
  });
});

describe('whatever the stock', () => {
  const STYLES =
    /^(?:|city_car|compact_suv|convertible|coupe|crossover|full_size_van|hatchback|limousine|minivan|notchback|sedan|station_wagon|suv|truck|ute)$/;
  const stock = fc.array(
    arbitraryCar.map((car) => ({ ...car, dealership_slug: 'harbour', vin: car.vin ?? 'MR0FA3CD100012345' })),
    { maxLength: 12 },
  );

  test('every car is listed or left out, and every row keeps the rules', () => {
    fc.assert(
      fc.property(stock, (cars) => {
        const { listed, leftOut } = googleVehicleAds(cars, SITE, ORIGIN);
        expect(listed.length + leftOut.length).toBe(cars.length);
        expect(new Set(listed.map(({ VIN }) => VIN)).size).toBe(listed.length);
        for (const row of listed) {
          expect(row.VIN).toMatch(/^[A-HJ-NPR-Z\d]{17}$/);
          expect(row.price).toMatch(/^[1-9]\d*\.\d\d AUD$/);
          expect(row.mileage).toMatch(row.condition === 'used' ? /^\d+ km$/ : /^(?:\d+ km)?$/);
          expect(['new', 'used']).toContain(row.condition);
          expect(row.vehicle_price_type).toMatch(
            row.condition === 'new'
              ? /^drive_away_price$/
              : /^(?:drive_away|excluding_government_charges)_price$/,
          );
          expect(row.body_style).toMatch(STYLES);
          for (const url of [row.link, row.image_link]) expect(url).toMatch(/^https?:\/\/[^\s/]+\/\S+$/);
          expect(row.year).toMatch(/^\d{4}$/);
        }
      }),
    );
  });

  test('the file is read back as the rows', () => {
    fc.assert(
      fc.property(stock, (cars) => {
        const { listed } = googleVehicleAds(cars, SITE, ORIGIN);
        const read = parse(googleVehicleAdsFile(listed), { columns: true, delimiter: '\t' });
        expect(read).toEqual(listed);
      }),
      { numRuns: 40 },
    );
  });

  test('the header names every column', () => {
    expect(googleVehicleAdsFile([]).trimEnd().split('\t')).toEqual([...GOOGLE_COLUMNS]);
  });
});
