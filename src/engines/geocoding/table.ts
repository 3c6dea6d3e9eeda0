/** Geocoding without a service: from GeoNames' table where one was converted, else from the coarse one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '#domain/geo/distance.ts';
import { readPostcodeTable } from '#domain/geo/geonames.ts';
import { coarsePosition, type Geocoder } from '#domain/geo/postcodes.ts';

/** Where `npm run postcodes` puts its table. */
export function postcodeTablePath(dataDir: string): string {
  return join(dataDir, 'postcodes.tsv');
}

/** Answers from the exact table first; a postcode that it lacks is looked up coarsely. */
export function tableGeocoder(exact: ReadonlyMap<string, Position> = new Map()): Geocoder {
  return {
    async locate(postcode) {
      return exact.get(postcode) ?? coarsePosition(postcode);
    },
  };
}

/** The geocoder of a data folder; its table is read when first asked. */
export function openTableGeocoder(dataDir: string): Geocoder {
  let opened: Promise<Geocoder> | undefined;
  const open = async () => {
    try {
      return tableGeocoder(readPostcodeTable(await readFile(postcodeTablePath(dataDir), 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return tableGeocoder();
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
