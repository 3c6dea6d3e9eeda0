/** The state of a feed, for the API and the operator's pages. */
import { feedAlarm } from '#domain/inventory/fetching/alarm.ts';
import { shownAddress } from '#domain/inventory/fetching/place.ts';
import type { ConfiguredFeed } from './configured.ts';
import type { FeedOutcome, FeedRow } from './feeds.db.ts';

/** Moments are ISO 8601, or null if they have not happened yet. */
export interface FeedStatus {
  /** The dealership's slug. */
  dealership: string;
  /** Where it is fetched from, without secrets. */
  from: string;
  outcome: FeedOutcome | null;
  /** The last problem, or what it is waiting for. */
  problem: string | null;
  /** Why it needs attention, in a sentence. */
  alarm: string | null;
  running: boolean;
  /** When the last attempt ended. */
  endedAt: string | null;
  /** When the host last responded, and when it last had something new. */
  reachedAt: string | null;
  changedAt: string | null;
  /** Seconds since the last change. */
  ageSeconds: number | null;
  nextAt: string;
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

export function feedStatus({ feed }: ConfiguredFeed, row: FeedRow, now: Date): FeedStatus {
  const age = row.changed_at && now.getTime() - row.changed_at.getTime();
  return {
    dealership: row.dealership,
    from: shownAddress(feed.from),
    outcome: row.outcome,
    problem: row.problem,
    alarm: alarmOf({ feed }, row, now),
    running: row.leased_until !== null && row.leased_until > now,
    endedAt: iso(row.ended_at),
    reachedAt: iso(row.reached_at),
    changedAt: iso(row.changed_at),
    ageSeconds: age === null ? null : Math.max(0, Math.round(age / 1000)),
    nextAt: row.next_at.toISOString(),
  };
}

export function alarmOf({ feed }: Pick<ConfiguredFeed, 'feed'>, row: FeedRow, now: Date): string | null {
  const past = {
    failingSince: row.failing_since,
    problem: row.problem,
    changedAt: row.changed_at ?? row.created_at,
  };
  return feedAlarm(past, feed, now);
}
