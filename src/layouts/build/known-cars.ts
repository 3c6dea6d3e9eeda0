/**
 * Everything derived from one car, worked out again only when the car or the site has changed. An unchanged car is the
 * same object from one stock to the next.
 */
import type { Car } from '#domain/inventory/car.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { shapeOf } from '#domain/inventory/pictures/shape-of.ts';
import { type CarTag, carTag } from '#domain/inventory/tags.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { dateIn } from '#domain/shared/time-zone.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';

/** A hash of the site's configuration. */
export const configurationOf = oncePer(({ site, origin }: Tenant) =>
  contentHash(JSON.stringify([site, origin])),
);

const hashes = new WeakMap<object, string>();

/** A hash of a car, or of its search document. */
export function contentOf(of: object): string {
  const hash = hashes.get(of) ?? contentHash(JSON.stringify(of));
  hashes.set(of, hash);
  return hash;
}

const dayOf = oncePer(({ site, now }: Tenant) => dateIn(site.state, now));
const documents = new WeakMap<
  Car,
  { configuration: string; day: string; tag: CarTag | null; doc: SearchDocument }
>();

/** The car's search document. The time only matters for its tag and, by day, for its finance. */
export function documentOf(tenant: Tenant, car: Car): SearchDocument {
  const { site, now } = tenant;
  const tag = carTag(car, site, now);
  const configuration = configurationOf(tenant);
  const day = dayOf(tenant);
  const last = documents.get(car);
  const isSameTag = last?.tag?.kind === tag?.kind && last?.tag?.text === tag?.text;
  if (isSameTag && last?.day === day && last.configuration === configuration) return last.doc;
  const doc = searchDocument(car, site, now);
  documents.set(car, { configuration, day, tag, doc });
  return doc;
}

const drawn = new WeakMap<SearchDocument, string>();

/** The drawing of a car, by its document. */
export function artworkOf(doc: SearchDocument): string {
  const path = drawn.get(doc) ?? artworkPath(doc);
  drawn.set(doc, path);
  return path;
}

const drawnWithoutPage = new WeakMap<Car, string>();

/** The drawing of a car that has no page. */
export function artworkOfCar(car: Car): string {
  const path =
    drawnWithoutPage.get(car) ?? artworkPath({ shape: shapeOf(car), colour: knownText(car.colour) });
  drawnWithoutPage.set(car, path);
  return path;
}
