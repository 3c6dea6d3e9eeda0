/** Keeps the rows of photos in step with each site's stock. */
import type { LocalHosts } from '#domain/inventory/pictures/photo/local-hosts.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { capFutureTimes, endPhotoLeases, forgetSites, keepPhotos } from './photos.db.ts';
import { type SeenCars, stockPhotos } from './stock-photos.db.ts';

/** How often all stock is compared even if it has not changed, milliseconds. */
const COMPARE_MS = 3_600_000;

interface ComparisonOptions {
  database: Database;
  sites: Pick<Sites, 'list' | 'get'>;
  local: LocalHosts;
  /** Decides which photos are placeholders, after a site's rows have changed. */
  judge: (site: string, alike: readonly string[] | null) => Promise<void>;
  closing: AbortSignal;
  now: () => Date;
  log: Log;
}

interface StockComparison {
  stockChanged(site: string): void;
  /** The response to a claim was lost with its connection, so nothing is working on the photos it may have taken. */
  claimLost(lease: string): void;
  /** Compares the stock that has changed. Work left undone because the database did not respond is done next time. */
  catchUp(): Promise<void>;
}

export function openStockComparison(options: ComparisonOptions): StockComparison {
  const { database, sites, local, now } = options;
  /** Sites whose stock needs comparing with the rows. */
  const stale = new Set<string>();
  const seen = new Map<string, SeenCars>();
  const lost = new Set<string>();
  let comparedAt = Number.NEGATIVE_INFINITY;
  let isFirst = true;
  let comparing: Promise<void> | null = null;

  async function compare(site: Site): Promise<void> {
    const last = seen.get(site.slug) ?? null;
    // If anything fails before the rows are written, all cars are read again.
    seen.delete(site.slug);
    const { stock, seen: cars } = await stockPhotos(database, site, last, now(), local);
    if (stock === null) return void seen.set(site.slug, cars);
    const { added, count, outlines: alike } = await keepPhotos(database, site.slug, stock, now());
    seen.set(site.slug, cars);
    if (added > 0) options.log.info(`${site.slug}: ${counted(added, 'new photo')} to fetch`);
    if (count > 0) await options.judge(site.slug, alike);
  }

  async function compareStale(): Promise<void> {
    if (isFirst && database.kind === 'pglite') await endPhotoLeases(database);
    isFirst = false;
    for (const lease of lost) {
      await endPhotoLeases(database, lease);
      lost.delete(lease);
    }
    if (performance.now() - comparedAt > COMPARE_MS) {
      await capFutureTimes(database, now());
      for (const { slug } of sites.list()) stale.add(slug);
      if (stale.size > 0) await forgetSites(database, [...stale]);
      comparedAt = performance.now();
    }
    for (const slug of [...stale]) {
      stale.delete(slug);
      const site = sites.get(slug);
      if (site === undefined || options.closing.aborted) continue;
      await compare(site).catch((error: unknown) => {
        stale.add(slug);
        throw error;
      });
    }
  }

  return {
    stockChanged: (site) => void stale.add(site),
    claimLost: (lease) => void lost.add(lease),
    catchUp: () => {
      comparing ??= compareStale().finally(() => {
        comparing = null;
      });
      return comparing;
    },
  };
}
