import { expect, test } from 'vitest';
import { GeocodingFailed } from '#domain/geo/postcodes.ts';
import { ApiError } from '../http/api-error.ts';
import { geoRoutes } from './geo.routes.ts';

const routes = geoRoutes({
  suburbs: async () => ({
    positions: new Map(),
    suburbs: [{ name: 'Robina', state: 'QLD', postcode: '4226' }],
  }),
  geocoder: {
    async locate(postcode) {
      if (postcode === '5000') throw new GeocodingFailed('The geocoding service answered 503.');
      return postcode === '4000' ? { lat: -27.47, lng: 153.03 } : null;
    },
  },
}).onError((error, c) => c.json({ error: error.message }, error instanceof ApiError ? error.status : 500));

test.each<[string, number, unknown]>([
  ['/?postcode=4000', 200, { lat: -27.47, lng: 153.03 }],
  ['/?postcode=9999', 404, { error: 'Invalid postcode' }],
  ['/?postcode=', 404, { error: 'Invalid postcode' }],
  ['/suburbs?query=ROB', 200, [{ name: 'Robina', state: 'QLD', postcode: '4226' }]],
  ['/suburbs?query=r', 200, []],
  ['/suburbs', 200, []],
  ['/', 404, { error: 'Invalid postcode' }],
  ['/?postcode=5000', 502, { error: 'The geocoding service answered 503.' }],
])('%s', async (path, status, body) => {
  const response = await routes.request(path);
  expect([response.status, await response.json()]).toEqual([status, body]);
});
