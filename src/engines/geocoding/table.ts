/** Geocoding without a service: from GeoNames' table if one was converted, otherwise from the table of all suburbs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '#domain/geo/distance.ts';
import { readPostcodeTable } from '#domain/geo/geonames.ts';
import { coarsePosition, type Geocoder, isPostcode } from '#domain/geo/postcodes.ts';
import { loadSuburbs } from './suburbs.ts';

/** Where `npm run postcodes` puts its table. */
export function postcodeTablePath(dataDir: string): string {
  return join(dataDir, 'postcodes.tsv');
}

/** A table's positions; missing postcodes are absent. */
type Positions = ReadonlyMap<string, Position>;

/**
 * Answers from the converted table first, then from the table of all suburbs. If the suburbs cannot be read, a postcode
 * gets a coarse position.
 */
function tableGeocoder(
  suburbs: () => Promise<{ positions: Positions }>,
  converted: Positions = new Map(),
): Geocoder {
  return {
    async locate(postcode) {
      if (!isPostcode(postcode)) return null;
      const exact = converted.get(postcode);
      if (exact) return exact;
      const table = await suburbs().catch(() => null);
      return table === null ? coarsePosition(postcode) : (table.positions.get(postcode) ?? null);
    },
  };
}

/** The geocoder of a data folder; its tables are read on first use. */
export function openTableGeocoder(dataDir: string, suburbs = loadSuburbs): Geocoder {
  let opened: Promise<Geocoder> | undefined;
  const open = async () => {
    try {
      return tableGeocoder(suburbs, readPostcodeTable(await readFile(postcodeTablePath(dataDir), 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return tableGeocoder(suburbs);
      opened = undefined;
      throw error;
    }
  };
  return {
    async locate(postcode) {
      opened ??= open();
      return (await opened).locate(postcode);
    },
  };
}
