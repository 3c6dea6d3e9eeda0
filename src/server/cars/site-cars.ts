/** The cars of a site, read from the database on request. */
import { sql } from 'drizzle-orm';
import type { Car } from '#domain/inventory/car.ts';
import { withKnownPhotos } from '#domain/inventory/pictures/photo/shown.ts';
import { sitePage } from '#domain/search/selection.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { knownPhotos } from '../photos/known-photos.db.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { findCars } from '../stock/read-stock.db.ts';

/** A car of a site's dealerships and its current page there. */
export interface CarOnSite {
  car: Car;
  page: ReturnType<typeof sitePage>;
}

export interface SiteCars {
  /** The car with a page on the site at `/cars/{slug}`, even if sold a while ago; null if there is none. */
  bySlug(site: Site, slug: string): Promise<Car | null>;
  /** The same by id or slug, as links name cars. A slug is never a number. */
  byName(site: Site, name: string): Promise<Car | null>;
  /** The same by the car's id. */
  byId(site: Site, id: number): Promise<Car | null>;
  /** The same, including cars that the site does not show (any more). */
  findById(site: Site, id: number): Promise<CarOnSite | null>;
  /** The same for several ids, in no order; unknown ids are left out. */
  byIds(site: Site, ids: readonly number[]): Promise<Car[]>;
  /** The same, including cars that the site does not show (any more). */
  findByIds(site: Site, ids: readonly number[]): Promise<CarOnSite[]>;
  /** The same, including a car whose page is gone, because its address redirects to similar cars. */
  find(site: Site, slug: string): Promise<CarOnSite | null>;
  /** The cars that the site's search includes, by dealership in the site's order, then by id. */
  list(site: Site): Promise<Car[]>;
}

/** Postgres' integer. */
const LAST_ID = 2_147_483_647;

const SLUG = /^[a-z0-9-]{1,200}$/;

/** Whether a number can be a car's id. */
export const isCarId = (id: unknown): id is number =>
  Number.isInteger(id) && Number(id) > 0 && Number(id) <= LAST_ID;

const photoUrls = ({ images, primary_image_url: first }: Car): string[] => {
  const urls = images.filter(({ kind }) => kind === 'photo').map(({ url }) => url);
  return (first === null ? urls : [first, ...urls]).filter((url) => !url.startsWith('/'));
};

/** Opens the cars of sites. A site only finds cars of the dealerships in its configuration. */
export function siteCars(database: Database, now: () => Date): SiteCars {
  /** With the pictures that the site shows. */
  const pictured = async (site: Site, cars: readonly Car[], isAll = false): Promise<Car[]> => {
    const urls = isAll ? undefined : cars.flatMap(photoUrls);
    const known = await knownPhotos(database, site.slug, urls);
    return cars.map((car) => withKnownPhotos(car, known));
  };
  const search = async (site: Site, condition: ReturnType<typeof sql>, most?: number): Promise<Car[]> =>
    findCars(database, await findDealerships(database, site.dealerships), condition, most);
  const one = async (site: Site, condition: ReturnType<typeof sql>): Promise<CarOnSite | null> => {
    const [car] = await pictured(site, await search(site, condition, 1));
    return car ? { car, page: sitePage(car, site, now()) } : null;
  };
  const shown = (found: CarOnSite | null) => (found && found.page !== 'gone' ? found.car : null);
  const find = (site: Site, slug: string) => one(site, sql`c.slug = ${slug}`);
  const bySlug = async (site: Site, slug: string) => shown(await find(site, slug));
  const findById = async (site: Site, id: number) => (isCarId(id) ? one(site, sql`c.id = ${id}`) : null);
  const byId = async (site: Site, id: number) => shown(await findById(site, id));
  const findByIds = async (site: Site, ids: readonly number[]): Promise<CarOnSite[]> => {
    const known = ids.filter(isCarId);
    if (known.length === 0) return [];
    const condition = sql`c.id = any(${`{${known.join(',')}}`}::integer[])`;
    const at = now();
    const cars = await pictured(site, await search(site, condition));
    return cars.map((car) => ({ car, page: sitePage(car, site, at) }));
  };
  return {
    find,
    findByIds,
    findById,
    bySlug,
    byId,
    byName: async (site, name) => {
      if (/^\d{1,10}$/.test(name)) return byId(site, Number(name));
      return SLUG.test(name) ? bySlug(site, name) : null;
    },
    byIds: async (site, ids) => (await findByIds(site, ids)).flatMap((found) => shown(found) ?? []),
    list: async (site) => {
      const cars = await pictured(site, await search(site, sql`true`), true);
      const at = now();
      return cars.filter((car) => sitePage(car, site, at) === 'indexed');
    },
  };
}
