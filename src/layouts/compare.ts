/** The comparable cars of a site, sorted into files: comparing four cars fetches four small files at most. */

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

/** Every car with a page, on the shelf its slug says. */
export const compareShelves: (tenant: Tenant) => readonly (readonly CarPage[])[] = oncePer(prepare);

/** The cars of a shelf as they stand side by side. */
export function comparableCars(tenant: Tenant, shelf: readonly CarPage[]): ComparableCar[] {
  const { site, now } = siteBuild(tenant);
  return shelf.map(({ car, doc }) => {
    const picture = smallPicture(doc.image) ?? artworkPath(doc);
    return comparableCar(car, site, now, picture);
  });
}

/** Another one whenever `comparableCars` is: of the day they read only whether a registration has ended. */
export function shelfKey(tenant: Tenant, shelf: readonly CarPage[]): string {
  const { site, now } = siteBuild(tenant);
  const cars = shelf.map(({ car, doc }) => [
    contentOf(car),
    contentOf(doc),
    regoExpiry(car, site.state, now),
  ]);
  return contentHash(JSON.stringify([site.pricing, site.state, ...cars]));
}
