/** Counts messages and attempts against their limits, in the same transaction as the message or attempt. */
import { sql } from 'drizzle-orm';
import {
  type Counted,
  codeLimits,
  isSlow,
  type LimitRule,
  type Refusal,
  refusedBy,
  TRIES_PER_SENDER,
} from '#domain/auth/limits.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { holdNames } from '../db/locks.ts';
import { sign_in_counts } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';

const DAY_MS = 86_400_000;

/** The requester; only a keyed hash of the address is kept. */
export interface Sender {
  site: Site;
  /** The internet address; null where it is not known. */
  sender: string | null;
}

export interface Counts {
  /** Counts a message to a number or an address. @returns null if it is allowed */
  message(tx: Orm, from: Sender, destination: string): Promise<Refusal | null>;
  /** Counts an attempt, right or wrong. @returns null if it is allowed */
  attempt(tx: Orm, from: Sender): Promise<Refusal | null>;
}

const COLUMNS = { number: 'number_key', sender: 'sender_key', site: 'site' } as const;

/** Sites that have used up their daily messages and now send slowly: somebody may be flooding them. */
export async function slowSites(database: Database, sites: readonly Site[], now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const rows = await rowsOf<{ site: string; sent: number }>(
    database.orm,
    sql`select site, count(*)::integer as sent from sign_in_counts
      where kind = 'message' and at > ${since}::timestamptz group by site`,
  );
  const sent = new Map(rows.map((row) => [row.site, row.sent]));
  return sites.filter((site) => isSlow(site.signIn, sent.get(site.slug) ?? 0)).map(({ slug }) => slug);
}

/** When the newest code that its receiver has used was sent to a number; null if there is none. */
async function newestUsedCode(tx: Orm, { slug }: Site, destination: string): Promise<Date | null> {
  const [used] = await rowsOf<{ at: Date | string }>(
    tx,
    sql`select created_at as at from sign_in_secrets
      where site = ${slug} and kind = 'code' and destination = ${destination} and used_at is not null
      order by id desc limit 1`,
  );
  return used ? new Date(used.at) : null;
}

/** @param onSlow called whenever a site that has used up its daily messages is asked for another */
export function openCounts({
  keys,
  now,
  onSlow = () => {},
}: {
  keys: Keys;
  now: () => Date;
  onSlow?: (site: Site) => void;
}): Counts {
  const senderKey = (sender: string | null) => keys.hash('sender', sender ?? 'unknown');

  /** Times of the newest entries, as many as `rules` need. */
  const newestTimes = async (
    tx: Orm,
    kind: 'message' | 'try',
    rules: readonly LimitRule[],
    keysOf: Readonly<Record<Counted, string | null>>,
  ): Promise<Record<Counted, Date[]>> => {
    const times: Record<Counted, Date[]> = { number: [], sender: [], site: [] };
    for (const counted of ['number', 'sender', 'site'] as const) {
      const asked = rules.filter((rule) => rule.counted === counted);
      const key = keysOf[counted];
      if (asked.length === 0 || key === null) continue;
      const since = new Date(now().getTime() - Math.max(...asked.map(({ windowMs }) => windowMs)));
      const rows = await rowsOf<{ at: Date | string }>(
        tx,
        sql`select at from sign_in_counts
          where kind = ${kind} and ${sql.identifier(COLUMNS[counted])} = ${key}
            and at > ${since.toISOString()}::timestamptz
          order by at desc limit ${Math.max(...asked.map(({ most }) => most))}`,
      );
      times[counted] = rows.map(({ at }) => new Date(at));
    }
    return times;
  };

  return {
    message: async (tx, { site, sender }, destination) => {
      const number_key = keys.hash('number', site.slug, destination);
      const sender_key = senderKey(sender);
      // Lock the counts, so that two requests at once cannot slip past a limit.
      await holdNames(tx, [
        `messages to ${number_key}`,
        `messages from ${sender_key}`,
        `messages of ${site.slug}`,
      ]);
      const rules = codeLimits(site.signIn);
      const counted = await newestTimes(tx, 'message', rules, {
        number: number_key,
        sender: sender_key,
        site: site.slug,
      });
      const refusal = refusedBy(rules, counted, now(), await newestUsedCode(tx, site, destination));
      const since = now().getTime() - DAY_MS;
      if (isSlow(site.signIn, counted.site.filter((at) => at.getTime() > since).length)) onSlow(site);
      if (refusal) return refusal;
      await tx
        .insert(sign_in_counts)
        .values({ kind: 'message', site: site.slug, number_key, sender_key, at: now() });
      return null;
    },
    attempt: async (tx, { site, sender }) => {
      const sender_key = senderKey(sender);
      await holdNames(tx, [`tries from ${sender_key}`]);
      const rules = [TRIES_PER_SENDER];
      const counted = await newestTimes(tx, 'try', rules, { number: null, sender: sender_key, site: null });
      const refusal = refusedBy(rules, counted, now());
      if (refusal) return refusal;
      await tx.insert(sign_in_counts).values({ kind: 'try', site: site.slug, sender_key, at: now() });
      return null;
    },
  };
}
