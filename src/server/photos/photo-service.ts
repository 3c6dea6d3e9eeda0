/**
 * Copies the photos that feeds name into the store of published files. The schedule is in their rows, so it survives
 * restarts, and a lease in the row gives a photo to one process at a time. Nothing waits for a copy: until there is one,
 * pages show the photo from its host.
 */
import { randomUUID } from 'node:crypto';
import type { LocalHosts } from '#domain/inventory/pictures/photo/local-hosts.ts';
import { HOST_AT_ONCE, HOST_PAUSE_MS, PHOTO_LIMITS } from '#domain/inventory/pictures/photo/rules.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import type { Allowed } from '#engines/network/public-address.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { openQueue } from '../outbox/queue.ts';
import type { TellStopped } from '../threads/limits.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import { openArrivals } from './arrivals.ts';
import { Counts } from './counts.ts';
import { openPhotoHosts } from './photo-hosts.ts';
import { claimPhotos, type PhotoRow } from './photos.db.ts';
import { openStockComparison } from './stock-comparison.ts';
import { takePhoto } from './take-photo.ts';
import { openPhotoVariants, PHOTO_MEMORY, PHOTO_REMEDY, type PhotoVariants } from './variants.ts';

/** How often to check whether new photos should be published, milliseconds. */
const LOOK_MS = 1_000;
const JUDGE_TIMEOUT_MS = 60_000;
const JUDGE_WAITING = 100;

export interface PhotoService {
  variants: PhotoVariants;
  start(): void;
  /** A dealership's stock has changed. */
  stockChanged(dealership: string): void;
  close(): Promise<void>;
}

interface PhotoServiceOptions {
  database: Database;
  sites: Pick<Sites, 'list' | 'get' | 'showing'>;
  files: FileStore;
  /** Photos fetched at the same time; 0: none. */
  most: number;
  allowed?: Allowed | undefined;
  local?: LocalHosts | undefined;
  timeoutMs?: number | undefined;
  hostPauseMs?: number | undefined;
  /** Threads for sizes, and as many again for checking photos. */
  threads: number;
  /** Rebuilds a site's pages if they would show other photos. */
  publish: (site: string) => void;
  /** Whether nothing new is fetched for now. */
  isHeld: () => boolean;
  /** Called with work that was stopped at a limit. */
  stopped?: TellStopped | undefined;
  now: () => Date;
  chance: () => number;
  log: Log;
}

/** Opens the service that fetches, judges and stores photos. */
export function openPhotoService(options: PhotoServiceOptions): PhotoService {
  const { database, sites, files, most, now, log, threads, local = new Map() } = options;
  const closing = new AbortController();
  const variants = openPhotoVariants({ files, threads, stopped: options.stopped });
  const judging = new ThreadPool({
    script: new URL('./photo.worker.ts', import.meta.url),
    ...{ threads, each: threads, waitingEach: JUDGE_WAITING, timeoutMs: JUDGE_TIMEOUT_MS },
    ...{ work: 'looking at a photo', memory: PHOTO_MEMORY, stopped: options.stopped, remedy: PHOTO_REMEDY },
  });
  const hosts = openPhotoHosts(local, most);
  /** Photos in progress that were never checked before, by site. */
  const firstChecks = new Counts();
  const arrivals = openArrivals({
    ...{ database, now, log, publish: options.publish },
    isFirstCheck: firstChecks.has,
  });
  const comparison = openStockComparison({
    ...{ database, sites, local, now, log, judge: arrivals.judge, closing: closing.signal },
  });

  async function claim(free: number): Promise<PhotoRow[]> {
    await comparison.catchUp();
    const lease = randomUUID();
    const rows = await claimPhotos(database, {
      sites: sites.list().map(({ slug }) => slug),
      ...{ most: free, mostEach: HOST_AT_ONCE, rooms: hosts.rooms(), lease, now: now() },
    }).catch((error: unknown) => {
      comparison.claimLost(lease);
      throw error;
    });
    for (const { host, site, outcome } of rows) {
      hosts.begin(host);
      if (outcome === null) firstChecks.add(site, 1);
    }
    return rows;
  }

  const taking = {
    ...{ database, files, variants, hosts, arrivals, local, now, pool: judging, closing: closing.signal },
    ...{ allowed: options.allowed, chance: options.chance },
    ...{
      timeoutMs: options.timeoutMs ?? PHOTO_LIMITS.timeoutMs,
      hostPauseMs: options.hostPauseMs ?? HOST_PAUSE_MS,
    },
  };
  const queue = openQueue<PhotoRow & { destination: string }>({
    most,
    // Every claim states how many photos each host may have in progress.
    mostEach: most,
    isHeld: () => most === 0 || options.isHeld(),
    claim: async (free) => (await claim(free)).map((row) => ({ ...row, destination: row.host })),
    attempt: (row) =>
      takePhoto(row, taking)
        .catch((error: unknown) =>
          log.error(
            `the result of fetching photo ${row.url} could not be saved; it will be checked again`,
            error,
          ),
        )
        .finally(() => {
          hosts.end(row.host);
          if (row.outcome === null) firstChecks.add(row.site, -1);
        }),
    onFailure: (error) => log.error('photos are waiting: the database is not responding', error),
  });
  let timer: NodeJS.Timeout | undefined;

  return {
    variants,
    start: () => {
      if (most === 0) return;
      queue.start();
      timer = setInterval(() => void arrivals.publishDue(), LOOK_MS);
      timer.unref();
    },
    stockChanged: (dealership) => {
      for (const { slug } of sites.showing(dealership)) comparison.stockChanged(slug);
      queue.wake();
    },
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await queue.close();
      await Promise.all([judging.close(), variants.close()]);
    },
  };
}
