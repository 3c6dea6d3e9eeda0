/** Lists of cars that were shared by a link, in the records. Nothing tells who made one. */
import { randomBytes } from 'node:crypto';
import { and, count, eq, gt } from 'drizzle-orm';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { holdNames } from '../db/locks.ts';
import { within } from '../db/scope.ts';
import { shortlists } from '../db/tables.ts';

export interface Shortlist {
  id: string;
  /** As they were chosen. */
  car_ids: number[];
  created_at: Date;
}

export interface ShortlistRecords {
  /** The id of the new list; null when too many were made on the site today. */
  add(site: Site, carIds: readonly number[]): Promise<string | null>;
  /** Null for an id of no list of the site, whatever it looks like. */
  find(site: Site, id: string): Promise<Shortlist | null>;
}

/** Lists made on one site in a day: they stay, and anybody can make one. */
const MOST_A_DAY = 2000;
const DAY_MS = 86_400_000;
/** 128 bits: a link cannot be guessed. */
const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;

export function shortlistRecords({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): ShortlistRecords {
  return {
    add: (site, carIds) =>
      within(database, { site: site.slug }, async (tx) => {
        await holdNames(tx, [`shortlists of ${site.slug}`]);
        const since = new Date(now().getTime() - DAY_MS);
        const [made] = await tx
          .select({ today: count() })
          .from(shortlists)
          .where(and(eq(shortlists.site, site.slug), gt(shortlists.created_at, since)));
        if ((made?.today ?? 0) >= MOST_A_DAY) return null;
        const id = randomBytes(ID_BYTES).toString('base64url');
        await tx.insert(shortlists).values({ id, site: site.slug, car_ids: [...carIds], created_at: now() });
        return id;
      }),

    find: async (site, id) => {
      if (!ID.test(id)) return null;
      return within(database, { site: site.slug }, async (tx) => {
        const [found] = await tx
          .select({ id: shortlists.id, car_ids: shortlists.car_ids, created_at: shortlists.created_at })
          .from(shortlists)
          .where(and(eq(shortlists.site, site.slug), eq(shortlists.id, id)));
        return found ?? null;
      });
    },
  };
}
