/** The contract of every geocoder. */
import { describe, expect, test } from 'vitest';
import { kmBetween } from '../../src/domain/geo/distance.ts';
import type { Geocoder } from '../../src/domain/geo/postcodes.ts';

export const POSITION_OF_4000 = { lat: -27.47, lng: 153.03 };

export function geocoderContract(name: string, make: () => Promise<Geocoder>) {
  describe(`${name} keeps the contract of a geocoder`, () => {
    test('a postcode has a place', async () => {
      const place = await (await make()).locate('4000');
      expect(place && kmBetween(place, POSITION_OF_4000)).toBeLessThan(50);
      expect(Object.keys(place ?? {}).sort()).toEqual(['lat', 'lng']);
    });
    test.each(['9999', '', '400', '40000', 'four', '4000 ', '４０００'])(
      '%j has no place',
      async (postcode) => {
        expect(await (await make()).locate(postcode)).toBeNull();
      },
    );
    test('the same postcode always has the same place', async () => {
      const geocoder = await make();
      expect(await geocoder.locate('4000')).toEqual(await geocoder.locate('4000'));
    });
  });
}
