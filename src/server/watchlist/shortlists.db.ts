/**
 * Lists of cars shared by a link. Nothing reveals who made one, so nobody can delete it; it expires when nobody opens it
 * any more.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { shortlists } from '../db/tables.ts';

interface Shortlist {
  id: string;
  /** In the order they were chosen. */
  car_ids: number[];
  created_at: Date;
}

export interface Shortlists {
  /** The id of the new list. */
  add(site: Site, carIds: readonly number[]): Promise<string>;
  /** Null if the site has no such list, or the id is malformed. Opening a list extends it. */
  find(site: Site, id: string): Promise<Shortlist | null>;
  /** Deletes lists that nobody has opened for too long. */
  clear(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** How long an unopened list lasts. */
const KEPT_UNREAD_MS = 180 * DAY_MS;
/** 128 bits: a link cannot be guessed. */
const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;

export function openShortlists({ database, now }: { database: Database; now: () => Date }): Shortlists {
  return {
    add: (site, carIds) =>
      within(database, { site: site.slug }, async (tx) => {
        const id = randomBytes(ID_BYTES).toString('base64url');
        await tx
          .insert(shortlists)
          .values({ id, site: site.slug, car_ids: [...carIds], created_at: now(), read_at: now() });
        return id;
      }),

    find: async (site, id) => {
      if (!ID.test(id)) return null;
      return within(database, { site: site.slug }, async (tx) => {
        const own = and(eq(shortlists.site, site.slug), eq(shortlists.id, id));
        const [found] = await tx
          .select({ id: shortlists.id, car_ids: shortlists.car_ids, created_at: shortlists.created_at })
          .from(shortlists)
          .where(own);
        const aDayAgo = new Date(now().getTime() - DAY_MS);
        if (found)
          await tx
            .update(shortlists)
            .set({ read_at: now() })
            .where(and(own, lt(shortlists.read_at, aDayAgo)));
        return found ?? null;
      });
    },

    clear: async () => {
      const before = new Date(now().getTime() - KEPT_UNREAD_MS);
      await database.orm.delete(shortlists).where(lt(shortlists.read_at, before));
    },
  };
}
