/** The rows of photos: which there are, when each is due, who looks at it, how that went. */
import { type SQL, sql } from 'drizzle-orm';
import { placeholders, type StockPicture } from '#domain/inventory/pictures/photo/placeholders.ts';
import { LONGEST_WAIT_MS, type PhotoOutcome } from '#domain/inventory/pictures/photo/rules.ts';
import type { FileMark } from '#engines/network/outside-picture.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { arrayText } from '../outbox/queue.ts';

/** How long a photo belongs to whoever looks at it, milliseconds: longer than fetching and judging one may take. */
export const LEASE_MS = 120_000;
/** Rows that a statement writes, and that it reads. */
const BATCH = 500;
const READ_BATCH = 5_000;

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** A photo that a site's stock names. */
export interface NamedPhoto {
  /** What it is known by: its address without what a store has signed. */
  url: string;
  /** Where it is, if that is another address. */
  address: string | null;
  host: string;
  place: number;
  /** Sorted. */
  models: string[];
}

/** First photos come first: every step further back in a car waits behind those of all cars. */
const STEP_MS = 60_000;
const MOST_STEPS = 40;

interface KeptRow extends Pick<NamedPhoto, 'url' | 'address' | 'place' | 'models'> {
  outlines: string | null;
}

interface RowChanges {
  added: number;
  /** How many rows are others, came or went. */
  count: number;
  /** Of the pictures that it is about; null: of any. */
  outlines: string[] | null;
}

/**
 * Makes the rows of a site those of its stock: new ones are due, what no car names any more goes. In small transactions,
 * so that nobody waits for all of them.
 * @param gone prints of those that go; null: `named` is all of the stock, and what it does not name goes
 */
export async function keepPhotos(
  database: Database,
  site: string,
  { named, gone }: { named: ReadonlyMap<string, NamedPhoto>; gone: readonly string[] | null },
  now: Date,
): Promise<RowChanges> {
  const outlines = new Set<string>();
  const note = (row: { outlines: string | null }) => row.outlines !== null && outlines.add(row.outlines);
  const missing = new Map(named);
  const changed: NamedPhoto[] = [];
  const leaving: string[] = [];
  const rows = gone === null ? allRows(database, site) : rowsNamed(database, site, [...named.keys()]);
  for await (const row of rows) {
    const photo = named.get(row.url);
    missing.delete(row.url);
    if (photo === undefined) leaving.push(row.url);
    else {
      // Other cars that name it are not known, unless all are.
      const wanted = gone === null ? photo : besides(photo, row);
      if (!isOther(wanted, row)) continue;
      changed.push(wanted);
      note(row);
    }
  }
  let count = leaving.length + changed.length + missing.size;
  for (const batch of batches([...missing.values(), ...changed])) await writeRows(database, site, batch, now);
  for (const batch of batches(leaving))
    await removeRows(database, site, sql`url = any(${arrayText(batch)}::text[])`);
  for (const batch of batches(gone ?? [])) {
    const removed = await removeRows(database, site, sql`print = any(${arrayText(batch)}::text[])`);
    count += removed.length;
    for (const row of removed) note(row);
  }
  return { added: missing.size, count, outlines: gone === null ? null : [...outlines] };
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}

const besides = (photo: NamedPhoto, row: KeptRow): NamedPhoto => ({
  ...photo,
  place: Math.min(photo.place, row.place),
  models: [...new Set([...photo.models, ...row.models])].sort(),
});

const isOther = (photo: NamedPhoto, row: KeptRow): boolean =>
  row.address !== photo.address ||
  row.place !== photo.place ||
  row.models.join('\n') !== photo.models.join('\n');

const KEPT_ROW = sql`url, address, place, models, outlines`;

async function* allRows(database: Database, site: string): AsyncGenerator<KeptRow> {
  for (let last = ''; ; ) {
    const rows = await within(database, { site }, (tx) =>
      rowsOf<KeptRow>(
        tx,
        sql`select ${KEPT_ROW} from photos where site = ${site} and url > ${last} order by url limit ${READ_BATCH}`,
      ),
    );
    yield* rows;
    last = rows.at(-1)?.url ?? '';
    if (rows.length < READ_BATCH) return;
  }
}

async function* rowsNamed(
  database: Database,
  site: string,
  urls: readonly string[],
): AsyncGenerator<KeptRow> {
  for (const batch of batches(urls)) {
    yield* await within(database, { site }, (tx) =>
      rowsOf<KeptRow>(
        tx,
        sql`select ${KEPT_ROW} from photos where site = ${site} and url = any(${arrayText(batch)}::text[])`,
      ),
    );
  }
}

function writeRows(
  database: Database,
  site: string,
  photos: readonly NamedPhoto[],
  now: Date,
): Promise<unknown> {
  return within(database, { site }, (tx) =>
    tx.execute(sql`
      insert into photos (site, url, address, host, place, models, next_at)
      select ${site}, r.url, r.address, r.host, r.place, r.models,
        ${at(now)} - interval '1 millisecond' * ${STEP_MS} * (${MOST_STEPS} - least(r.place, ${MOST_STEPS}))
      from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb)
        as r(url text, address text, host text, place integer, models jsonb)
      on conflict (site, url) do update set place = excluded.place, models = excluded.models,
        address = excluded.address,
        -- A signature that had run out is no reason to wait.
        next_at = case when photos.outcome = 'unreachable' and photos.address is distinct from excluded.address
          then excluded.next_at else photos.next_at end`),
  );
}

const removeRows = (database: Database, site: string, which: SQL): Promise<{ outlines: string | null }[]> =>
  within(database, { site }, (tx) =>
    rowsOf(tx, sql`delete from photos where site = ${site} and ${which} returning outlines`),
  );

/** Rows of a site that has none any more. */
export async function forgetSites(database: Database, sites: readonly string[]): Promise<void> {
  await database.orm.execute(sql`delete from photos where site <> all(${arrayText(sites)}::text[])`);
}

export interface PhotoRow {
  site: string;
  url: string;
  address: string | null;
  host: string;
  place: number;
  lease: string;
  outcome: PhotoOutcome | null;
  picture: string | null;
  problem: string | null;
  mark: FileMark | null;
  tries: number;
}

/**
 * Ends leases that nobody holds: those of one claim, or all of a database that belongs to this process alone, whose last
 * one is gone.
 */
export async function endPhotoLeases(database: Database, lease?: string): Promise<void> {
  const which = lease === undefined ? sql`lease is not null` : sql`lease = ${lease}::uuid`;
  await database.orm.execute(sql`update photos set lease = null, leased_until = null where ${which}`);
}

/** Times beyond every wait and lease were written by a clock that was ahead, and are now. */
export async function mendTimes(database: Database, now: Date): Promise<void> {
  const after = (ms: number) => at(new Date(now.getTime() + ms));
  await database.orm.execute(
    sql`update photos set next_at = least(next_at, ${at(now)}), lease = null, leased_until = null
        where next_at > ${after(LONGEST_WAIT_MS)} or leased_until > ${after(LEASE_MS + 1000)}`,
  );
}

interface Claim {
  sites: readonly string[];
  most: number;
  /** Of each host, and how many of those for which it is another number: some may be under way. */
  mostEach: number;
  rooms: ReadonlyMap<string, number>;
  /** The name of the lease that they get. */
  lease: string;
  now: Date;
}

/**
 * Takes photos that are due: nobody else gets them until their lease ends. Host by host, so that those of one with many
 * are not looked through for those of another.
 */
export function claimPhotos(
  database: Database,
  { sites, most, mostEach, rooms, lease, now }: Claim,
): Promise<PhotoRow[]> {
  const full = [...rooms].filter(([, room]) => room <= 0).map(([host]) => host);
  return rowsOf<PhotoRow>(
    database.orm,
    sql`with recursive hosts as (
        (select host from photos order by host limit 1)
        union all
        select (select p.host from photos p where p.host > hosts.host order by p.host limit 1)
        from hosts where hosts.host is not null
      ),
      due as materialized (
        select free.* from hosts cross join lateral (
          select site, url, next_at from photos
          where host = hosts.host and next_at <= ${at(now)} and site = any(${arrayText(sites)}::text[])
            and (leased_until is null or leased_until <= ${at(now)})
          order by next_at
          limit coalesce((${JSON.stringify(Object.fromEntries(rooms))}::jsonb->>hosts.host)::integer, ${mostEach})
          for update skip locked
        ) free
        where hosts.host <> all(${arrayText(full)}::text[])
        order by next_at limit ${most}
      )
      update photos p set lease = ${lease}::uuid, leased_until = ${at(new Date(now.getTime() + LEASE_MS))}
      from due
      where p.site = due.site and p.url = due.url
      returning p.site, p.url, p.address, p.host, p.place, p.lease, p.outcome, p.picture, p.problem, p.mark, p.tries`,
  );
}

/** The copy of a photo, as the row keeps it. */
interface TakenPhoto {
  id: string;
  width: number;
  height: number;
  likeness: string;
  colours: string;
  focus: string;
  isSign: boolean;
}

export interface PhotoEnd {
  outcome: PhotoOutcome;
  problem: string | null;
  tries: number;
  nextAt: Date;
  /** Undefined leaves what was known. */
  mark?: FileMark;
  /** Undefined leaves the copy that is there, null forgets it. */
  taken?: TakenPhoto | null;
  /** Whether pages show another photo from now on, or one more or less. */
  isOther: boolean;
  /** Whether its host could not serve it, and how long it asks to be left alone; undefined where that is not known. */
  hostFault?: { waitSeconds: number } | null | undefined;
}

/**
 * When a row of a site settles: after all others of it, whichever clock wrote them. Pages are drawn again when the last of
 * these moments is another one, and processes' clocks differ.
 */
const settled = (site: string, now: Date) =>
  sql`greatest(${at(now)}, (select max(settled_at) from photos where site = ${site}))
    + interval '1 microsecond' * (1 + floor(random() * 1000))`;

/** Stores how a look ended. @returns false if the photo was not ours any more */
export async function endLook(
  database: Database,
  { site, url, lease }: Pick<PhotoRow, 'site' | 'url' | 'lease'>,
  end: PhotoEnd,
  now: Date,
): Promise<boolean> {
  const { taken, mark } = end;
  const copy =
    taken === undefined
      ? sql``
      : taken === null
        ? sql`, picture = null, is_placeholder = false`
        : sql`, picture = ${taken.id}, width = ${taken.width}, height = ${taken.height}, likeness = ${taken.likeness},
            colours = ${taken.colours}, focus = ${taken.focus}, is_sign = ${taken.isSign}`;
  const rows = await within(database, { site }, (tx) =>
    rowsOf(
      tx,
      sql`update photos set lease = null, leased_until = null, outcome = ${end.outcome}, problem = ${end.problem},
            tries = ${end.tries}, next_at = ${at(end.nextAt)}
            ${mark === undefined ? sql`` : sql`, mark = ${JSON.stringify(mark)}::jsonb`}${copy}
            ${end.isOther ? sql`, settled_at = ${settled(site, now)}` : sql``}
          where site = ${site} and url = ${url} and lease = ${lease}::uuid returning url`,
    ),
  );
  return rows.length > 0;
}

/** Gives a photo back as it was: it is due at once. */
export async function returnPhoto(
  database: Database,
  { site, url, lease }: Pick<PhotoRow, 'site' | 'url' | 'lease'>,
): Promise<void> {
  await within(database, { site }, (tx) =>
    tx.execute(sql`update photos set lease = null, leased_until = null
      where site = ${site} and url = ${url} and lease = ${lease}::uuid`),
  );
}

/**
 * Finds out anew which photos of a site stand for one.
 * @param alike only pictures with these outlines; null: of all
 * @returns how many others they are now
 */
export function judgePlaceholders(
  database: Database,
  site: string,
  alike: readonly string[] | null,
  now: Date,
): Promise<number> {
  if (alike?.length === 0) return Promise.resolve(0);
  // One picture on cars of one model stands for none: such rows are not even read.
  const which =
    alike === null
      ? sql`(is_placeholder or outlines in (
            select outlines from photos where site = ${site} and picture is not null
            group by outlines having count(*) > 1 or max(jsonb_array_length(models)) > 1))`
      : sql`outlines = any(${arrayText(alike)}::text[])`;
  return within(database, { site }, async (tx) => {
    const rows = await rowsOf<StockPicture & { isNow: boolean }>(
      tx,
      sql`select url, picture as id, likeness, colours, is_sign as "isSign", models, is_placeholder as "isNow"
          from photos where site = ${site} and picture is not null and ${which}`,
    );
    const found = placeholders(rows);
    const others = rows.filter(({ url, isNow }) => found.has(url) !== isNow).map(({ url }) => url);
    for (const batch of batches(others)) {
      await tx.execute(sql`update photos set is_placeholder = not is_placeholder, settled_at = ${settled(site, now)}
        where site = ${site} and url = any(${arrayText(batch)}::text[])`);
    }
    return others.length;
  });
}

/** Whether there are photos of a site that nobody has looked at yet. */
export async function isAnyWaiting(database: Database, site: string): Promise<boolean> {
  const [row] = await within(database, { site }, (tx) =>
    rowsOf<{ found: boolean }>(
      tx,
      sql`select exists (select from photos where site = ${site} and outcome is null) as found`,
    ),
  );
  return row?.found ?? false;
}
