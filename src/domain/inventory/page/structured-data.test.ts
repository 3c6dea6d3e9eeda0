import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryCar, aSite } from '../../../../tests/fixtures/cars.ts';
import { BRISBANE } from '../../../../tests/fixtures/places.ts';
import { carStructuredData } from './structured-data.ts';

const ADDRESSES = { page: 'https://harbour.example/cars/hilux', images: ['https://images.example/1.jpg'] };

test('describes a used car and its offer', () => {
  expect(carStructuredData(aCar(), aSite(), ADDRESSES)).toMatchObject({
    '@type': 'Car',
    name: '2021 Toyota HiLux SR5',
    url: 'https://harbour.example/cars/hilux',
    image: ['https://images.example/1.jpg'],
    brand: { name: 'Toyota' },
    model: 'HiLux',
    vehicleModelDate: '2021',
    itemCondition: 'https://schema.org/UsedCondition',
    vehicleIdentificationNumber: 'MR0FA3CD100012345',
    mileageFromOdometer: { value: 48_200, unitCode: 'KMT' },
    driveWheelConfiguration: 'https://schema.org/FourWheelDriveConfiguration',
    vehicleEngine: { fuelType: 'Diesel' },
    offers: {
      price: 45_990,
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Harbour Motor Group' },
    },
  });
});

test.each([
  [{ status: 'sold' as const }, 'SoldOut'],
  [{ reserved: true }, 'LimitedAvailability'],
  [{ status: 'coming_soon' as const }, 'PreOrder'],
  [{ preorder: true }, 'PreOrder'],
])('%o is %s', (overrides, availability) => {
  expect(carStructuredData(aCar(overrides), aSite(), ADDRESSES)).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

describe('unknown facts', () => {
  test('are left out: price, kilometres, photo', () => {
    const data = carStructuredData(aCar({ price: 1, km: null }), aSite(), { ...ADDRESSES, images: [] });
    expect(data).not.toHaveProperty('image');
    expect(data).not.toHaveProperty('mileageFromOdometer');
    expect(data.offers).not.toHaveProperty('price');
    expect(data.offers).not.toHaveProperty('priceCurrency');
  });

  test('never appear as null', () => {
    fc.assert(
      fc.property(arbitraryCar, (car) => {
        expect(JSON.stringify(carStructuredData(car, aSite(), ADDRESSES))).not.toContain(':null');
      }),
    );
  });
});

describe('the dealer', () => {
  const sellingSite = (mask: boolean) =>
    aSite({
      phones: { mask },
      locations: [BRISBANE],
    });

  test('has an address, a phone and a licence, and names the page with everything else', () => {
    expect(carStructuredData(aCar(), sellingSite(false), ADDRESSES)).toMatchObject({
      offers: {
        priceSpecification: { price: 45_990, description: 'Drive away' },
        seller: {
          '@type': 'AutoDealer',
          '@id': `https://harbour.example/locations/${BRISBANE.slug}`,
          name: 'Harbour Brisbane',
          parentOrganization: { name: 'Harbour Motor Group' },
          url: 'https://harbour.example/',
          telephone: '(07) 5550 1234',
          address: { streetAddress: '1 Wharf Street', addressRegion: 'QLD', postalCode: '4000' },
          identifier: { value: 'QLD 123' },
        },
      },
    });
  });

  test('has no phone if shoppers see it only after a click', () => {
    const told = JSON.stringify(carStructuredData(aCar(), sellingSite(true), ADDRESSES));
    expect(told).toContain('1 Wharf Street');
    expect(told).not.toContain('telephone');
  });
});
