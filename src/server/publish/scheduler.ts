/** When an unchanged site must be rebuilt because something that it shows starts or ends, and a failed one tried again. */
import { join } from 'node:path';
import { momentOf } from '#domain/shared/local-time.ts';
import { nextChange, type Period, waitUntil } from '#domain/shared/period.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Site } from '#domain/tenant/site.ts';
import { readCollection } from '#tenant/content.ts';

/** All periods of a site: banners, promotions, tiles, offers, and posts from their date. */
export async function sitePeriods(tenantsDir: string, site: Site): Promise<Period[]> {
  const folders = { tenantDir: join(tenantsDir, site.slug), sharedDir: join(tenantsDir, '_shared') };
  const [offers, posts] = await Promise.all([
    readCollection(folders, 'offers', site),
    readCollection(folders, 'blog', site),
  ]);
  const { banner, footerBanner } = site.navigation;
  const zone = timeZoneOf(site.state);
  return [
    ...[banner, footerBanner].filter((strip) => strip !== null),
    ...site.promos,
    ...site.promotions.slides,
    ...offers.entries.map(({ data }) => data),
    ...posts.entries.map(({ data }) => ({
      start: momentOf(zone, data.date, '00:00')?.toISOString() ?? null,
      expiry: null,
    })),
  ];
}

/** Whether something started or ended between two moments. */
export function hasPeriodChanged(periods: readonly Period[], since: Date, until: Date): boolean {
  const turn = nextChange(periods, since);
  return turn !== null && turn.getTime() <= until.getTime();
}

interface Scheduler<Key> {
  /** Schedules a run, replacing the previous one; `null`: no run. */
  schedule(key: Key, moment: Date | null): void;
  close(): void;
}

/** Runs once for each scheduled time, never early by the clock `now`. It does not keep the process alive. */
export function openScheduler<Key>({
  now,
  run,
}: {
  now: () => Date;
  run: (key: Key) => void;
}): Scheduler<Key> {
  const timers = new Map<Key, NodeJS.Timeout>();
  const wait = (key: Key, moment: Date) => {
    const left = waitUntil(moment, now());
    if (left === 0) {
      timers.delete(key);
      run(key);
      return;
    }
    timers.set(key, setTimeout(() => wait(key, moment), left).unref());
  };
  const clear = (key: Key) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };
  return {
    schedule(key, moment) {
      clear(key);
      if (moment !== null) wait(key, moment);
    },
    close: () => {
      for (const key of [...timers.keys()]) clear(key);
    },
  };
}

/**
 * When a failed publication is tried again, milliseconds: most have failed because of something that is soon over, such
 * as an object store or a database that was unavailable. One that still fails is tried at every check.
 */
const RETRIES_MS = [5_000, 15_000, 60_000, 240_000];

interface Retries {
  failed(slug: string): void;
  succeeded(slug: string): void;
  close(): void;
}

/** @param again publishes a site once more */
export function openRetries(again: (slug: string) => void): Retries {
  /** How often in a row each site's publication has failed here. */
  const failures = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  return {
    failed: (slug) => {
      const times = failures.get(slug) ?? 0;
      failures.set(slug, times + 1);
      const delay = RETRIES_MS[times];
      if (delay === undefined || isClosed) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        again(slug);
      }, delay);
      timers.add(timer.unref());
    },
    succeeded: (slug) => void failures.delete(slug),
    close: () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
