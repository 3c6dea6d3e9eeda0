import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type FeedCar, FeedCarSchema } from '#domain/inventory/car.ts';
import { FEED_FIELD_NAMES } from '#domain/inventory/feed/fields.ts';
import { isFiller } from '#domain/inventory/feed/fillers.ts';
import { htmlToText } from '#domain/inventory/feed/html-text.ts';
import { makeSpelling } from '#domain/inventory/feed/spellings.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { checkAgainstCatalogue } from '#domain/inventory/reading/catalogue-check.ts';
import { aCar, arbitraryCar } from '../../../../tests/fixtures/cars.ts';
import { readAll } from '../../../../tests/fixtures/feeds/read.ts';
import { DOCUMENTS } from '../../../../tests/fixtures/feeds/unfamiliar/documents.ts';
import { TABLES } from '../../../../tests/fixtures/feeds/unfamiliar/tables.ts';
import { UNSEEN } from '../../../../tests/fixtures/feeds/unfamiliar/unseen.ts';
import { builtInMapping, FORMATS, type FormatName, isFormatName } from './index.ts';

test.each(Object.keys(FORMATS))('%s is a valid mapping', (name) => {
  expect(isFormatName(name)).toBe(true);
  expect(() => builtInMapping(name as FormatName)).not.toThrow();
});

describe('the forecourt format', () => {
  test('has a column for every field of a car', () => {
    expect(Object.keys(builtInMapping('forecourt').fields).sort()).toEqual([...FEED_FIELD_NAMES].sort());
  });

  test('reads back a car written as JSON unchanged; empty words mean unknown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryCar, { minLength: 1, maxLength: 5 }), async (cars) => {
        const feed = cars.map((car, index) => ({
          ...v.parse(FeedCarSchema, car),
          stocknum: `S${index}`,
          dealercomments: htmlToText(car.dealercomments ?? ''),
        }));
        const lines = feed.map((car) => JSON.stringify(car)).join('\n');
        const { cars: read, rejected } = await readAll(lines, FORMATS.forecourt);
        expect(rejected).toEqual([]);
        for (const [index, { car }] of read.entries()) {
          const given = JSON.parse(JSON.stringify(feed[index], (_, value) => saying(value))) as FeedCar;
          // If a feed leaves these out, they are derived from its words for body, fuel and transmission.
          const simple_body = given.simple_body ?? car.simple_body;
          const simple_fuel = given.simple_fuel ?? car.simple_fuel;
          const simple_transmission = given.simple_transmission ?? car.simple_transmission;
          const { car: known } = checkAgainstCatalogue({
            ...given,
            make: makeSpelling(given.make),
            simple_body,
            simple_fuel,
            simple_transmission,
            ...(car.typical && { typical: car.typical.filter((fact) => given[fact] === null) }),
          });
          expect(car).toEqual(known);
        }
        expect(read).toHaveLength(feed.length);
      }),
      // "N/A" in any punctuation.
      { examples: [[[aCar({ dealercomments: 'N|A' })]], [[aCar({ dealercomments: '(n)+a' })]]] },
    );
  });
});

const saying = (value: unknown) =>
  typeof value !== 'string' ? value : isFiller(value) ? null : knownText(value);

test('the dms format reads flat JSON from a dealer management system', async () => {
  const feed = [
    {
      stocknum: 'D123',
      rego: 'ab 12-cd',
      rego_expiry: '30/09/2026',
      vin: 'MR0FA3CD100012345',
      dealership_name: 'Acme Toyota',
      odometer: 48_200,
      dapprice: 45_990,
      egcprice: 43_100,
      make: 'Toyota',
      model: 'HiLux',
      badge: 'SR5',
      year: 2021,
      cylinders: 4,
      engine_capacity: '2755',
      fuel_type: 'Diesel',
      body: 'Dual Cab Utility',
      transmission: '6 Speed Automatic',
      nvic_code: '0JK21B',
      doors: 4,
      seats: 5,
      certified: true,
      dealercomments: '<p>One owner</p><p>Tow bar</p>',
      features: ['Tow Bar', 'Canopy'],
      status: 'in_stock',
      car_type: 'used',
      images: ['https://a.example/1.jpg'],
    },
    {
      stocknum: 'D124',
      make: 'Kia',
      model: 'Rio',
      car_type: 'demo',
      dapprice: 0,
      egcprice: '24,990',
      engine_capacity: '1.4',
    },
  ];
  const { cars, rejected } = await readAll(JSON.stringify(feed), FORMATS.dms);
  expect(rejected).toEqual([]);
  expect(cars).toMatchObject([
    {
      key: 'D123',
      car: {
        regplate: 'AB12CD',
        rego_expiry: '2026-09-30',
        km: 48_200,
        price: 45_990,
        price_type: 'drive_away',
        engine_size: 2.755,
        fuel: 'Diesel',
        simple_fuel: 'diesel',
        simple_body: 'ute',
        simple_transmission: 'automatic',
        has_nvic: true,
        certified: true,
        dealercomments: 'One owner|Tow bar',
        features: [{ name: 'Tow Bar' }, { name: 'Canopy' }],
        location: { location_name: 'Acme Toyota' },
      },
    },
    {
      key: 'D124',
      car: { price: 24_990, price_type: 'egc', engine_size: 1.4, has_nvic: false, status: 'in_stock' },
    },
  ]);
});

test('the cox format reads CSV', async () => {
  const feed = [
    'DealerID,StockNo,VIN,Make,Model,Series,Badge,Body,ManuYear,Condition,Odometer,AdvertisedPrice,FuelType,BodyColour,TrimColour,OnlineSales,Seats,Gearbox,Cylinders,DriveType,PhotoURL,Comments,RedbookCode',
    '7,C1,,Mazda,CX-5,KF,Maxx,Wagon,2020,Used,61000,$29990.00,Unleaded Petrol,Red,Black,5,5,Sports Automatic,4,AWD,https://a.example/1.jpg;https://a.example/2.jpg,"Tidy, one owner",AUVMAZD2020|A|B',
  ].join('\r\n');
  const { cars } = await readAll(feed, FORMATS.cox);
  expect(cars).toMatchObject([
    {
      key: 'C1',
      car: {
        year: 2020,
        price: 29_990,
        simple_fuel: 'petrol',
        simple_body: 'suv',
        simple_transmission: 'automatic',
        drive: 'AWD',
        images: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }],
        dealercomments: 'Tidy, one owner',
      },
    },
  ]);
});

describe('formats of other vendors read those vendors’ files', () => {
  const of = (format: FormatName, name: RegExp) =>
    [...TABLES, ...DOCUMENTS, ...UNSEEN]
      .filter((file) => name.test(file.name))
      .map(({ name, bytes, cars }) => ({ format, name, bytes, expected: cars }));

  test.each([
    ...of('google', /Google/),
    ...of('meta', /^Meta/),
    ...of('homenet', /^HomeNet/),
    ...of('vauto', /^vAuto/),
    ...of('autograb', /^AutoGrab/),
    ...of('jsonld', /^schema\.org/),
    ...of('cox', /^Cox/),
  ])('$format: $name', async ({ format, bytes, expected }) => {
    const { cars, rejected } = await readAll(await bytes(), FORMATS[format]);
    expect(rejected).toEqual([]);
    expect(cars.map(({ car }) => car)).toMatchObject(expected);
    expect(cars.flatMap(({ warnings = [] }) => warnings)).toEqual([]);
  });

  test('meta and jsonld turn miles into kilometres, and mark sold cars as sold', async () => {
    const meta = {
      vehicle_id: 'M1',
      make: 'Kia',
      model: 'Rio',
      state_of_vehicle: 'CPO',
      availability: 'NOT_AVAILABLE',
    };
    const mileage = { value: 10_000, unit: 'MI' };
    const { cars } = await readAll(JSON.stringify([{ ...meta, mileage }]), FORMATS.meta);
    expect(cars[0]?.car).toMatchObject({ car_type: 'used', certified: true, status: 'sold', km: 16_093 });
    const ld = {
      ...{ '@type': 'Car', sku: 'J1', brand: 'Kia', model: 'Rio' },
      itemCondition: 'http://schema.org/NewCondition',
      offers: { price: '19,990', availability: 'https://schema.org/SoldOut' },
      mileageFromOdometer: { value: '10', unitCode: 'SMI' },
    };
    const { cars: items } = await readAll(JSON.stringify([ld]), FORMATS.jsonld);
    expect(items[0]?.car).toMatchObject({
      make: 'Kia',
      car_type: 'new',
      status: 'sold',
      km: 16,
      price: 19_990,
    });
  });
});
