/** The rows of photos: which there are, when each is due, who looks at it, how that went. */
import { type SQL, sql } from 'drizzle-orm';
import { placeholders, type StockPicture } from '#domain/inventory/pictures/photo/placeholders.ts';
import { LONGEST_WAIT_MS, type PhotoOutcome } from '#domain/inventory/pictures/photo/rules.ts';
import type { FileMark } from '#engines/network/outside-picture.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { arrayText } from '../outbox/queue.ts';

/** How long a photo belongs to whoever looks at it, milliseconds: longer than fetching and judging one may take. */
export const LEASE_MS = 120_000;
/** Rows per statement. */
const BATCH = 500;

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** A photo that a site's stock names. */
export interface NamedPhoto {
  url: string;
  host: string;
  place: number;
  /** Sorted. */
  models: readonly string[];
}

/** First photos come first: every step further back in a car waits behind those of all cars. */
const STEP_MS = 60_000;
const MOST_STEPS = 40;

/** Makes the rows of a site those of its stock: new ones are due, what no car names any more goes. */
export async function keepPhotos(
  database: Database,
  site: string,
  named: ReadonlyMap<string, NamedPhoto>,
  now: Date,
): Promise<{ added: number; removed: number }> {
  return within(database, { site }, async (tx) => {
    const rows = await rowsOf<NamedPhoto>(
      tx,
      sql`select url, place, models from photos where site = ${site}`,
    );
    const before = new Map(rows.map((row) => [row.url, row]));
    const isNew = ({ url, place, models }: NamedPhoto) => {
      const row = before.get(url);
      return row === undefined || row.place !== place || row.models.join('\n') !== models.join('\n');
    };
    const changed = [...named.values()].filter(isNew);
    for (let from = 0; from < changed.length; from += BATCH) {
      const batch = JSON.stringify(changed.slice(from, from + BATCH));
      await tx.execute(sql`
        insert into photos (site, url, host, place, models, next_at)
        select ${site}, r.url, r.host, r.place, r.models,
          ${at(now)} - interval '1 millisecond' * ${STEP_MS} * (${MOST_STEPS} - least(r.place, ${MOST_STEPS}))
        from jsonb_to_recordset(${batch}::jsonb) as r(url text, host text, place integer, models jsonb)
        on conflict (site, url) do update set place = excluded.place, models = excluded.models`);
    }
    const gone = [...before.keys()].filter((url) => !named.has(url));
    for (let from = 0; from < gone.length; from += BATCH) {
      const batch = arrayText(gone.slice(from, from + BATCH));
      await tx.execute(sql`delete from photos where site = ${site} and url = any(${batch}::text[])`);
    }
    return { added: changed.filter(({ url }) => !before.has(url)).length, removed: gone.length };
  });
}

/** Rows of a site that has none any more. */
export async function forgetSites(database: Database, sites: readonly string[]): Promise<void> {
  await database.orm.execute(sql`delete from photos where site <> all(${arrayText(sites)}::text[])`);
}

export interface PhotoRow {
  site: string;
  url: string;
  host: string;
  place: number;
  lease: string;
  outcome: PhotoOutcome | null;
  picture: string | null;
  problem: string | null;
  mark: FileMark | null;
  tries: number;
}

/** Ends every lease: for a database that belongs to this process alone, whose last one is gone. */
export async function endPhotoLeases(database: Database): Promise<void> {
  await database.orm.execute(
    sql`update photos set lease = null, leased_until = null where lease is not null`,
  );
}

/**
 * Takes photos that are due: nobody else gets them until their lease ends. Times beyond every wait and lease were written
 * by a clock that was ahead, and are ignored.
 */
export function claimPhotos(
  database: Database,
  { sites, busy, most, now }: { sites: readonly string[]; busy: readonly string[]; most: number; now: Date },
): Promise<PhotoRow[]> {
  const after = (ms: number) => at(new Date(now.getTime() + ms));
  return rowsOf<PhotoRow>(
    database.orm,
    sql`update photos p set lease = gen_random_uuid(), leased_until = ${after(LEASE_MS)}
      from (
        select site, url from photos
        where site = any(${arrayText(sites)}::text[]) and host <> all(${arrayText(busy)}::text[])
          and (next_at <= ${at(now)} or next_at > ${after(LONGEST_WAIT_MS)})
          and (leased_until is null or leased_until <= ${at(now)} or leased_until > ${after(LEASE_MS + 1000)})
        order by next_at limit ${most} for update skip locked) due
      where p.site = due.site and p.url = due.url
      returning p.site, p.url, p.host, p.place, p.lease, p.outcome, p.picture, p.problem, p.mark, p.tries`,
  );
}

/** The copy of a photo, as the row keeps it. */
interface TakenPhoto {
  id: string;
  width: number;
  height: number;
  likeness: string;
  colours: string;
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
}

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
            colours = ${taken.colours}, is_sign = ${taken.isSign}`;
  const rows = await within(database, { site }, (tx) =>
    rowsOf(
      tx,
      sql`update photos set lease = null, leased_until = null, outcome = ${end.outcome}, problem = ${end.problem},
            tries = ${end.tries}, next_at = ${at(end.nextAt)}
            ${mark === undefined ? sql`` : sql`, mark = ${JSON.stringify(mark)}::jsonb`}${copy}
            ${end.isOther ? sql`, settled_at = ${at(now)}` : sql``}
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

/** Finds out anew which photos of a site stand for one. @returns how many others they are now */
export function judgePlaceholders(database: Database, site: string, now: Date): Promise<number> {
  return within(database, { site }, async (tx) => {
    const rows = await rowsOf<StockPicture & { isNow: boolean }>(
      tx,
      sql`select url, picture as id, likeness, colours, is_sign as "isSign", models, is_placeholder as "isNow"
          from photos where site = ${site} and picture is not null`,
    );
    const found = placeholders(rows);
    const others = rows.filter(({ url, isNow }) => found.has(url) !== isNow).map(({ url }) => url);
    await flip(tx, site, others, now);
    return others.length;
  });
}

async function flip(tx: Orm, site: string, urls: readonly string[], now: Date): Promise<void> {
  for (let from = 0; from < urls.length; from += BATCH) {
    const batch = arrayText(urls.slice(from, from + BATCH));
    await tx.execute(sql`update photos set is_placeholder = not is_placeholder, settled_at = ${at(now)}
      where site = ${site} and url = any(${batch}::text[])`);
  }
}

const count = async (database: Database, site: string, condition: SQL): Promise<number> => {
  const [row] = await within(database, { site }, (tx) =>
    rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::integer as count from photos where site = ${site} and ${condition}`,
    ),
  );
  return row?.count ?? 0;
};

/** Photos of a site that nobody has looked at yet. */
export const countWaiting = (database: Database, site: string): Promise<number> =>
  count(database, site, sql`outcome is null`);
