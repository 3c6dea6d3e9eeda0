import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { places } from '#domain/locations/places.ts';
import { LocationSchema } from '#domain/tenant/site.ts';
import { aSite } from '../../../tests/fixtures/cars.ts';
import { dealershipStructuredData, placeStructuredData } from './auto-dealer.ts';

const location = (id: number, name: string, fields: object = {}) =>
  v.parse(LocationSchema, {
    id,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    dealership_slug: 'harbour',
    phone: `(07) 5550 100${id}`,
    address: {
      street: '1 Spence Street',
      city: 'Cairns',
      state: 'qld',
      postcode: '4870',
      lat: -16.92,
      long: 145.77,
    },
    ...fields,
  });
const open = (weekday: number, from: string, to: string) => ({
  weekday,
  status: 'Open',
  open: from,
  close: to,
});
const SALES = location(1, 'Harbour Cairns Sales', {
  primary: true,
  manufacturers: ['Mazda'],
  reviews: { average_rating: 4.7, count: 612 },
  dealer_license_number: 'QLD 4123456',
  contact_detail: {
    opening_hours: [
      open(1, '08:00', '17:30'),
      open(5, '18:00', '02:00'),
      { weekday: 6, status: 'Open', formated_hours: '24 hours' },
      { weekday: 0, status: 'Open', formated_hours: 'By appointment' },
    ],
    special_hours: [
      { date: '2026-02-01', status: 'Closed' },
      { date: '2026-03-20', status: 'Open', start_hour: '10:00', end_hour: '12:00' },
      { date: '2026-04-03', status: 'Closed', name: 'Good Friday' },
    ],
  },
});
const SERVICE = location(2, 'Harbour Cairns Service', {
  location_type: 'service',
  motor_vehicle_repairer: 'R 1',
});
const PARTS = location(3, 'Harbour Cairns Parts', { location_type: 'parts' });
const page = {
  site: aSite({ phone: '1300 555 010', email: 'hello@harbour.example' }),
  origin: 'https://harbour.example/',
  now: new Date('2026-03-01T02:00:00Z'),
};
/** As search engines read it. */
const written = (data: object) => JSON.parse(JSON.stringify(data));
const first = (...all: Parameters<typeof places>[0]) => {
  const [place] = places(all);
  if (place === undefined) throw new Error('no place');
  return place;
};

describe('a place', () => {
  const data = written(placeStructuredData(first(PARTS, SERVICE, SALES), page));

  test('is an AutoDealer with its other departments as departments', () => {
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'AutoDealer',
      name: 'Harbour Cairns',
      url: 'https://harbour.example/locations/harbour-cairns-sales',
      telephone: '(07) 5550 1001',
      address: { addressRegion: 'QLD', postalCode: '4870', addressCountry: 'AU' },
      geo: { latitude: -16.92, longitude: 145.77 },
      parentOrganization: { name: 'Harbour Motor Group' },
      identifier: [{ name: 'Dealer licence', value: 'QLD 4123456' }],
      aggregateRating: { ratingValue: 4.7, reviewCount: 612 },
    });
    expect(data.department).toMatchObject([
      { '@type': 'AutoRepair', name: 'Harbour Cairns Service', identifier: [{ value: 'R 1' }] },
      { '@type': 'AutoPartsStore', name: 'Harbour Cairns Parts' },
    ]);
  });

  test('has its weekly hours, past midnight and round the clock, without days given in words', () => {
    const week = data.openingHoursSpecification.filter(
      ({ dayOfWeek }: { dayOfWeek?: string[] }) => dayOfWeek,
    );
    expect(week).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Monday'],
        opens: '08:00',
        closes: '17:30',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Friday'],
        opens: '18:00',
        closes: '02:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Saturday'],
        opens: '00:00',
        closes: '23:59',
      },
    ]);
  });

  test('has upcoming special days', () => {
    const special = data.openingHoursSpecification.filter(
      ({ validFrom }: { validFrom?: string }) => validFrom,
    );
    expect(special).toMatchObject([
      { validFrom: '2026-03-20', validThrough: '2026-03-20', opens: '10:00', closes: '12:00' },
      { validFrom: '2026-04-03', validThrough: '2026-04-03', opens: '00:00', closes: '00:00' },
    ]);
  });

  test('is an AutoRepair if it has a workshop and no sales department', () => {
    expect(placeStructuredData(first(PARTS, SERVICE), page)).toMatchObject({ '@type': 'AutoRepair' });
  });

  test('has no rating if the site does not show one', () => {
    const poor = location(4, 'Harbour Kew', { reviews: { average_rating: 3.9, count: 9 } });
    expect(placeStructuredData(first(poor), page)).not.toHaveProperty('aggregateRating');
  });
});

test('the dealership is an AutoDealer at its primary place, with every department as a department', () => {
  const far = location(9, 'Harbour Mackay', { address: { ...SALES.address, city: 'Mackay' } });
  expect(written(dealershipStructuredData(places([far, SALES, SERVICE]), page))).toMatchObject({
    '@type': 'AutoDealer',
    name: 'Harbour Motor Group',
    telephone: '1300 555 010',
    email: 'hello@harbour.example',
    address: { addressLocality: 'Cairns' },
    department: [
      { name: 'Harbour Mackay Sales' },
      { name: 'Harbour Cairns Sales' },
      { '@type': 'AutoRepair', name: 'Harbour Cairns Service' },
    ],
  });
});

test('a dealership without locations has no address', () => {
  expect(dealershipStructuredData([], page)).not.toHaveProperty('address');
});
