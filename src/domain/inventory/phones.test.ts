import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import { callPhone, maskPhone, phoneHref } from './phones.ts';

const address = {
  street: '1 Wharf St',
  city: 'Brisbane',
  state: 'qld',
  postcode: '4000',
  lat: -27.5,
  long: 153,
} as const;
const place = { id: 1, name: 'Place', slug: 'place', dealership_slug: 'harbour', address };

describe('the number to dial', () => {
  const all = {
    phones: {
      override: '1300 000 001',
      byType: { caravan: '1300 000 002', demo: '1300 000 003' },
      demo: '1300 000 004',
      new: '1300 000 005',
      used: '1300 000 006',
    },
    phone: '1300 000 009',
  };
  const without = (...names: (keyof typeof all.phones)[]) => ({
    ...all,
    phones: Object.fromEntries(Object.entries(all.phones).filter(([name]) => !names.includes(name as never))),
  });

  test.each<[string, Parameters<typeof aSite>[0], CarOverrides, string | null]>([
    ['the override', all, { item_type: 'caravan' }, '1300 000 001'],
    [
      'the number for the item type',
      without('override'),
      { item_type: 'caravan', car_type: 'demo' },
      '1300 000 002',
    ],
    ['the number for the car type', without('override'), { car_type: 'demo' }, '1300 000 003'],
    ['the number for demos', without('override', 'byType'), { car_type: 'demo' }, '1300 000 004'],
    [
      'the number for used cars, for demos too',
      without('override', 'byType', 'demo'),
      { car_type: 'demo' },
      '1300 000 006',
    ],
    ['the number for new cars', without('override'), { car_type: 'new' }, '1300 000 005'],
    ['the number for used cars', without('override'), { car_type: 'used' }, '1300 000 006'],
    ['the phone of the car’s own location', {}, {}, '07 5550 1234'],
    ['the site’s phone', { phone: '1300 000 009' }, { location: {} }, '1300 000 009'],
    ['nothing', {}, { location: {} }, null],
  ])('%s', (_, site, car, phone) => {
    expect(callPhone(aCar(car), aSite(site))).toBe(phone);
  });

  test('is that of the car’s own location, before others of its dealership', () => {
    const locations = [
      { ...place, primary: true, phone: '07 0000 0001' },
      { ...place, id: 2, slug: 'brisbane-sales', contact_detail: { phone: '07 0000 0002' } },
    ];
    const car = aCar({ location: { slug: 'brisbane-sales' } });
    expect(callPhone(car, aSite({ locations }))).toBe('07 0000 0002');
  });

  test('is that of the dealership’s main sales location if the car’s location is unknown', () => {
    const locations = [
      { ...place, location_type: 'service' as const, primary: true, phone: '07 0000 0001' },
      { ...place, id: 2, dealership_slug: 'summit', phone: '07 0000 0002' },
      { ...place, id: 3, phone: '07 0000 0003' },
      { ...place, id: 4, primary: true, phone: '07 0000 0004' },
    ];
    expect(callPhone(aCar({ location: {} }), aSite({ locations }))).toBe('07 0000 0004');
  });
});

test.each([
  ['07 5550 1234', '07 55*******'],
  ['1300', '1300'],
  ['13000', '13000'],
  ['130000', '13000*'],
  ['', ''],
])('%j is masked as %j', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test('a mask keeps the length and the first five characters, and hides the rest', () => {
  fc.assert(
    fc.property(fc.string(), (phone) => {
      const masked = maskPhone(phone);
      expect(masked).toHaveLength(phone.length);
      expect(masked.slice(0, 5)).toBe(phone.slice(0, 5));
      expect(masked.slice(5)).toMatch(/^\**$/);
    }),
  );
});

test.each([
  ['07 5550 1234', 'tel:0755501234'],
  ['+61 (0)7 5550 1234', 'tel:+610755501234'],
  ['1300 555 010', 'tel:1300555010'],
])('%s is dialled as %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});
