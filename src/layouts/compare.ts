/** The comparable cars of a site, sorted into files: comparing four cars fetches four small files at most. */

import { type ComparableCar, comparableCar, shelvesFor } from '#domain/inventory/page/compare.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { shelfOf } from '#domain/inventory/stock/shelves.ts';
import { siteBuild } from './build/build.ts';

async function prepare(): Promise<ComparableCar[][]> {
  const { carPages, site, now } = await siteBuild();
  const shelves = Array.from({ length: shelvesFor(carPages.length) }, (): ComparableCar[] => []);
  for (const { car, doc } of carPages) {
    const picture = doc.image ?? artworkPath(doc.simple_body, doc.colour);
    shelves[shelfOf(car.slug, shelves.length)]?.push(comparableCar(car, site, now, picture));
  }
  return shelves;
}

let shelves: Promise<ComparableCar[][]> | undefined;

/** Every car with a page, on the shelf its slug says. Worked out on the first call of a build. */
export function compareShelves(): Promise<readonly (readonly ComparableCar[])[]> {
  shelves ??= prepare();
  return shelves;
}
