/** The comparable cars of a site, sorted into files: comparing four cars fetches four small files at most. */

import { type ComparableCar, comparableCar, shelvesFor } from '#domain/inventory/page/compare.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { shelfOf } from '#domain/inventory/stock/shelves.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from './build/build.ts';

function prepare(tenant: Tenant): ComparableCar[][] {
  const { carPages, site, now } = siteBuild(tenant);
  const shelves = Array.from({ length: shelvesFor(carPages.length) }, (): ComparableCar[] => []);
  for (const { car, doc } of carPages) {
    const picture = doc.image ?? artworkPath(doc.simple_body, doc.colour);
    shelves[shelfOf(car.slug, shelves.length)]?.push(comparableCar(car, site, now, picture));
  }
  return shelves;
}

/** Every car with a page, on the shelf its slug says. */
export const compareShelves: (tenant: Tenant) => readonly (readonly ComparableCar[])[] = oncePer(prepare);
