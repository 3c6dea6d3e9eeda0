import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EARTH_RADIUS_KM, kmBetween } from './distance.ts';

const CAIRNS = { lat: -16.92, lng: 145.77 };
const BRISBANE = { lat: -27.47, lng: 153.03 };
const PERTH = { lat: -31.95, lng: 115.86 };

test.each([
  ['Cairns to Brisbane', CAIRNS, BRISBANE, 1391],
  ['Brisbane to Perth', BRISBANE, PERTH, 3605],
  ['a degree of the equator', { lat: 0, lng: 0 }, { lat: 0, lng: 1 }, 111.19],
  ['across the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111.19],
  ['pole to pole', { lat: 90, lng: 0 }, { lat: -90, lng: 0 }, 20015],
])('%s', (_, a, b, km) => {
  expect(Math.abs(kmBetween(a, b) - km)).toBeLessThan(Math.max(1, km * 0.005));
});

test('any distance is the same both ways, zero to itself, and at most half way around the Earth', () => {
  const position = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(position, position, (a, b) => {
      expect(kmBetween(a, a)).toBe(0);
      expect(kmBetween(a, b)).toBeCloseTo(kmBetween(b, a), 6);
      expect(kmBetween(a, b)).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_KM);
    }),
  );
});
