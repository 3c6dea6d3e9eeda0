/** A site's comparable cars, sorted into files: comparing four cars fetches at most four small files. */

import { type ComparableCar, comparableCar, shelvesFor } from '#domain/inventory/page/compare.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { smallPicture } from '#domain/inventory/pictures/images.ts';
import { regoExpiry } from '#domain/inventory/rego.ts';
import { shelfOf } from '#domain/inventory/stock/shelves.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from './build/build.ts';
import { contentOf } from './build/known-cars.ts';
import type { CarPage } from './car/car.ts';

function prepare(tenant: Tenant): CarPage[][] {
  const { carPages } = siteBuild(tenant);
  const shelves = Array.from({ length: shelvesFor(carPages.length) }, (): CarPage[] => []);
  for (const page of carPages) shelves[shelfOf(page.car.slug, shelves.length)]?.push(page);
  return shelves;
}

/** Every car with a page, on the shelf that its slug gives. */
export const compareShelves: (tenant: Tenant) => readonly (readonly CarPage[])[] = oncePer(prepare);

/** A shelf's cars, as compared. */
export function comparableCars(tenant: Tenant, shelf: readonly CarPage[]): ComparableCar[] {
  const { site, now } = siteBuild(tenant);
  return shelf.map(({ car, doc }) => {
    const picture = smallPicture(doc.image) ?? artworkPath(doc);
    return comparableCar(car, site, now, picture);
  });
}

/** Changes whenever `comparableCars` does: of the day it reads only whether a registration has ended. */
export function shelfKey(tenant: Tenant, shelf: readonly CarPage[]): string {
  const { site, now } = siteBuild(tenant);
  const cars = shelf.map(({ car, doc }) => [
    contentOf(car),
    contentOf(doc),
    regoExpiry(car, site.state, now),
  ]);
  return contentHash(JSON.stringify([site.pricing, site.state, ...cars]));
}
