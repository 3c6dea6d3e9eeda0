/**
 * Converts GeoNames' table of postcodes (CC BY 4.0, geonames.org) to a compact table, and reads that table.
 */
import type { Position } from './distance.ts';
import { isPostcode } from './postcodes.ts';

/** The attribution, kept with the table. */
export const GEONAMES_ATTRIBUTION = 'Postcode positions: GeoNames (https://www.geonames.org), CC BY 4.0';

const POSTCODE = 1;
const LATITUDE = 9;
const LONGITUDE = 10;
const DECIMALS = 4;

interface GeonamesReading {
  /** The mean position of each postcode's places. */
  positions: Map<string, Position>;
  /** Rows with a position. */
  places: number;
  /** Line numbers, from 1, that are not valid rows. */
  unreadable: number[];
}

/** Reads GeoNames' tab-separated rows: postcode in the second column, latitude and longitude in the 10th and 11th. */
export function readGeonames(text: string): GeonamesReading {
  const sums = new Map<string, { lat: number; lng: number; count: number }>();
  const unreadable: number[] = [];
  let places = 0;
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    const columns = line.split('\t');
    const postcode = columns[POSTCODE] ?? '';
    const lat = columns[LATITUDE] ? Number(columns[LATITUDE]) : Number.NaN;
    const lng = columns[LONGITUDE] ? Number(columns[LONGITUDE]) : Number.NaN;
    if (!isPostcode(postcode) || !isPosition({ lat, lng })) {
      unreadable.push(index + 1);
      return;
    }
    const sum = sums.get(postcode) ?? { lat: 0, lng: 0, count: 0 };
    sums.set(postcode, { lat: sum.lat + lat, lng: sum.lng + lng, count: sum.count + 1 });
    places++;
  });
  const positions = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([postcode, { lat, lng, count }]): [string, Position] => [
      postcode,
      { lat: rounded(lat / count), lng: rounded(lng / count) },
    ]);
  return { positions: new Map(positions), places, unreadable };
}

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** Whether both values are in range. */
function isPosition({ lat, lng }: Position): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

/** One line per postcode, the source's name first. */
export function writePostcodeTable(positions: ReadonlyMap<string, Position>): string {
  const lines = [...positions].map(([postcode, { lat, lng }]) => `${postcode}\t${lat}\t${lng}`);
  return `${[`# ${GEONAMES_ATTRIBUTION}`, ...lines].join('\n')}\n`;
}

/** Reads what `writePostcodeTable` wrote. Other lines are skipped. */
export function readPostcodeTable(text: string): Map<string, Position> {
  const positions = new Map<string, Position>();
  for (const line of text.split('\n')) {
    const [postcode = '', lat, lng] = line.split('\t');
    const position = { lat: Number(lat), lng: Number(lng) };
    if (isPostcode(postcode) && isPosition(position)) positions.set(postcode, position);
  }
  return positions;
}
