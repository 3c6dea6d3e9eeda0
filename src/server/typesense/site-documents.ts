import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Car } from '#domain/inventory/car.ts';
import { type KnownPhotos, withKnownPhotos } from '#domain/inventory/pictures/photo/shown.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { isSearched } from '#domain/search/selection.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { knownPhotos } from '../photos/known-photos.db.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { fileLines } from '../stock/lines.ts';
import { writeStock } from '../stock/read-stock.db.ts';

/**
 * The documents of the cars that a site's search includes at that moment, from a file with one car as JSON per line.
 */
export async function documentsFrom(
  stockFile: string,
  site: Site,
  now: Date,
  photos: KnownPhotos = new Map(),
): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for await (const line of fileLines(stockFile)) {
    const car = withKnownPhotos(JSON.parse(line) as Car, photos);
    if (isSearched(car, site, now)) documents.push(searchDocument(car, site, now));
  }
  return documents;
}

/** The same from the database, through a file in `scratch`, so that no transaction stays open meanwhile. */
export async function siteDocuments(
  { database, scratch }: { database: Database; scratch: string },
  site: Site,
  now: Date,
): Promise<SearchDocument[]> {
  const file = join(scratch, `documents-${randomUUID()}.ndjson`);
  try {
    await writeStock(database, await findDealerships(database, site.dealerships), file);
    return await documentsFrom(file, site, now, await knownPhotos(database, site.slug));
  } finally {
    await rm(file, { force: true });
  }
}
