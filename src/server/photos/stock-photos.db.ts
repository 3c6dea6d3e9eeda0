/** The photos on other hosts that the cars of a site name. */
import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { modelKey } from '#domain/inventory/naming.ts';
import { isHost } from '#domain/inventory/pictures/images.ts';
import { type LocalHosts, localAddress } from '#domain/inventory/pictures/photo/local-hosts.ts';
import { isFetched, MOST_PHOTOS } from '#domain/inventory/pictures/photo/rules.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { withinEach } from '../db/scope.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { BATCH, giveTurn, STAMPS } from '../stock/read-stock.db.ts';
import type { NamedPhoto } from './photos.db.ts';

interface Stamped {
  id: number;
  /** Another one whenever the car's row is. */
  stamp: string;
}

interface Row extends Stamped {
  make: string;
  model: string;
  images: readonly { url: string; kind?: string }[] | null;
  first: string | null;
}

/** Sold cars have pages for a while; never less than this is looked at, days. */
const SOLD_DAYS = 60;
/** More cars than these are not looked at one by one before all are. */
const MOST_CHANGED = 2000;
const DAY_MS = 86_400_000;

/** What the cars of a site were like when their photos were read last. A few bytes a car. */
export interface SeenCars {
  /** Of all that decides besides the cars. */
  under: string;
  /** By the car's number; `names` is a hash of what it says about photos. */
  cars: ReadonlyMap<number, { stamp: string; names: string }>;
}

export interface NamedPhotos {
  /** By address; null: the cars name the same photos as in `seen`. */
  named: Map<string, NamedPhoto> | null;
  seen: SeenCars;
}

/**
 * By address. Hosts that the site keeps as they are, and those that resize for it, are left out.
 * @param seen what was seen the last time: cars that have not changed since are not read
 */
export async function stockPhotos(
  database: Database,
  site: Site,
  seen: SeenCars | null,
  now: Date,
  local: LocalHosts = new Map(),
): Promise<NamedPhotos> {
  const dealerships = (await findDealerships(database, site.dealerships)).map(({ id }) => id);
  const soldDays = Math.max(SOLD_DAYS, site.search.soldDays);
  const own = [...site.images.hosts, ...site.car.imageHosts.map(({ host }) => host)];
  // A car that was sold long ago is left out from one day to the next.
  const under = JSON.stringify([dealerships, soldDays, own, Math.floor(now.getTime() / DAY_MS)]);
  const still = seen?.under === under ? await sameNames(database, dealerships, soldDays, seen) : null;
  if (still !== null) return { named: null, seen: { under, cars: still } };

  const cars = new Map<number, { stamp: string; names: string }>();
  const found = new Map<string, NamedPhoto & { models: string[] }>();
  await withinEach(database, dealerships, async (tx, dealership) => {
    for (let last = 0; ; ) {
      const rows = await rowsOf<Row>(
        tx,
        sql`${facts(sql`c.dealership_id = ${dealership} and c.id > ${last}`, soldDays)} limit ${BATCH}`,
      );
      for (const row of rows) {
        cars.set(row.id, { stamp: row.stamp, names: namesOf(row) });
        addPhotos(found, row, own, local);
      }
      await giveTurn();
      last = rows.at(-1)?.id ?? 0;
      if (rows.length < BATCH) return;
    }
  });
  return { named: found, seen: { under, cars } };
}

/** What cars `c` say about photos, by id; nothing for those that were sold long ago. Each car is unpacked once. */
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

/** Empty for a car without photos. */
function namesOf(row: Row): string {
  const urls = photosOf(row);
  if (urls.length === 0) return '';
  return hash('sha1', JSON.stringify([modelKey(row.make, row.model), urls]), 'base64');
}

function addPhotos(
  found: Map<string, NamedPhoto & { models: string[] }>,
  row: Row,
  own: readonly string[],
  local: LocalHosts,
): void {
  const urls = photosOf(row);
  if (urls.length === 0) return;
  const key = modelKey(row.make, row.model);
  for (const [place, url] of urls.entries()) {
    const known = found.get(url);
    if (known !== undefined) {
      known.place = Math.min(known.place, place);
      if (!known.models.includes(key)) known.models = [...known.models, key].sort();
      continue;
    }
    if (!isFetched(url) && localAddress(url, local) === null) continue;
    const { hostname, host } = new URL(url);
    if (own.some((pattern) => isHost(pattern, hostname))) continue;
    found.set(url, { url, host, place, models: [key] });
  }
}

/** The cars as they are now, if they name the same photos as those that were seen; else null. */
async function sameNames(
  database: Database,
  dealerships: readonly number[],
  soldDays: number,
  { cars: before }: SeenCars,
): Promise<SeenCars['cars'] | null> {
  const cars = new Map<number, { stamp: string; names: string }>();
  const changed: Stamped[] = [];
  let isSame = true;
  await withinEach(database, dealerships, async (tx, dealership) => {
    for (let last = 0; isSame; ) {
      const rows = await rowsOf<Stamped>(
        tx,
        sql`select id, xmin::text as stamp from cars
            where dealership_id = ${dealership} and id > ${last} order by id limit ${STAMPS}`,
      );
      for (const row of rows) {
        const known = before.get(row.id);
        if (known?.stamp === row.stamp) cars.set(row.id, known);
        else changed.push(row);
      }
      await giveTurn();
      if (changed.length > MOST_CHANGED) isSame = false;
      last = rows.at(-1)?.id ?? 0;
      if (rows.length < STAMPS) break;
    }
    for (const row of isSame ? await factsOf(tx, changed.splice(0), soldDays) : []) {
      const names = namesOf(row);
      if (names !== (before.get(row.id)?.names ?? '')) isSame = false;

      cars.set(row.id, { stamp: row.stamp, names });
    }
  });
  const isGone = before.entries().some(([id, { names }]) => names !== '' && !cars.has(id));
  return isSame && !isGone ? cars : null;
}

async function factsOf(tx: Orm, cars: readonly Stamped[], soldDays: number): Promise<Row[]> {
  const found: Row[] = [];
  for (let at = 0; at < cars.length; at += BATCH) {
    const ids = sql.join(
      cars.slice(at, at + BATCH).map(({ id }) => sql`${id}`),
      sql`, `,
    );
    found.push(...(await rowsOf<Row>(tx, facts(sql`c.id in (${ids})`, soldDays))));
    await giveTurn();
  }
  return found;
}
