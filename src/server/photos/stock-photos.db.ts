/** The photos on other hosts that the cars of a site name. */
import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { modelKey } from '#domain/inventory/naming.ts';
import { isHost } from '#domain/inventory/pictures/images.ts';
import { type LocalHosts, localAddress } from '#domain/inventory/pictures/photo/local-hosts.ts';
import { permanentAddress } from '#domain/inventory/pictures/photo/permanent-address.ts';
import { isFetched, MOST_PHOTOS } from '#domain/inventory/pictures/photo/rules.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { withinEach } from '../db/scope.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { BATCH, STAMPS, yieldToEvents } from '../stock/read-stock.db.ts';
import type { NamedPhoto } from './photos.db.ts';

interface Stamped {
  id: number;
  /** Changes whenever the car's row does. */
  stamp: string;
}

interface Row extends Stamped {
  make: string;
  model: string;
  images: readonly { url: string; kind?: string }[] | null;
  first: string | null;
}

/** Sold cars have pages for a while, so their photos are kept for at least this many days. */
const SOLD_DAYS = 60;
/** Beyond this many changed cars, all cars are read instead of one by one. */
const MOST_CHANGED = 2000;
const DAY_MS = 86_400_000;

/** What a car's row said about photos when last read. */
interface SeenCar {
  stamp: string;
  /** A hash of its content. */
  names: string;
  /** A number for each photo, from `printOf`. */
  prints: Uint32Array;
}

/** The state of a site's cars when their photos were last read. Some hundred bytes per car. */
export interface SeenCars {
  /** A hash of everything else that matters. */
  under: string;
  /** By the car's number. */
  cars: ReadonlyMap<number, SeenCar>;
}

export interface NamedPhotos {
  /** By permanent address: all of the stock's, or those of changed cars. */
  named: Map<string, NamedPhoto>;
  /** Prints of photos that no car names any more; null: of all that are not listed. */
  gone: readonly string[] | null;
}

/**
 * Leaves out hosts that the site keeps as they are, and hosts that resize for it.
 * @param seen the state last time: cars that have not changed since are not read
 * @returns null if the cars name the same photos as in `seen`
 */
export async function stockPhotos(
  database: Database,
  site: Site,
  seen: SeenCars | null,
  now: Date,
  local: LocalHosts = new Map(),
): Promise<{ stock: NamedPhotos | null; seen: SeenCars }> {
  const dealerships = (await findDealerships(database, site.dealerships)).map(({ id }) => id);
  const soldDays = Math.max(SOLD_DAYS, site.search.soldDays);
  const own = [...site.images.hosts, ...site.car.imageHosts.map(({ host }) => host)];
  // Cars sold long ago are left out by the day, so the day is part of the state.
  const under = JSON.stringify([dealerships, soldDays, own, Math.floor(now.getTime() / DAY_MS)]);
  const named: NamedPhotos['named'] = new Map();
  const changes = seen?.under === under ? await changesSince(database, dealerships, soldDays, seen) : null;
  if (changes !== null) {
    for (const row of changes.rows) addPhotos(named, row, own, local);
    const isSame = changes.rows.length === 0 && changes.gone.length === 0;
    return { stock: isSame ? null : { named, gone: changes.gone }, seen: { under, cars: changes.cars } };
  }

  const cars = new Map<number, SeenCar>();
  await withinEach(database, dealerships, async (tx, dealership) => {
    for (let last = 0; ; ) {
      const rows = await rowsOf<Row>(
        tx,
        sql`${facts(sql`c.dealership_id = ${dealership} and c.id > ${last}`, soldDays)} limit ${BATCH}`,
      );
      for (const row of rows) {
        cars.set(row.id, seenOf(row));
        addPhotos(named, row, own, local);
      }
      await yieldToEvents();
      last = rows.at(-1)?.id ?? 0;
      if (rows.length < BATCH) return;
    }
  });
  return { stock: { named, gone: null }, seen: { under, cars } };
}

/** What cars `c` say about photos, by id; nothing for those sold long ago. Each car is unpacked once. */
const facts = (which: SQL, soldDays: number) => sql`
  select c.id, c.xmin::text as stamp, f.make, f.model, f.images, f.primary_image_url as first
  from cars c
  left join lateral jsonb_to_record(c.data || coalesce(c.corrections->'shown', '{}'::jsonb))
    as f(make text, model text, images jsonb, primary_image_url text, sold_date_timestamp numeric)
    on c.status <> 'sold' or f.sold_date_timestamp > extract(epoch from now()) - ${soldDays} * 86400
  where ${which} order by c.id`;

const photosOf = ({ images, first }: Row): string[] => {
  const listed = (images ?? []).filter(({ kind }) => (kind ?? 'photo') === 'photo').map(({ url }) => url);
  return [...new Set(first === null ? listed : [first, ...listed])].slice(0, MOST_PHOTOS);
};

/** A photo's number in this process's memory; the column `print` has its eight digits. */
const printOf = (url: string): number => Number.parseInt(hash('md5', url, 'hex').slice(0, 8), 16);
const digitsOf = (print: number): string => print.toString(16).padStart(8, '0');

const NO_PRINTS = new Uint32Array(0);

function seenOf(row: Row): SeenCar {
  const { stamp } = row;
  const urls = photosOf(row);
  if (urls.length === 0) return { stamp, names: '', prints: NO_PRINTS };
  return {
    stamp,
    names: hash('sha1', JSON.stringify([modelKey(row.make, row.model), urls]), 'base64'),
    prints: Uint32Array.from(urls, (url) => printOf(permanentAddress(url))),
  };
}

function addPhotos(found: NamedPhotos['named'], row: Row, own: readonly string[], local: LocalHosts): void {
  const urls = photosOf(row);
  if (urls.length === 0) return;
  const key = modelKey(row.make, row.model);
  for (const [place, address] of urls.entries()) {
    const url = permanentAddress(address);
    const known = found.get(url);
    if (known !== undefined) {
      known.place = Math.min(known.place, place);
      if (!known.models.includes(key)) known.models = [...known.models, key].sort();
      continue;
    }
    if (!isFetched(address) && localAddress(address, local) === null) continue;
    const { hostname, host } = new URL(address);
    if (own.some((pattern) => isHost(pattern, hostname))) continue;
    found.set(url, { url, address: address === url ? null : address, host, place, models: [key] });
  }
}

interface Changes {
  cars: SeenCars['cars'];
  /** Cars that name other photos than before, or are another model. */
  rows: Row[];
  /** Prints of photos that no car names any more. */
  gone: string[];
}

/** The changes since the cars were last seen; null if reading all of them is cheaper. */
async function changesSince(
  database: Database,
  dealerships: readonly number[],
  soldDays: number,
  { cars: before }: SeenCars,
): Promise<Changes | null> {
  const cars = new Map<number, SeenCar>();
  const rows: Row[] = [];
  const gone = new Set<number>();
  let count = 0;
  await withinEach(database, dealerships, async (tx, dealership) => {
    const changed: Stamped[] = [];
    for (let last = 0; count <= MOST_CHANGED; ) {
      const stamps = await rowsOf<Stamped>(
        tx,
        sql`select id, xmin::text as stamp from cars
            where dealership_id = ${dealership} and id > ${last} order by id limit ${STAMPS}`,
      );
      for (const row of stamps) {
        const known = before.get(row.id);
        if (known?.stamp === row.stamp) cars.set(row.id, known);
        else {
          changed.push(row);
          count++;
        }
      }
      await yieldToEvents();
      last = stamps.at(-1)?.id ?? 0;
      if (stamps.length < STAMPS) break;
    }
    if (count > MOST_CHANGED) return;
    for (const row of await factsOf(tx, changed, soldDays)) {
      const [was, is] = [before.get(row.id), seenOf(row)];
      cars.set(row.id, is);
      if (is.names === (was?.names ?? '')) continue;
      rows.push(row);
      for (const print of was?.prints ?? NO_PRINTS) gone.add(print);
    }
  });
  if (count > MOST_CHANGED) return null;
  for (const [id, { prints }] of before) {
    if (!cars.has(id)) for (const print of prints) gone.add(print);
  }
  if (gone.size > 0) for (const { prints } of cars.values()) for (const print of prints) gone.delete(print);
  return { cars, rows, gone: [...gone].map(digitsOf) };
}

async function factsOf(tx: Orm, cars: readonly Stamped[], soldDays: number): Promise<Row[]> {
  const found: Row[] = [];
  for (let at = 0; at < cars.length; at += BATCH) {
    const ids = sql.join(
      cars.slice(at, at + BATCH).map(({ id }) => sql`${id}`),
      sql`, `,
    );
    found.push(...(await rowsOf<Row>(tx, facts(sql`c.id in (${ids})`, soldDays))));
    await yieldToEvents();
  }
  return found;
}
