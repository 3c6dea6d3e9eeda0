import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryCar, aSite, type CarOverrides, daysAgo } from '../../../tests/fixtures/cars.ts';
import { BRISBANE } from '../../../tests/fixtures/places.ts';
import { BODY_TYPES } from '../inventory/car.ts';
import { type MetaRow, metaCatalogue, metaCatalogueFile } from './meta-catalogue.ts';

const ORIGIN = 'https://www.harbour.example/';
const SITE = aSite({ locations: [BRISBANE] });
const rowOf = (overrides: CarOverrides = {}, site = SITE): MetaRow => {
  const { listed, leftOut } = metaCatalogue([aCar(overrides)], site, ORIGIN);
  expect(leftOut).toEqual([]);
  return listed[0] as MetaRow;
};

test('a used ute at a drive-away price has a complete row', () => {
  expect(rowOf()).toEqual({
    vehicle_id: '1001',
    vin: 'MR0FA3CD100012345',
    title: '2021 Toyota HiLux SR5',
    description: '$45,990 Drive away. One owner, full service history. Tow bar and canopy fitted.',
    url: 'https://www.harbour.example/cars/2021-toyota-hilux-sr5-1001',
    make: 'Toyota',
    model: 'HiLux',
    trim: 'SR5',
    year: '2021',
    body_style: 'TRUCK',
    vehicle_type: 'CAR_TRUCK',
    state_of_vehicle: 'USED',
    availability: 'AVAILABLE',
    price: '45990.00 AUD',
    previous_price: '',
    'mileage.value': '48200',
    'mileage.unit': 'KM',
    exterior_color: 'Glacier White',
    interior_color: '',
    transmission: 'AUTOMATIC',
    drivetrain: 'FOUR_WD',
    fuel_type: 'DIESEL',
    'address.addr1': '1 Wharf Street',
    'address.city': 'Brisbane',
    'address.region': 'QLD',
    'address.postal_code': '4000',
    'address.country': 'Australia',
    latitude: '-27.47',
    longitude: '153.03',
    dealer_id: 'harbour',
    dealer_name: 'Harbour Brisbane',
    dealer_phone: '',
    date_first_on_lot: '2026-01-30',
    custom_label_0: 'Drive away',
    custom_label_1: 'U1001',
    custom_label_2: 'used',
    'image[0].url': 'https://images.example/1001/front.jpg',
    'image[0].tag[0]': 'Photo',
    'image[1].url': 'https://images.example/1001/rear.jpg',
    'image[1].tag[0]': 'Photo',
  });
});

describe('what a field says', () => {
  test.each<[string, CarOverrides, Partial<MetaRow>]>([
    [
      'a demo is used, and said to be a demo',
      { car_type: 'demo' },
      { state_of_vehicle: 'USED', title: '2021 Toyota HiLux SR5 (demo)', custom_label_2: 'demo' },
    ],
    [
      'a certified demo is no certified used car',
      { car_type: 'demo', certified: true },
      { state_of_vehicle: 'USED' },
    ],
    ['a certified used car', { certified: true }, { state_of_vehicle: 'CPO' }],
    ['a new car', { car_type: 'new', km: null }, { state_of_vehicle: 'NEW', 'mileage.value': '0' }],
    [
      'a price before charges says so',
      { price_type: 'egc', dealercomments: 'One owner.' },
      { description: '$45,990 Excl. govt. charges. One owner.', custom_label_0: 'Excl. govt. charges' },
    ],
    [
      'a reduced price, where the old one was asked',
      {
        price: 43_990,
        before_price: 45_990,
        price_history: [
          { at: daysAgo(30).toISOString(), price: 45_990 },
          { at: daysAgo(2).toISOString(), price: 43_990 },
        ],
      },
      { price: '43990.00 AUD', previous_price: '45990.00 AUD' },
    ],
    ['a before price nobody was asked is not told', { before_price: 55_990 }, { previous_price: '' }],
    ['a reserved car cannot be had', { reserved: true }, { availability: 'NOT_AVAILABLE' }],
    ['a car that is coming cannot be had yet', { status: 'coming_soon' }, { availability: 'NOT_AVAILABLE' }],
    [
      'a caravan',
      { item_type: 'caravan', simple_body: 'caravan' },
      { vehicle_type: 'TRAILER', body_style: 'OTHER' },
    ],
    ['a motorhome', { item_type: 'motorhome', simple_body: 'motorhome' }, { vehicle_type: 'RV_CAMPER' }],
    ['unknown fields are empty', { drive: null, simple_fuel: null }, { drivetrain: '', fuel_type: '' }],
    ['a drive of another kind', { drive: '6x6' }, { drivetrain: 'OTHER' }],
  ])('%s', (_, overrides, expected) => expect(rowOf(overrides)).toMatchObject(expected));

  test.each([
    ['ute', 'TRUCK'],
    ['cabChassis', 'TRUCK'],
    ['peopleMover', 'MINIVAN'],
    ['suv', 'SUV'],
    ['4x4', 'SUV'],
    ['hatch', 'HATCHBACK'],
    ['sedan', 'SEDAN'],
    ['wagon', 'WAGON'],
    ['van', 'VAN'],
    ['coupe', 'COUPE'],
    ['softtop', 'CONVERTIBLE'],
    ['bus', 'OTHER'],
  ] as const)('a %s is a %s', (simple_body, style) => expect(rowOf({ simple_body }).body_style).toBe(style));

  test('the phone is included if shoppers see it without a click', () => {
    const site = aSite({ locations: [BRISBANE], phones: { mask: false } });
    expect(rowOf({}, site).dealer_phone).toBe('(07) 5550 1234');
  });

  test('at most twenty pictures', () => {
    const images = Array.from({ length: 25 }, (_, index) => ({ url: `https://images.example/${index}.jpg` }));
    const row = rowOf({ images });
    expect(row['image[19].url']).toBe('https://images.example/19.jpg');
    expect(row['image[20].url']).toBeUndefined();
  });
});

test('a car without a colour is left out, and so is what no listing accepts', () => {
  const cars = [
    aCar({ id: 1, colour: null, vin: 'AAAAAAAAAAAAAAAA1' }),
    aCar({ id: 2, images: [], vin: 'AAAAAAAAAAAAAAAA2' }),
    aCar({ id: 3, vin: null }),
  ];
  const { listed, leftOut } = metaCatalogue(cars, SITE, ORIGIN);
  expect(listed).toEqual([]);
  expect(leftOut.map(({ reason }) => reason)).toEqual([
    'has no colour',
    'has no photo',
    'has no 17-character VIN',
  ]);
});

describe('whatever the stock', () => {
  const BODIES =
    /^(?:CONVERTIBLE|COUPE|CROSSOVER|HATCHBACK|MINIVAN|SEDAN|SMALL_CAR|SUV|TRUCK|VAN|WAGON|OTHER|NONE)$/;
  const REQUIRED = [
    'vehicle_id',
    'vin',
    'make',
    'model',
    'year',
    'description',
    'exterior_color',
    'image[0].url',
    'image[0].tag[0]',
    'mileage.value',
    'url',
    'title',
    'address.addr1',
    'address.city',
    'address.region',
    'address.postal_code',
    'latitude',
    'longitude',
  ] as const;
  const stock = fc.array(
    arbitraryCar.map((car) => ({ ...car, dealership_slug: 'harbour', vin: car.vin ?? 'MR0FA3CD100012345' })),
    { maxLength: 12 },
  );

  test('every row keeps the rules and is read back from the file', () => {
    fc.assert(
      fc.property(stock, (cars) => {
        const { listed, leftOut } = metaCatalogue(cars, SITE, ORIGIN);
        expect(listed.length + leftOut.length).toBe(cars.length);
        for (const row of listed) {
          for (const field of REQUIRED) expect(row[field], field).toMatch(/\S/);
          expect(row.body_style).toMatch(BODIES);
          expect(row.state_of_vehicle).toMatch(/^(?:NEW|USED|CPO)$/);
          expect(row.availability).toMatch(/^(?:AVAILABLE|NOT_AVAILABLE)$/);
          expect(row['mileage.unit']).toBe('KM');
          expect(row.price).toMatch(/^[1-9]\d*\.\d\d AUD$/);
          expect(row.drivetrain).toMatch(/^(?:|AWD|FOUR_WD|FWD|RWD|TWO_WD|OTHER)$/);
        }
        const read: Record<string, string>[] = parse(metaCatalogueFile(listed), { columns: true });
        const filled = read.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')),
        );
        const sent = listed.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')),
        );
        expect(filled).toEqual(sent);
      }),
    );
  });

  test('every body type has a style', () => {
    for (const simple_body of BODY_TYPES) expect(rowOf({ simple_body }).body_style).toMatch(BODIES);
  });
});
