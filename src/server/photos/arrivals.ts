/** Handles new photos: decides which are placeholders, and publishes a site when enough have arrived. */
import { isPublicationDue } from '#domain/inventory/pictures/photo/rules.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import { isAnyWaiting, judgePlaceholders } from './photos.db.ts';

interface Arrived {
  /** When the first and the last arrived, and the last that is a car's first photo. */
  first: number;
  last: number;
  lastCover: number | null;
  count: number;
  /** Their fingerprints. */
  outlines: Set<string>;
}

interface ArrivalOptions {
  database: Database;
  /** Whether photos of a site that were never checked before are in progress. */
  isFirstCheck: (site: string) => boolean;
  /** Rebuilds a site's pages if they would show other photos. */
  publish: (site: string) => void;
  now: () => Date;
  log: Log;
}

export interface Arrivals {
  /** @param print its fingerprint @param isCover whether it is a car's first photo */
  arrived(site: string, print: string | null, isCover: boolean): void;
  /** Decides which photos are placeholders. @param outlines those of the photos concerned; null: any */
  judge(site: string, outlines: readonly string[] | null): Promise<void>;
  /** Publishes each site whose new photos are due. Does nothing while an earlier call is at work. */
  publishDue(): Promise<void>;
}

export function openArrivals(options: ArrivalOptions): Arrivals {
  const { database, now, log } = options;
  const bySite = new Map<string, Arrived>();
  /** When a site's first photos were last published without waiting for the others. */
  const early = new Map<string, number>();

  const note = (site: string, count: number, print: string | null = null, isCover = false) => {
    if (count === 0) return;
    const at = performance.now();
    const before = bySite.get(site) ?? { first: at, lastCover: null, count: 0, outlines: new Set<string>() };
    if (print !== null) before.outlines.add(print);
    const lastCover = isCover ? at : before.lastCover;
    bySite.set(site, { ...before, last: at, lastCover, count: before.count + count });
  };

  const judge = async (site: string, outlines: readonly string[] | null) =>
    note(site, await judgePlaceholders(database, site, outlines, now()));

  /** Includes photos that arrive meanwhile, because nothing would trigger it later. */
  async function judgeArrived(site: string): Promise<void> {
    const judged = new Set<string>();
    for (;;) {
      const unjudged = [...(bySite.get(site)?.outlines ?? [])].filter((each) => !judged.has(each));
      if (unjudged.length === 0) return;
      await judge(site, unjudged);
      for (const each of unjudged) judged.add(each);
    }
  }

  async function publishIfDue(site: string, { first, last, lastCover }: Arrived): Promise<void> {
    const at = performance.now();
    const isWaiting = options.isFirstCheck(site) || (await isAnyWaiting(database, site));
    const photos = {
      ...{ sinceFirst: at - first, sinceLast: at - last, isWaiting },
      sinceCover: lastCover === null ? null : at - lastCover,
      sinceEarly: at - (early.get(site) ?? Number.NEGATIVE_INFINITY),
    };
    if (!isPublicationDue(photos)) return;
    if (isWaiting) early.set(site, at);
    await judgeArrived(site);
    const count = bySite.get(site)?.count ?? 0;
    bySite.delete(site);
    log.info(`${site}: ${counted(count, 'photo')} arrived or changed`);
    options.publish(site);
  }

  let isPublishing = false;
  return {
    arrived: (site, print, isCover) => note(site, 1, print, isCover),
    judge,
    publishDue: async () => {
      if (isPublishing) return;
      isPublishing = true;
      try {
        for (const [site, photos] of bySite) await publishIfDue(site, photos);
      } catch (error) {
        log.warn(`new photos will be published later: ${(error as Error).message}`);
      } finally {
        isPublishing = false;
      }
    },
  };
}
