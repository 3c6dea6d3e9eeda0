import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryCar, aSite, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import {
  canBeReserved,
  canBeSaved,
  canRequestPhotos,
  hasLocationFeature,
  historyReport,
  isTestDriveOnly,
} from './eligibility.ts';

describe('saving and comparing', () => {
  test.each<[string, CarOverrides, boolean]>([
    ['an available car with price and photo', {}, true],
    ['a car coming soon', { status: 'coming_soon' }, true],
    ['a reserved car', { reserved: true }, true],
    ['no sold car', { status: 'sold' }, false],
    ['no car without a price', { price: null }, false],
    ['no car priced 0', { price: 0 }, false],
    ['a car priced 1', { price: 1 }, true],
    ['a car with only an offer price', { price: null, offer_price: 42_990 }, true],
    ['a car with only a primary image', { images: [], primary_image_url: '/media/1.jpg' }, true],
    ['no car without an image', { images: [] }, false],
    ['no car with only a video', { images: [{ url: '/media/1.mp4', kind: 'video' }] }, false],
  ])('%s', (_, overrides, offered) => {
    expect(canBeSaved(aCar(overrides), { artworkCounts: false })).toBe(offered);
  });

  test('a car without an image, where artwork counts as an image', () => {
    expect(canBeSaved(aCar({ images: [] }), aSite().car)).toBe(true);
    expect(canBeSaved(aCar({ images: [], price: null }), aSite().car)).toBe(false);
  });
});

describe('reserve', () => {
  const { reserve } = aSite({ reserve: { enabled: true } });

  test.each<[string, CarOverrides, boolean]>([
    ['an available car with a price', {}, true],
    ['a car coming soon', { status: 'coming_soon' }, true],
    ['no sold car', { status: 'sold' }, false],
    ['no car flagged sold', { sold: true }, false],
    ['no reserved car', { reserved: true }, false],
    ['no car kept off the website', { show_on_dealer_website: false }, false],
    ['no car without a price', { price: null }, false],
    ['no car whose price is too low to count', { price: 10 }, false],
    ['a car with only an offer price', { price: null, offer_price: 42_990 }, true],
    ['no car for test drives only', { tag: 'TEST DRIVE ONLY' }, false],
    ['a car with another tag', { tag: 'Runout Sale' }, true],
  ])('%s', (_, overrides, offered) => {
    expect(canBeReserved(aCar(overrides), reserve)).toBe(offered);
  });

  test('no car on a site without reservations', () => {
    expect(canBeReserved(aCar(), aSite().reserve)).toBe(false);
  });

  test('only cars with a payment processor, where the site requires one', () => {
    const strict = aSite({ reserve: { enabled: true, processorRequired: true } }).reserve;
    expect(canBeReserved(aCar(), strict)).toBe(false);
    expect(canBeReserved(aCar({ payment_processors: ['stripe'] }), strict)).toBe(true);
  });

  test('never a sold or reserved car', () => {
    fc.assert(
      fc.property(arbitraryCar, (car) => {
        if (car.sold || car.status === 'sold' || car.reserved)
          expect(canBeReserved(car, reserve)).toBe(false);
      }),
    );
  });
});

describe('the location feature', () => {
  test.each<[string, CarOverrides, boolean]>([
    ['a car in stock above $200', { price: 201 }, true],
    ['no car at $200', { price: 200 }, false],
    ['no car without a price', { price: null }, false],
    ['no car coming soon', { status: 'coming_soon' }, false],
    ['no car flagged sold', { sold: true }, false],
    ['no reserved car', { reserved: true }, false],
  ])('%s', (_, overrides, offered) => {
    expect(hasLocationFeature(aCar(overrides), { locationFeature: true })).toBe(offered);
  });

  test('is off by default', () => {
    expect(hasLocationFeature(aCar(), aSite().car)).toBe(false);
  });
});

test.each([
  ['Test Drive Only', true],
  [' test drive only ', true],
  ['Test Drive Only - July', false],
  [null, false],
])('tag %j means test drives only: %s', (tag, only) => {
  expect(isTestDriveOnly({ tag })).toBe(only);
});

test('the history report shows only if the car has one and the site shows reports', () => {
  const car = aCar({ file: '/reports/1001.pdf' });
  expect(historyReport(car, aSite().car)).toBe('/reports/1001.pdf');
  expect(historyReport(aCar({ file: null }), aSite().car)).toBeNull();
  expect(historyReport(car, { historyReport: false })).toBeNull();
});

test.each<[string, CarOverrides, boolean]>([
  ['an available car without photos', { images: [] }, true],
  ['no car with photos', {}, false],
  ['no sold car', { images: [], status: 'sold' }, false],
])('photos can be requested for %s', (_, overrides, offered) => {
  expect(canRequestPhotos(aCar(overrides), aSite().car)).toBe(offered);
  expect(canRequestPhotos(aCar(overrides), { requestPhotos: false })).toBe(false);
});
