/** Processes a claimed photo: checks it, stores the result, and notifies the pages that show it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { outlines } from '#domain/inventory/pictures/photo/fingerprint.ts';
import type { LocalHosts } from '#domain/inventory/pictures/photo/local-hosts.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import type { Allowed } from '#engines/network/public-address.ts';
import type { Database } from '../db/client.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { Arrivals } from './arrivals.ts';
import { checkPhoto } from './check-photo.ts';
import type { PhotoHosts } from './photo-hosts.ts';
import { LEASE_MS, type PhotoEnd, type PhotoRow, recordOutcome, returnPhoto } from './photos.db.ts';
import type { PhotoVariants } from './variants.ts';

/** The sizes that phones ask for: on cards and on a car's page. */
const FIRST_VARIANTS = [
  { crop: 'c', width: 640, format: 'avif' },
  { crop: 'c', width: 960, format: 'avif' },
  { crop: 'w', width: 800, format: 'avif' },
  { crop: 'w', width: 1200, format: 'avif' },
] as const;
/** Wait between attempts to store a photo's result, milliseconds. */
const SAVE_AGAIN_MS = 1_000;

interface TakeOptions {
  database: Database;
  files: FileStore;
  pool: Pick<ThreadPool, 'run'>;
  variants: Pick<PhotoVariants, 'read'>;
  hosts: Pick<PhotoHosts, 'rest'>;
  arrivals: Pick<Arrivals, 'arrived'>;
  local: LocalHosts;
  allowed: Allowed | undefined;
  timeoutMs: number;
  hostPauseMs: number;
  closing: AbortSignal;
  now: () => Date;
  chance: () => number;
}

/** @throws Error if the result could not be stored */
export async function takePhoto(row: PhotoRow, options: TakeOptions): Promise<void> {
  const { local, closing } = options;
  const until = performance.now() + LEASE_MS;
  const end = await checkPhoto(row, {
    ...options,
    ...{ signal: closing, now: options.now(), chance: options.chance() },
  });
  if (closing.aborted && end.outcome === 'unreachable') return returnPhoto(options.database, row);
  options.hosts.rest(row.host, end);
  const isOurs = await save(row, end, until, options);
  if (isOurs && end.isOther) {
    await warm(row, end, options);
    options.arrivals.arrived(row.site, end.taken ? outlines(end.taken.fingerprint) : null, row.place === 0);
  }
  if (local.has(row.host)) return;
  await sleep(options.hostPauseMs, undefined, { signal: closing, ref: false }).catch(() => {});
}

/** Retries while the database restarts. Otherwise the photo would wait for its lease to end and be fetched again. */
async function save(
  row: PhotoRow,
  end: PhotoEnd,
  until: number,
  { database, closing, now }: TakeOptions,
): Promise<boolean> {
  for (let isFirstTry = true; ; isFirstTry = false) {
    try {
      const isOurs = await recordOutcome(database, row, end, now());
      // An interrupted attempt may have been stored after all.
      return isOurs || !isFirstTry;
    } catch (error) {
      if (closing.aborted || performance.now() + SAVE_AGAIN_MS > until) throw error;
      await sleep(SAVE_AGAIN_MS, undefined, { signal: closing }).catch(() => {});
    }
  }
}

/** Makes the sizes that phones ask for in advance, for each car's first photo. */
async function warm(
  { site, place }: PhotoRow,
  { taken }: PhotoEnd,
  { variants, closing }: TakeOptions,
): Promise<void> {
  if (place > 0 || !taken) return;
  for (const variant of FIRST_VARIANTS) {
    if (closing.aborted) return;
    // Sizes that fail are made on request.
    await variants.read(site, taken.id, variant).catch(() => {});
  }
}
