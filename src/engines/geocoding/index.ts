/** Positions of postcodes: from a maps service if one is configured, otherwise from a table. */
import type { Geocoder } from '#domain/geo/postcodes.ts';
import { httpGeocoder } from './http.ts';
import { openTableGeocoder } from './table.ts';

export { httpGeocoder } from './http.ts';
export { loadSuburbs } from './suburbs.ts';
export { openTableGeocoder, postcodeTablePath } from './table.ts';

interface GeocodingSettings {
  DATA_DIR: string;
  GEOCODING_URL?: string | undefined;
  GEOCODING_KEY?: string | undefined;
}

export function geocoderFor({ DATA_DIR, GEOCODING_URL, GEOCODING_KEY }: GeocodingSettings): Geocoder {
  return GEOCODING_URL
    ? httpGeocoder({ url: GEOCODING_URL, key: GEOCODING_KEY })
    : openTableGeocoder(DATA_DIR);
}
