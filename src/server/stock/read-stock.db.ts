/**
 * Reads the stock of dealerships from the database: as cars, and as lines with a stamp that shows whether a car has
 * changed.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Car } from '#domain/inventory/car.ts';
import type { StoredCar } from '#domain/inventory/stock/import.ts';
import { APPLIED_DAYS, LIVE_STATUSES, type ReservationStatus } from '#domain/reservations/reservation.ts';
import { stockStrings } from '#engines/string-pool.ts';
import { type Database, isoText, type Orm, rowsOf } from '../db/client.ts';
import { withinEach } from '../db/scope.ts';
import { remember } from '../threads/forgotten.ts';
import type { Dealership } from './dealerships.db.ts';

/** Rows per statement. */
export const BATCH = 250;
/** The same for rows of a few bytes. */
export const STAMPS = 4000;
/**
 * PGlite runs one statement at a time, so a large one would block all others. Batches are small, with a pause after each.
 */
export const yieldToEvents = () => setImmediate();

/** A `Car` as jsonb from its columns, its data and its price history, as in its feed. */
export const feedCar = sql`c.data || jsonb_build_object(
  'id', c.id, 'slug', c.slug, 'name', c.name, 'created_at', ${isoText(sql`c.created_at`)},
  'dealership_id', d.id, 'dealership_slug', d.slug, 'dealership_name', d.name,
  'price_history', coalesce((
    select jsonb_agg(jsonb_build_object('at', ${isoText(sql`p.at`)}, 'price', p.price) order by p.at, p.id)
    from price_history p where p.car_id = c.id
  ), '[]'::jsonb))`;

/** Whether car `c` is held by a reservation in one of these states, or was bought with one. */
const isHeldBy = (holds: readonly ReservationStatus[]) => sql`exists (
  select from reservations r where r.car_id = c.id
    and (r.status in (${sql.join(
      holds.map((status) => sql`${status}`),
      sql`, `,
    )})
      or r.status = 'applied' and r.ended_at > now() - ${APPLIED_DAYS} * interval '1 day'))`;
/** The same at this moment, including for a shopper who is still paying. */
export const isHeld = isHeldBy(LIVE_STATUSES);

/**
 * An operator's corrections take precedence over the feed. A car reserved or bought online is reserved, whatever either
 * says.
 */
const shownCar = (held: SQL) =>
  sql`${feedCar} || coalesce(c.corrections->'shown', '{}'::jsonb) || case when ${held} then '{"reserved": true}'::jsonb else '{}'::jsonb end`;

/** A car as builds show it. A shopper who is still paying does not count, because they may give up in a minute. */
const builtCar = shownCar(isHeldBy(['confirmed']));
/** A car as pages rendered now show it. */
const liveCar = shownCar(isHeld);

/**
 * Changes whenever `feedCar` does: the version of the car's row (prices are added with it), and its dealership's names.
 */
const feedStamp = sql`c.xmin::text || ' ' || hashtext(d.slug || ' ' || d.name)`;
/** The same for `builtCar`. */
const stamp = sql`${feedStamp} || case when ${isHeldBy(['confirmed'])} then ' held' else '' end`;

/** Batches of a dealership's cars by id; `what` is selected from cars `c` and dealerships `d`. */
async function* batches<Row>(
  tx: Orm,
  dealership: number,
  what: SQL,
): AsyncGenerator<(Row & { id: number })[]> {
  let last = 0;
  for (;;) {
    const rows = await rowsOf<Row & { id: number }>(
      tx,
      sql`select c.id, ${what} from cars c join dealerships d on d.id = c.dealership_id
          where c.dealership_id = ${dealership} and c.id > ${last} order by c.id limit ${BATCH}`,
    );
    await yieldToEvents();
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end.id;
  }
}

/** The cars of a dealership by id with their stamps, as many as one statement reads. */
const stampedCars = (dealership: number, last: number, stamp: SQL) => sql`(
  select c.id, ${stamp} as stamp from cars c join dealerships d on d.id = c.dealership_id
    where c.dealership_id = ${dealership} and c.id > ${last} order by c.id limit ${STAMPS}) s`;

/** Calls back with each batch of `what`, selected for the cars with their stamps `s`. */
async function eachStamps<Row>(
  tx: Orm,
  dealership: number,
  { stamp, what }: { stamp: SQL; what: SQL },
  visit: (row: Row) => Promise<void> | void,
): Promise<void> {
  for (let last = 0, isMore = true; isMore; ) {
    const [row] = await rowsOf<Row & { cars: number; last: number | null }>(
      tx,
      sql`select count(*)::integer as cars, max(s.id) as last, ${what} from ${stampedCars(dealership, last, stamp)}`,
    );
    await yieldToEvents();
    isMore = row?.cars === STAMPS;
    last = row?.last ?? last;
    if (row !== undefined && row.cars > 0) await visit(row);
  }
}

/** A car's number, and a text that changes whenever its line does. */
interface Stamped {
  id: number;
  stamp: string;
}

/** The cars of a dealership with their stamps, a batch at a time in one text, which takes a tenth of the time of rows. */
const eachStamped = (tx: Orm, dealership: number, stamp: SQL, visit: (cars: Stamped[]) => Promise<void>) =>
  eachStamps<{ cars: number; text: string }>(
    tx,
    dealership,
    { stamp, what: sql`string_agg(s.id || ' ' || s.stamp, E'\n' order by s.id) as text` },
    ({ text }) =>
      visit(
        text.split('\n').map((line) => {
          const end = line.indexOf(' ');
          return { id: Number(line.slice(0, end)), stamp: line.slice(end + 1) };
        }),
      ),
  );

/** The cars of dealerships as last read, by dealership and car. */
export type KnownStock = Map<number, Map<number, { stamp: string; stored: StoredCar }>>;

/** Cars to remember, at about 5 KB each, besides one larger stock. */
const REMEMBERED = 2_500;

/**
 * A dealership's cars, by id, as in their feed. Only those that `known` lacks are read, and then added to it.
 * @param visit called with each of them as it is read
 */
export async function listCars(
  tx: Orm,
  dealership: number,
  known: KnownStock,
  visit: (stored: StoredCar) => void = () => {},
): Promise<StoredCar[]> {
  const before = known.get(dealership);
  const cars = new Map<number, { stamp: string; stored: StoredCar }>();
  await eachStamped(tx, dealership, feedStamp, async (batch) => {
    const isKnown = ({ id, stamp }: { id: number; stamp: string }) => before?.get(id)?.stamp === stamp;
    // As text: a car that PGlite's thread has read would be copied to this one.
    const read = await rowsById<{ key: string; car: string }>(
      tx,
      batch.filter((row) => !isKnown(row)),
      sql`c.key, (${feedCar})::text as car`,
    );
    for (const { id, stamp } of batch) {
      const row = read.get(id);
      const stored = row
        ? { key: row.key, car: stockStrings.intern(JSON.parse(row.car) as StoredCar['car']) }
        : before?.get(id)?.stored;
      if (!stored) continue;
      visit(stored);
      cars.set(id, { stamp, stored });
    }
  });
  remember(known, dealership, cars, { sizeOf: ({ size }) => size, limit: REMEMBERED });
  return [...cars.values()].map(({ stored }) => stored);
}

/** For these cars, `what` by id; a batch at a time. */
async function rowsById<Row>(
  tx: Orm,
  cars: readonly { id: number }[],
  what: SQL,
): Promise<Map<number, Row & { id: number }>> {
  const found = new Map<number, Row & { id: number }>();
  for (let at = 0; at < cars.length; at += BATCH) {
    const ids = cars.slice(at, at + BATCH).map(({ id }) => sql`${id}`);
    const rows = await rowsOf<Row & { id: number }>(
      tx,
      sql`select c.id, ${what} from cars c join dealerships d on d.id = c.dealership_id
          where c.id in (${sql.join(ids, sql`, `)})`,
    );
    for (const row of rows) found.set(row.id, row);
    await yieldToEvents();
  }
  return found;
}

/** A dealership's cars as NDJSON, by id, a batch at a time; each text ends with a line break. */
async function* carLines(tx: Orm, dealership: number): AsyncGenerator<string> {
  for await (const batch of batches<{ line: string }>(tx, dealership, sql`(${builtCar})::text as line`)) {
    yield `${batch.map(({ line }) => line).join('\n')}\n`;
  }
}

/** A car's line in the stock of a build. */
interface StampedLine extends Stamped {
  /** The `Car` as JSON; null if its reader has it already. */
  line: string | null;
}

/**
 * The stock of these dealerships, in the given order and by id, all from one moment. Only the lines that the reader
 * does not know are read.
 */
export function readStampedLines(
  database: Database,
  dealerships: readonly number[],
  reader: { isKnown: (car: Stamped) => boolean; visit: (car: StampedLine) => void },
): Promise<void> {
  return withinEach(database, dealerships, async (tx, dealership) => {
    await eachStamped(tx, dealership, stamp, async (batch) => {
      const unknown = batch.filter((car) => !reader.isKnown(car));
      const lines = await rowsById<{ line: string }>(tx, unknown, sql`(${builtCar})::text as line`);
      for (const car of batch) reader.visit({ ...car, line: lines.get(car.id)?.line ?? null });
    });
  });
}

/** A hash (hexadecimal) that changes whenever the stock of these dealerships would be built differently. */
export async function stockHash(database: Database, dealerships: readonly number[]): Promise<string> {
  const hash = createHash('sha256');
  await withinEach(database, dealerships, async (tx, dealership) => {
    hash.update(`${dealership}\n`);
    const what = sql`md5(string_agg(s.id || ' ' || s.stamp, E'\\n' order by s.id)) as hash`;
    await eachStamps<{ hash: string }>(
      tx,
      dealership,
      { stamp, what },
      (row) => void hash.update(`${row.hash}\n`),
    );
  });
  return hash.digest('hex');
}

/**
 * The cars of these dealerships that meet a condition on cars `c`, in the order of the dealerships and by id; `limit`
 * ends the search early.
 */
export async function findCars(
  database: Database,
  of: readonly Pick<Dealership, 'id'>[],
  condition: SQL,
  limit: number = Number.POSITIVE_INFINITY,
): Promise<Car[]> {
  const found: Car[] = [];
  await withinEach(
    database,
    of.map(({ id }) => id),
    async (tx, id) => {
      if (found.length >= limit) return;
      const rows = await rowsOf<{ car: Car }>(
        tx,
        sql`select ${liveCar} as car from cars c join dealerships d on d.id = c.dealership_id
            where c.dealership_id = ${id} and ${condition} order by c.id`,
      );
      found.push(...rows.map(({ car }) => car));
    },
  );
  return found.slice(0, limit);
}

/**
 * Writes the stock of these dealerships to a file, one `Car` as JSON per line, in the given order and by id, all from
 * one moment. Unlike a response, a file never waits for a slow reader.
 */
export async function writeStock(
  database: Database,
  of: readonly Pick<Dealership, 'id'>[],
  file: string,
): Promise<void> {
  await using handle = await open(file, 'w', 0o600);
  await withinEach(
    database,
    of.map(({ id }) => id),
    async (tx, id) => {
      for await (const lines of carLines(tx, id)) await handle.appendFile(lines);
    },
  );
}
