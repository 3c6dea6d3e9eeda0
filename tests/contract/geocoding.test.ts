import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kmBetween, type Position } from '../../src/domain/geo/distance.ts';
import { readGeonames, writePostcodeTable } from '../../src/domain/geo/geonames.ts';
import { GeocodingFailed } from '../../src/domain/geo/postcodes.ts';
import {
  geocoderFor,
  httpGeocoder,
  loadSuburbs,
  openTableGeocoder,
  postcodeTablePath,
} from '../../src/engines/geocoding/index.ts';
import { type LocalService, localService } from '../fixtures/local-server.ts';
import { sharedFile } from '../fixtures/shared-data.ts';
import { geocoderContract, POSITION_OF_4000 } from './geocoder.ts';

let folder: string;
let service: LocalService;
let url: string;
const asked: URL[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geocoding-'));
  service = await localService((request, response) => {
    const address = new URL(request.url ?? '', 'http://service');
    asked.push(address);
    const postcode = address.searchParams.get('address');
    if (address.pathname === '/broken') return response.writeHead(503).end();
    if (address.pathname === '/denied') return response.end('{"status":"REQUEST_DENIED","results":[]}');
    if (address.pathname === '/nonsense') return response.end('<html>');
    const results = postcode === '4000' ? [{ geometry: { location: POSITION_OF_4000, viewport: {} } }] : [];
    return response.end(JSON.stringify({ status: results.length > 0 ? 'OK' : 'ZERO_RESULTS', results }));
  });
  url = service.url;
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

geocoderContract('the table', async () => openTableGeocoder(join(folder, 'nowhere')));
geocoderContract('the service', async () => httpGeocoder({ url }));

test('a converted table is more exact than the built-in one, which still fills its gaps', async () => {
  const exact = { lat: -27.4, lng: 153.1 };
  await writeFile(postcodeTablePath(folder), writePostcodeTable(new Map([['4000', exact]])));
  const geocoder = geocoderFor({ DATA_DIR: folder });
  expect(await geocoder.locate('4000')).toEqual(exact);
  expect(await geocoder.locate('4870')).toEqual(
    await openTableGeocoder(join(folder, 'nowhere')).locate('4870'),
  );
});

describe('the table of suburbs', () => {
  test.each<[string, string, Position]>([
    ['4870', 'Cairns', { lat: -16.92, lng: 145.77 }],
    ['4226', 'Robina', { lat: -28.07, lng: 153.39 }],
    ['3350', 'Ballarat', { lat: -37.56, lng: 143.86 }],
    ['2000', 'Sydney', { lat: -33.87, lng: 151.21 }],
    ['7250', 'Launceston', { lat: -41.44, lng: 147.14 }],
    ['6000', 'Perth', { lat: -31.95, lng: 115.86 }],
  ])('%s is in %s', async (postcode, _, town) => {
    const { positions } = await loadSuburbs();
    expect(kmBetween(positions.get(postcode) as Position, town)).toBeLessThan(6);
  });

  const file = sharedFile('postcodes/AU.txt');
  test.skipIf(file === null)('agrees with another source on each postcode', async () => {
    const { positions, suburbs } = await loadSuburbs();
    const lived = new Set(suburbs.map(({ postcode }) => postcode));
    const other = readGeonames(await readFile(file as string, 'utf8')).positions;
    const off = [...positions]
      .flatMap(([postcode, position]) => {
        const there = lived.has(postcode) ? other.get(postcode) : undefined;
        return there ? [kmBetween(position, there)] : [];
      })
      .sort((a, b) => a - b);
    const at = (share: number) => off[Math.floor(off.length * share)] ?? 0;
    console.info(
      `Postcodes: ${off.length} compared, apart by ${at(0.5).toFixed(1)} km (median), ${at(0.9).toFixed(1)} km (90 %), ${at(0.99).toFixed(1)} km (99 %)`,
    );
    expect(off.length).toBeGreaterThan(2500);
    expect(at(0.5)).toBeLessThan(3);
    expect(at(0.9)).toBeLessThan(20);
  });

  test('without the table a postcode has a coarse position', async () => {
    const geocoder = openTableGeocoder(join(folder, 'nowhere'), () => Promise.reject(new Error('gone')));
    expect(kmBetween((await geocoder.locate('4870')) as Position, { lat: -16.92, lng: 145.77 })).toBeLessThan(
      60,
    );
    expect(await geocoder.locate('9999')).toBeNull();
  });
});

test('the service is asked for Australia, with the key', async () => {
  await geocoderFor({
    DATA_DIR: folder,
    GEOCODING_URL: `${url}/maps?language=en`,
    GEOCODING_KEY: 'k',
  }).locate('4000');
  expect(asked.at(-1)?.href).toContain('/maps?language=en&address=4000&components=country%3AAU&key=k');
});

describe('a failing service is distinguished from an unknown postcode', () => {
  test.each(['broken', 'denied', 'nonsense'])('the response is %s', async (path) => {
    await expect(httpGeocoder({ url: `${url}/${path}` }).locate('4000')).rejects.toThrow(GeocodingFailed);
  });
  test('the service is unreachable, and the error does not reveal the key', async () => {
    const failure = await httpGeocoder({ url: 'http://127.0.0.1:9/', key: 'secret' })
      .locate('4000')
      .catch((error: Error) => error);
    expect(failure).toBeInstanceOf(GeocodingFailed);
    expect(String(failure)).not.toContain('secret');
  });
});
