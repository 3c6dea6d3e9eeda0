/** The record of every attempt to publish a site. */
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { builds } from '../db/tables.ts';
import type { FilesMade } from './build.ts';

export interface BuildRecord {
  release: string;
  reason: string;
  state: 'running' | 'published' | 'failed';
  started_at: Date;
  finished_at: Date | null;
  pages: number | null;
  /** How many files were rebuilt, by what had changed. */
  made: FilesMade | null;
  error: string | null;
}

/** Opens the build records of one site; row-level security limits every query here to its rows. */
export function buildsOf(database: Database, site: string) {
  return {
    start: (release: string, reason: string, now: Date): Promise<void> =>
      within(database, { site }, async (tx) => {
        await tx.insert(builds).values({ site, release, reason, state: 'running', started_at: now });
      }),

    finish: (
      release: string,
      result: { state: 'published'; pages: number; made: FilesMade } | { state: 'failed'; error: string },
      now: Date,
    ): Promise<void> =>
      within(database, { site }, async (tx) => {
        await tx
          .update(builds)
          .set({ ...result, finished_at: now })
          .where(and(eq(builds.site, site), eq(builds.release, release)));
      }),

    /** Marks builds that a stopped process left running as failed. */
    giveUp: (now: Date): Promise<void> =>
      within(database, { site }, async (tx) => {
        await tx
          .update(builds)
          .set({ state: 'failed', error: 'the platform stopped during the build', finished_at: now })
          .where(and(eq(builds.site, site), eq(builds.state, 'running')));
      }),

    /** The last attempts, newest first. */
    last: (howMany: number): Promise<BuildRecord[]> =>
      within(database, { site }, (tx) =>
        tx
          .select({
            release: builds.release,
            reason: builds.reason,
            state: builds.state,
            started_at: builds.started_at,
            finished_at: builds.finished_at,
            pages: builds.pages,
            made: builds.made,
            error: builds.error,
          })
          .from(builds)
          .where(eq(builds.site, site))
          .orderBy(desc(builds.id))
          .limit(howMany),
      ),
  };
}
