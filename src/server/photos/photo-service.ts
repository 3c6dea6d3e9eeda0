/**
 * Brings the photos that feeds name into the store of published files. Their rows are the schedule, so it outlives
 * every process; a lease in the row keeps a photo with one process at a time. Nothing waits for it: until a photo is
 * there, pages show the host's own.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { outlines } from '#domain/inventory/pictures/photo/likeness.ts';
import type { LocalHosts } from '#domain/inventory/pictures/photo/local-hosts.ts';
import {
  HOST_AT_ONCE,
  HOST_PAUSE_MS,
  isPublicationDue,
  LONGEST_REST_MS,
  PHOTO_LIMITS,
  restOf,
} from '#domain/inventory/pictures/photo/rules.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Allowed } from '#engines/network/public-address.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { openQueue } from '../outbox/queue.ts';
import type { TellStopped } from '../threads/limits.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import { openPhotoForms, PHOTO_MEMORY, PHOTO_REMEDY, type PhotoForms } from './forms.ts';
import { lookOnce } from './one-look.ts';
import {
  claimPhotos,
  endLook,
  endPhotoLeases,
  forgetSites,
  isAnyWaiting,
  judgePlaceholders,
  keepPhotos,
  LEASE_MS,
  mendTimes,
  type PhotoEnd,
  type PhotoRow,
  returnPhoto,
} from './photos.db.ts';
import { type SeenCars, stockPhotos } from './stock-photos.db.ts';

/** How often to check whether new photos should be published, milliseconds. */
const LOOK_MS = 1_000;
/** How often stock is compared without news of a change, and how often all of it is. Milliseconds. */
const COMPARE_MS = 3_600_000;
/** The sizes that phones ask for: on cards and on a car's page. */
const FIRST_FORMS = [
  { cut: 'c', width: 640, format: 'avif' },
  { cut: 'c', width: 960, format: 'avif' },
  { cut: 'w', width: 800, format: 'avif' },
  { cut: 'w', width: 1200, format: 'avif' },
] as const;
/** Failures in a row after which the host is at fault, not its photos. */
const HOST_FAILURES = 3;
/** Wait between attempts to store a photo's result, milliseconds. */
const SAVE_AGAIN_MS = 1_000;
const JUDGE_TIMEOUT_MS = 60_000;
const JUDGE_WAITING = 100;

interface Arrived {
  /** When the first and the last arrived, and the last that is a car's first photo. */
  first: number;
  last: number;
  lastCover: number | null;
  count: number;
  /** Their fingerprints. */
  outlines: Set<string>;
}

export interface PhotoService {
  forms: PhotoForms;
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
  /** Threads for sizes, and as many for judging. */
  threads: number;
  /** Redraws a site's pages if they would show other photos. */
  publish: (site: string) => void;
  /** Whether nothing new is fetched for now. */
  isHeld: () => boolean;
  /** Called with work that was stopped at a limit. */
  stopped?: TellStopped | undefined;
  now: () => Date;
  chance: () => number;
  log: Log;
}

export function openPhotoService(options: PhotoServiceOptions): PhotoService {
  const { database, sites, files, most, now, chance, log, threads } = options;
  const { local = new Map(), timeoutMs = PHOTO_LIMITS.timeoutMs, hostPauseMs = HOST_PAUSE_MS } = options;
  const closing = new AbortController();
  const forms = openPhotoForms({ files, threads, stopped: options.stopped });
  const judging = new ThreadPool({
    script: new URL('./photo.worker.ts', import.meta.url),
    ...{ threads, each: threads, waitingEach: JUDGE_WAITING, timeoutMs: JUDGE_TIMEOUT_MS },
    ...{ work: 'looking at a photo', memory: PHOTO_MEMORY, stopped: options.stopped, remedy: PHOTO_REMEDY },
  });
  /** Sites whose stock needs comparing with the rows. */
  const stale = new Set<string>();
  const seen = new Map<string, SeenCars>();
  /** Hosts that did not respond: how often in a row, and until when they rest. */
  const resting = new Map<string, { failures: number; until: number }>();
  /** Photos in progress, by host; and those never looked at before, by site. */
  const underWay = new Map<string, number>();
  const firstLooks = new Map<string, number>();
  /** Photos that pages do not show yet, by site. */
  const arrived = new Map<string, Arrived>();
  /** When a site's first photos were last published without waiting for the others. */
  const early = new Map<string, number>();
  /**
   * Leases of claims whose response was lost on a broken connection: nobody here holds the photos they may have taken.
   */
  const unsure = new Set<string>();
  let comparedAt = Number.NEGATIVE_INFINITY;
  let isFirst = true;
  let comparing: Promise<void> | null = null;

  async function compare(site: Site): Promise<void> {
    const last = seen.get(site.slug) ?? null;
    // Anything that fails before the rows are written is read again.
    seen.delete(site.slug);
    const { stock, seen: cars } = await stockPhotos(database, site, last, now(), local);
    if (stock === null) return void seen.set(site.slug, cars);
    const { added, count, outlines: alike } = await keepPhotos(database, site.slug, stock, now());
    seen.set(site.slug, cars);
    if (added > 0) log.info(`${site.slug}: ${counted(added, 'new photo')} to fetch`);
    if (count > 0) await judge(site.slug, alike);
  }

  /** Work left undone because the database did not respond is done next time. */
  async function compareStale(): Promise<void> {
    if (isFirst && database.kind === 'pglite') await endPhotoLeases(database);
    isFirst = false;
    for (const lease of unsure) {
      await endPhotoLeases(database, lease);
      unsure.delete(lease);
    }
    if (performance.now() - comparedAt > COMPARE_MS) {
      await mendTimes(database, now());
      for (const { slug } of sites.list()) stale.add(slug);
      if (stale.size > 0) await forgetSites(database, [...stale]);
      comparedAt = performance.now();
    }
    for (const slug of [...stale]) {
      stale.delete(slug);
      const site = sites.get(slug);
      if (site === undefined || closing.signal.aborted) continue;
      await compare(site).catch((error: unknown) => {
        stale.add(slug);
        throw error;
      });
    }
  }

  const add = (counts: Map<string, number>, key: string, more: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + more;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  const note = (slug: string, count: number, alike: readonly string[] = [], isCover = false) => {
    if (count === 0) return;
    const at = performance.now();
    const before = arrived.get(slug) ?? { first: at, lastCover: null, count: 0, outlines: new Set<string>() };
    for (const each of alike) before.outlines.add(each);
    const lastCover = isCover ? at : before.lastCover;
    arrived.set(slug, { ...before, last: at, lastCover, count: before.count + count });
  };
  const judge = async (slug: string, alike: readonly string[] | null) =>
    note(slug, await judgePlaceholders(database, slug, alike, now()));
  /** Photos that arrive meanwhile are judged too: nothing would trigger it later. */
  async function judgeArrived(slug: string): Promise<void> {
    const judged = new Set<string>();
    for (;;) {
      const alike = [...(arrived.get(slug)?.outlines ?? [])].filter((each) => !judged.has(each));
      if (alike.length === 0) return;
      await judge(slug, alike);
      for (const each of alike) judged.add(each);
    }
  }

  const queue = openQueue<PhotoRow & { destination: string }>({
    most,
    // Every claim states how many photos each host may have in progress.
    mostEach: most,
    isHeld: () => most === 0 || options.isHeld(),
    claim: async (free) => {
      comparing ??= compareStale().finally(() => {
        comparing = null;
      });
      await comparing;
      const rooms = new Map([...local.keys()].map((host) => [host, most]));
      for (const [host, count] of underWay) rooms.set(host, atOnce(host) - count);
      for (const [host, { until }] of resting) if (until > performance.now()) rooms.set(host, 0);
      const lease = randomUUID();
      const rows = await claimPhotos(database, {
        sites: sites.list().map(({ slug }) => slug),
        ...{ most: free, mostEach: HOST_AT_ONCE, rooms, lease, now: now() },
      }).catch((error: unknown) => {
        unsure.add(lease);
        throw error;
      });
      for (const { host, site, outcome } of rows) {
        add(underWay, host, 1);
        if (outcome === null) add(firstLooks, site, 1);
      }
      return rows.map((row) => ({ ...row, destination: row.host }));
    },
    attempt: (row) =>
      attempt(row)
        .catch((error: unknown) =>
          log.error(`what came of the photo ${row.url} could not be saved; it will be checked again`, error),
        )
        .finally(() => {
          add(underWay, row.host, -1);
          if (row.outcome === null) add(firstLooks, row.site, -1);
        }),
    onFailure: (error) => log.error('photos are waiting: the database is not responding', error),
  });

  /** Hosts on this machine have no limit, because nobody else pays for them. */
  const atOnce = (host: string) => (local.has(host) ? most : HOST_AT_ONCE);

  async function attempt(row: PhotoRow): Promise<void> {
    const until = performance.now() + LEASE_MS;
    const end = await lookOnce(row, {
      ...{ files, pool: judging, timeoutMs, local, allowed: options.allowed },
      ...{ signal: closing.signal, now: now(), chance: chance() },
    });
    if (closing.signal.aborted && end.outcome === 'unreachable') return returnPhoto(database, row);
    rest(row.host, end);
    const isOurs = await save(row, end, until);
    if (isOurs && end.isOther) {
      await warm(row, end);
      note(row.site, 1, end.taken ? [outlines(end.taken.likeness)] : [], row.place === 0);
    }
    if (local.has(row.host)) return;
    await sleep(hostPauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
  }

  /** Retries while the database restarts: otherwise the photo would wait for its lease, and be fetched once more. */
  async function save(row: PhotoRow, end: PhotoEnd, until: number): Promise<boolean> {
    for (let isFirstTry = true; ; isFirstTry = false) {
      try {
        const isOurs = await endLook(database, row, end, now());
        // An interrupted attempt may have been stored after all.
        return isOurs || !isFirstTry;
      } catch (error) {
        if (closing.signal.aborted || performance.now() + SAVE_AGAIN_MS > until) throw error;
        await sleep(SAVE_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  /** First photos are seen first, so the sizes that phones ask for are made in advance. */
  async function warm({ site, place }: PhotoRow, { taken }: PhotoEnd): Promise<void> {
    if (place > 0 || !taken) return;
    for (const form of FIRST_FORMS) {
      if (closing.signal.aborted) return;
      // Sizes that fail are made on request.
      await forms.read(site, taken.id, form).catch(() => {});
    }
  }

  /** A host that does not respond is not asked for its next photo at once. */
  function rest(host: string, end: PhotoEnd): void {
    const { hostFault } = end;
    if (hostFault === undefined) return;
    if (hostFault === null) return void resting.delete(host);
    const failures = (resting.get(host)?.failures ?? 0) + 1;
    // One or two failures may be the photos' fault.
    const ms = failures < HOST_FAILURES ? 0 : restOf(failures - HOST_FAILURES + 1);
    const until = performance.now() + Math.max(ms, Math.min(hostFault.waitSeconds * 1000, LONGEST_REST_MS));
    resting.set(host, { failures, until: Math.max(until, resting.get(host)?.until ?? 0) });
  }

  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const [slug, { first, last, lastCover }] of arrived) {
        const at = performance.now();
        const isWaiting = firstLooks.has(slug) || (await isAnyWaiting(database, slug));
        const photos = {
          ...{ sinceFirst: at - first, sinceLast: at - last, isWaiting },
          sinceCover: lastCover === null ? null : at - lastCover,
          sinceEarly: at - (early.get(slug) ?? Number.NEGATIVE_INFINITY),
        };
        if (!isPublicationDue(photos)) continue;
        if (isWaiting) early.set(slug, at);
        await judgeArrived(slug);
        const count = arrived.get(slug)?.count ?? 0;
        arrived.delete(slug);
        log.info(`${slug}: ${counted(count, 'photo')} arrived or changed`);
        options.publish(slug);
      }
    } catch (error) {
      log.warn(`new photos will be published later: ${(error as Error).message}`);
    } finally {
      isLooking = false;
    }
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    forms,
    start: () => {
      if (most === 0) return;
      queue.start();
      timer = setInterval(() => void look(), LOOK_MS);
      timer.unref();
    },
    stockChanged: (dealership) => {
      for (const { slug } of sites.showing(dealership)) stale.add(slug);
      queue.wake();
    },
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await queue.close();
      await Promise.all([judging.close(), forms.close()]);
    },
  };
}
