/** Where a row's car is, from the shared table of postcodes, which is read on first use. */
import { readFileSync } from 'node:fs';
import { sharedFile } from '../fixtures/shared-data.ts';
import type { Row, Test } from './rows.ts';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

interface Gazetteer {
  /** Suburbs by `name, state` in lower case. A state may have two suburbs of one name. */
  readonly suburbs: ReadonlyMap<string, readonly Point[]>;
  readonly postcodes: ReadonlyMap<string, readonly Point[]>;
}

const push = (map: Map<string, Point[]>, key: string, point: Point) => {
  const list = map.get(key);
  if (list) list.push(point);
  else map.set(key, [point]);
};

function readGazetteer(): Gazetteer {
  const file = sharedFile('postcodes/AU.txt');
  const suburbs = new Map<string, Point[]>();
  const postcodes = new Map<string, Point[]>();
  for (const line of file === null ? [] : readFileSync(file, 'utf8').split('\n')) {
    const [, postcode = '', name = '', , state = '', , , , , latitude, longitude] = line.split('\t');
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    // Post office boxes have the centre of the state as their position.
    if (postcode === '' || /^1/.test(postcode)) continue;
    push(suburbs, `${name}, ${state}`.toLowerCase(), point);
    push(postcodes, postcode, point);
  }
  return { suburbs, postcodes };
}

let read: Gazetteer | undefined;
const gazetteer = () => {
  read ??= readGazetteer();
  return read;
};

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance as the crow flies, in kilometres. */
function kilometres(one: Point, other: Point): number {
  const lat = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const lon = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * EARTH_KM * Math.asin(Math.sqrt(lat + across * lon));
}

const middle = (points: readonly Point[]): Point => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
});

/** All places that the row's location may mean. */
const pointsOf = ({ Location }: Row): readonly Point[] => {
  const place = Location.replace('AU-', '')
    .replace(/^Saint /, 'St ')
    .toLowerCase();
  return gazetteer().suburbs.get(place) ?? [];
};

/**
 * Within `certain` kilometres of a postcode, or of a suburb such as `Cairns, QLD`. Distances are between centres, so
 * anything from `certain` to `most` is a maybe; by default, `most` is a tenth and 8 km more.
 */
export function near(place: string, certain: number, most = certain * 1.1 + 8): Test {
  const distances = new Map<string, readonly number[]>();
  const measured = (row: Row) => {
    const known = distances.get(row.Location);
    if (known) return known;
    const { suburbs, postcodes } = gazetteer();
    const from = suburbs.get(place.toLowerCase()) ?? postcodes.get(place);
    if (from === undefined) throw new Error(`There is no place ${place}`);
    const centre = middle(from);
    const found = pointsOf(row).map((point) => kilometres(centre, point));
    distances.set(row.Location, found);
    return found;
  };
  return (row) => {
    const found = measured(row);
    if (found.length > 0 && found.every((each) => each <= certain * 0.9)) return 'yes';
    return found.some((each) => each <= most) ? 'maybe' : 'no';
  };
}

/** In or near a suburb of a city: its own dealers count, those of the surrounding suburbs may. */
export const suburb = (place: string) => near(place, 8, 50);

/** In or near a town: its own dealers count, those of the district may. */
export const town = (place: string) => near(place, 15, 120);

/** In or around a capital: the inner suburbs count, the outskirts may. */
export const city = (place: string) => near(place, 17, 75);
