import type { Car } from '#domain/inventory/car.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { namesInStock } from '#domain/search/families/in-stock.ts';
import type { Site } from '#domain/tenant/site.ts';
import { buildIndex } from '#engines/embedded/index.ts';

/**
 * The index of a site's cars, including what people call them, in memory that threads share. Parts have their own
 * search.
 */
export function makeIndex(listed: readonly Car[], site: Site, now: Date): Uint8Array<SharedArrayBuffer> {
  const cars = listed.filter(({ item_type }) => item_type !== 'part');
  const documents = cars.map((car) => searchDocument(car, site, now));
  const bytes = buildIndex(documents, namesInStock(documents));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
}
