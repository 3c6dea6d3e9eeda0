/** A site's comparable cars, sorted into files: comparing four cars fetches at most four small files. */

import { cardWeekly } from '#domain/finance/card-weekly.ts';
import type { Car } from '#domain/inventory/car.ts';
import { type ComparableCar, comparableCar, shardsFor } from '#domain/inventory/page/compare.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { smallPicture } from '#domain/inventory/pictures/images.ts';
import { regoExpiry } from '#domain/inventory/rego.ts';
import { shardOf } from '#domain/inventory/stock/shards.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Site } from '#domain/tenant/site.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from './build/build.ts';
import { contentOf } from './build/known-cars.ts';
import type { CarPage } from './car/car.ts';

function prepare(tenant: Tenant): CarPage[][] {
  const { carPages } = siteBuild(tenant);
  const shards = Array.from({ length: shardsFor(carPages.length) }, (): CarPage[] => []);
  for (const page of carPages) shards[shardOf(page.car.slug, shards.length)]?.push(page);
  return shards;
}

/** Every car with a page, in the shard that its slug gives. */
export const compareShards: (tenant: Tenant) => readonly (readonly CarPage[])[] = oncePer(prepare);

/** A car as compared, with the picture and repayment of its card. */
export function comparedCar(car: Car, doc: SearchDocument, site: Site, now: Date): ComparableCar {
  return comparableCar(car, site, now, {
    picture: smallPicture(doc.image) ?? artworkPath(doc),
    weekly: site.finance.weeklyOnCards ? cardWeekly(doc) : null,
  });
}

/** A shard's cars, as compared. */
export function comparableCars(tenant: Tenant, shard: readonly CarPage[]): ComparableCar[] {
  const { site, now } = siteBuild(tenant);
  return shard.map(({ car, doc }) => comparedCar(car, doc, site, now));
}

/** Changes whenever `comparableCars` does: of the day it reads only whether a registration has ended. */
export function shardKey(tenant: Tenant, shard: readonly CarPage[]): string {
  const { site, now } = siteBuild(tenant);
  const cars = shard.map(({ car, doc }) => [
    contentOf(car),
    contentOf(doc),
    regoExpiry(car, site.state, now),
  ]);
  return contentHash(JSON.stringify([site.pricing, site.state, site.finance.weeklyOnCards, ...cars]));
}
