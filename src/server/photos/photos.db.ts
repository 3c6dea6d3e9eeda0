/** The table of photos: which exist, when each is due, which process is working on it, and the last outcome. */
import { type SQL, sql } from 'drizzle-orm';
import { placeholders, type StockPicture } from '#domain/inventory/pictures/photo/placeholders.ts';
import { LONGEST_WAIT_MS, type PhotoOutcome } from '#domain/inventory/pictures/photo/rules.ts';
import type { FileMark } from '#engines/network/outside-picture.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { arrayText } from '../outbox/queue.ts';

/** How long a process owns a photo, milliseconds. Longer than fetching and checking one may take. */
export const LEASE_MS = 120_000;
/** Rows per statement, written and read. */
const BATCH = 500;
const READ_BATCH = 5_000;

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** A photo that a site's stock names. */
export interface NamedPhoto {
  /** Its permanent address, without a signature. */
  url: string;
  /** Its current address, if that differs. */
  address: string | null;
  host: string;
  place: number;
  /** Sorted. */
  models: string[];
}

/** How much later each further photo of a car is due, so that all cars' first photos come first. */
const STEP_MS = 60_000;
const MOST_STEPS = 40;

interface KeptRow extends Pick<NamedPhoto, 'url' | 'address' | 'place' | 'models'> {
  outlines: string | null;
}

interface RowChanges {
  added: number;
  /** How many rows changed, came or went. */
  count: number;
  /** The fingerprints concerned; null: any. */
  outlines: string[] | null;
}

/**
 * Makes the rows of a site match its stock: new photos are due, and those that no car names are deleted. It works in
 * small transactions, so that other queries do not wait for all of them.
 * @param gone prints of the deleted ones; null: `named` is all of the stock, and anything it does not name is deleted
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
      // Other cars may name it too, unless `named` is all of the stock.
      const wanted = gone === null ? photo : merged(photo, row);
      if (!differs(wanted, row)) continue;
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

const merged = (photo: NamedPhoto, row: KeptRow): NamedPhoto => ({
  ...photo,
  place: Math.min(photo.place, row.place),
  models: [...new Set([...photo.models, ...row.models])].sort(),
});

const differs = (photo: NamedPhoto, row: KeptRow): boolean =>
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

/** Rows of a site that no longer exists. */
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
 * Ends leases that nobody holds: those of one claim, or all of them in a database that belongs to this process alone
 * and whose previous process is gone.
 */
export async function endPhotoLeases(database: Database, lease?: string): Promise<void> {
  const which = lease === undefined ? sql`lease is not null` : sql`lease = ${lease}::uuid`;
  await database.orm.execute(sql`update photos set lease = null, leased_until = null where ${which}`);
}

/** Times beyond every wait and lease were written by a clock that was ahead, and count as now. */
export async function capFutureTimes(database: Database, now: Date): Promise<void> {
  const after = (ms: number) => at(new Date(now.getTime() + ms));
  await database.orm.execute(
    sql`update photos set next_at = least(next_at, ${at(now)}), lease = null, leased_until = null
        where next_at > ${after(LONGEST_WAIT_MS)} or leased_until > ${after(LEASE_MS + 1000)}`,
  );
}

interface Claim {
  sites: readonly string[];
  most: number;
  /** The most photos of each host, and of hosts with another limit, because some may be in progress. */
  mostEach: number;
  rooms: ReadonlyMap<string, number>;
  /** The name of the lease that they get. */
  lease: string;
  now: Date;
}

/**
 * Takes due photos. No other process gets them until their lease ends. It goes host by host, so that a host with many
 * photos does not slow down the search for other hosts' photos.
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

/** The copy of a photo, as the row stores it. */
export interface TakenPhoto {
  id: string;
  width: number;
  height: number;
  fingerprint: string;
  colours: string;
  /** As `focusText` writes it. */
  focus: string;
  isSign: boolean;
}

export interface PhotoEnd {
  outcome: PhotoOutcome;
  problem: string | null;
  tries: number;
  nextAt: Date;
  /** Undefined leaves it unchanged. */
  mark?: FileMark;
  /** Undefined leaves the existing copy, null removes it. */
  taken?: TakenPhoto | null;
  /** Whether pages will show another photo from now on, or one more or fewer. */
  isOther: boolean;
  /** Whether its host could not serve it, and how long it asks to be left alone; undefined if unknown. */
  hostFault?: { waitSeconds: number } | null | undefined;
}

/**
 * When a row of a site settles: after all its other rows, whichever clock wrote them. Pages are rebuilt when the latest of
 * these times changes, and processes' clocks differ.
 */
const settled = (site: string, now: Date) =>
  sql`greatest(${at(now)}, (select max(settled_at) from photos where site = ${site}))
    + interval '1 microsecond' * (1 + floor(random() * 1000))`;

/** Stores the outcome. @returns false if the photo was no longer ours */
export async function recordOutcome(
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
        : sql`, picture = ${taken.id}, width = ${taken.width}, height = ${taken.height}, likeness = ${taken.fingerprint},
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

/** Gives a photo back unchanged: it is due at once. */
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
 * Works out again which photos of a site are placeholders.
 * @param alike only pictures with these outlines; null: all
 * @returns how many have changed
 */
export function judgePlaceholders(
  database: Database,
  site: string,
  alike: readonly string[] | null,
  now: Date,
): Promise<number> {
  if (alike?.length === 0) return Promise.resolve(0);
  // A picture on cars of one model is not a placeholder, so such rows are not read.
  const which =
    alike === null
      ? sql`(is_placeholder or outlines in (
            select outlines from photos where site = ${site} and picture is not null
            group by outlines having count(*) > 1 or max(jsonb_array_length(models)) > 1))`
      : sql`outlines = any(${arrayText(alike)}::text[])`;
  return within(database, { site }, async (tx) => {
    const rows = await rowsOf<StockPicture & { isNow: boolean }>(
      tx,
      sql`select url, picture as id, likeness as fingerprint, colours, is_sign as "isSign", models, is_placeholder as "isNow"
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

/** Whether a site has photos that were never checked. */
export async function isAnyWaiting(database: Database, site: string): Promise<boolean> {
  const [row] = await within(database, { site }, (tx) =>
    rowsOf<{ found: boolean }>(
      tx,
      sql`select exists (select from photos where site = ${site} and outcome is null) as found`,
    ),
  );
  return row?.found ?? false;
}
