/** The table of feeds: when each is due, which process is fetching it, and the last outcome. */
import { type SQL, sql } from 'drizzle-orm';
import { LONGEST_WAIT_MS } from '#domain/inventory/fetching/schedule.ts';
import type { FeedMark } from '#domain/inventory/fetching/source.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { shopper_messages } from '../db/tables.ts';
import { arrayText } from '../outbox/queue.ts';

/** How long a lease on a feed lasts unless it is renewed, milliseconds. */
export const LEASE_MS = 30_000;

export type FeedOutcome = 'imported' | 'unchanged' | 'held' | 'waiting' | 'failed';

export interface FeedRow {
  dealership: string;
  site: string;
  settings: string;
  lease: string | null;
  tries: number;
  mark: FeedMark | null;
  content: string | null;
  outcome: FeedOutcome | null;
  problem: string | null;
  created_at: Date;
  next_at: Date;
  leased_until: Date | null;
  whole_at: Date | null;
  ended_at: Date | null;
  reached_at: Date | null;
  changed_at: Date | null;
  failing_since: Date | null;
  alarmed_at: Date | null;
}

/** The outcome of an attempt, as the row stores it. */
export interface FeedEnd {
  outcome: FeedOutcome;
  problem: string | null;
  tries: number;
  nextAt: Date;
  /** The file's validators now; undefined leaves them unchanged. */
  file?: { mark: FeedMark; content: string; isNew: boolean };
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const TIMES = [
  ...(['created_at', 'next_at', 'leased_until', 'whole_at', 'ended_at'] as const),
  ...(['reached_at', 'changed_at', 'failing_since', 'alarmed_at'] as const),
];

async function feedRows(database: Database, query: SQL): Promise<FeedRow[]> {
  const rows = await rowsOf<FeedRow>(database.orm, query);
  // One driver returns dates, the other text.
  return rows.map((row) => {
    const times = TIMES.map((name) => [name, row[name] === null ? null : new Date(row[name])]);
    return { ...row, ...(Object.fromEntries(times) as Partial<FeedRow>) };
  });
}

/** Creates a row for each new feed, and resets a feed whose configuration has changed: both are due. */
export async function keepFeeds(
  database: Database,
  feeds: readonly { dealership: string; site: string; settings: string }[],
  now: Date,
): Promise<void> {
  if (feeds.length === 0) return;
  await database.orm.execute(sql`
    insert into feeds (dealership, site, settings, created_at, next_at)
    select r.dealership, r.site, r.settings, ${at(now)}, ${at(now)}
    from jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb) as r(dealership text, site text, settings text)
    on conflict (dealership) do update set site = excluded.site, settings = excluded.settings, next_at = excluded.next_at,
      mark = null, content = null, tries = 0, failing_since = null, problem = null
      where feeds.settings <> excluded.settings`);
}

/** Ends every lease, for a database that belongs to this process alone and whose previous process is gone. */
export async function endLeases(database: Database): Promise<void> {
  await database.orm.execute(sql`update feeds set lease = null, leased_until = null where lease is not null`);
}

/**
 * Takes due feeds. No other process gets them until their lease ends. A time beyond the longest wait or lease was written
 * while the clock was ahead, and is ignored.
 */
export function claimFeeds(
  database: Database,
  { of, busy, most, now }: { of: readonly string[]; busy: readonly string[]; most: number; now: Date },
): Promise<FeedRow[]> {
  return feedRows(
    database,
    sql`update feeds set lease = gen_random_uuid(), leased_until = ${at(new Date(now.getTime() + LEASE_MS))}
      where dealership = any(array(
        select dealership from feeds
        where dealership = any(${arrayText(of)}::text[]) and dealership <> all(${arrayText(busy)}::text[])
          and (next_at <= ${at(now)} or next_at > ${at(new Date(now.getTime() + LONGEST_WAIT_MS))})
          and (leased_until is null or leased_until <= ${at(now)}
            or leased_until > ${at(new Date(now.getTime() + LEASE_MS + 1000))})
        order by next_at limit ${most} for update skip locked))
      returning *`,
  );
}

type Leased = Pick<FeedRow, 'dealership' | 'lease' | 'settings'>;

/** Renews the lease. @returns whether the feed is still ours, with the same configuration */
export async function renewLease(database: Database, row: Leased, now: Date): Promise<boolean> {
  const rows = await rowsOf(
    database.orm,
    sql`update feeds set leased_until = ${at(new Date(now.getTime() + LEASE_MS))}
      where ${isOurs(row)} returning dealership`,
  );
  return rows.length > 0;
}

const isOurs = ({ dealership, lease, settings }: Leased) =>
  sql`dealership = ${dealership} and lease = ${lease}::uuid and settings = ${settings}`;

/** Stores the outcome of an attempt. @returns the row; null if the feed was no longer ours */
export async function endFetch(
  database: Database,
  row: Leased,
  { outcome, problem, tries, nextAt, file }: FeedEnd,
  now: Date,
): Promise<FeedRow | null> {
  const isFailed = outcome === 'failed';
  const known = file
    ? sql`, mark = ${JSON.stringify(file.mark)}::jsonb, content = ${file.content}, whole_at = ${at(now)}`
    : sql``;
  const [ended] = await feedRows(
    database,
    sql`update feeds set lease = null, leased_until = null, outcome = ${outcome}, problem = ${problem},
        tries = ${tries}, ended_at = ${at(now)},
        -- Somebody who asked for it meanwhile gets what has just been fetched.
        next_at = ${at(nextAt)},
        failing_since = ${isFailed ? sql`coalesce(failing_since, ${at(now)})` : sql`null`}
        ${isFailed ? sql`` : sql`, reached_at = ${at(now)}`}${file?.isNew ? sql`, changed_at = ${at(now)}` : sql``}${known}
      where ${isOurs(row)} returning *`,
  );
  return ended ?? null;
}

/** Returns a feed unfetched, so that it is due at once. */
export async function returnFeed(
  database: Database,
  { dealership, lease }: Leased,
  now: Date,
): Promise<void> {
  await database.orm.execute(sql`update feeds set lease = null, leased_until = null, next_at = ${at(now)}
    where dealership = ${dealership} and lease = ${lease}::uuid`);
}

/** Makes a feed due now. `again` resets its validators, so that the file is imported whatever it contains. */
export async function orderFetch(
  database: Database,
  dealership: string,
  { again, now }: { again: boolean; now: Date },
): Promise<void> {
  await database.orm.execute(sql`update feeds set next_at = ${at(now)}${again ? sql`, mark = null, content = null` : sql``}
    where dealership = ${dealership}`);
}

/**
 * Records that an alarm was raised, or is over, and stores the messages about it.
 * @returns whether nobody else had done so
 */
export function noteAlarm(
  database: Database,
  dealership: string,
  alarmedAt: Date | null,
  messages: readonly (typeof shopper_messages.$inferInsert)[],
): Promise<boolean> {
  return database.orm.transaction(async (tx) => {
    const rows = await rowsOf(
      tx,
      alarmedAt === null
        ? sql`update feeds set alarmed_at = null where dealership = ${dealership} and alarmed_at is not null returning site`
        : sql`update feeds set alarmed_at = ${at(alarmedAt)} where dealership = ${dealership} and alarmed_at is null returning site`,
    );
    if (rows.length > 0 && messages.length > 0) await tx.insert(shopper_messages).values([...messages]);
    return rows.length > 0;
  });
}

export function findFeeds(database: Database, dealerships: readonly string[]): Promise<FeedRow[]> {
  return feedRows(
    database,
    sql`select * from feeds where dealership = any(${arrayText(dealerships)}::text[]) order by dealership`,
  );
}
