/** Opens all services in order. They are closed in reverse order. */
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { geocoderFor, loadSuburbs } from '#engines/geocoding/index.ts';
import { siteCars } from '../cars/site-cars.ts';
import { siteSearch as openSiteSearch } from '../cars/site-search.ts';
import { takeTurn } from '../coordination/turns.ts';
import type { RenderingOptions } from '../pages/page-threads.ts';
import { openRetention } from '../privacy/retention.ts';
import type { SiteBuilder } from '../publish/build.ts';
import { feedImporter } from '../stock/importer.ts';
import { watchStock } from '../stock/watch-stock.ts';
import { type Base, type BaseOptions, openBase } from './open-base.ts';
import { openFeeds } from './open-feeds.ts';
import { openLeads } from './open-leads.ts';
import { openPages } from './open-pages.ts';
import { openPublishing } from './open-publishing.ts';
import { openSales } from './open-sales.ts';
import { openShoppers } from './open-shoppers.ts';
import { openStockFiles } from './open-stock-files.ts';
import type { Platform } from './platform.ts';

export interface OpenOptions extends BaseOptions {
  /** What builds sites; Astro unless given. */
  builder?: SiteBuilder;
  /** How pages that no build could know are rendered; without it there are none. */
  rendering?: RenderingOptions;
}

interface OpenPlatform extends Platform {
  /** See `Base`. */
  buildEnv: Base['buildEnv'];
  /** Starts sending, settling open payments and deleting records past their retention. */
  start(): void;
}

/**
 * @param opened collects everything to close
 * @throws as `openBase` does
 */
export async function openPlatform(
  options: OpenOptions,
  opened: AsyncDisposableStack,
): Promise<OpenPlatform> {
  const base = await openBase(options, opened);
  const { env, roles, signals, database, sites, scratch, now, log } = base;
  const cars = siteCars(database, now);
  const siteSearch = openSiteSearch({ database, stopped: base.stopped, now });
  opened.defer(() => siteSearch.close());
  const geocoder = geocoderFor(env);
  const publishing = await openPublishing(base, options, opened);
  const leads = openLeads(base, opened);
  const retention = openRetention({
    people: leads.people,
    isTurn: (everyMs) => takeTurn(database, 'retention', everyMs),
    log,
  });
  opened.defer(() => retention.close());
  const shoppers = openShoppers(base, { cars, geocoder }, opened);
  const { importFiles, waitingFiles } = await openStockFiles(base, opened);
  const importer = feedImporter({
    ...{ database, sites, scratch, now, log, metrics: base.metrics },
    ...{ files: importFiles, stopped: base.stopped },
    stockChanged: (dealership) => {
      publishing.stockChanged(dealership);
      shoppers.alerter.wake();
      signals.tell('stock', dealership);
    },
    limits: { percent: env.IMPORT_HOLD_PERCENT, cars: env.IMPORT_HOLD_CARS },
  });
  opened.defer(() => importer.close());
  const watching = roles.has('worker') || roles.has('printer');
  const stockWatch = watchStock(watching ? database : null, signals, {
    changed: (dealership) => {
      publishing.stockChanged(dealership);
      shoppers.alerter.wake();
    },
    log,
  });
  opened.defer(() => stockWatch.close());
  const fetcher = openFeeds(base, { ...importer, ...shoppers }, opened);
  const sales = openSales(base, { cars, geocoder, ...leads, ...publishing }, opened);
  const pages = openPages(
    base,
    options.rendering,
    { cars, siteSearch, geocoder, ...publishing, ...sales },
    opened,
  );
  return {
    ...base,
    ...{ cars, siteSearch, geocoder },
    publicAddressOf: (slug) => withoutFinalSlashes(sites.get(slug)?.url ?? base.addressOf(slug)),
    suburbs: loadSuburbs,
    ...publishing,
    importFeed: importer.importFeed,
    heldDecisions: importer.heldDecisions,
    proposeMapping: importer.proposeMapping,
    ...{ importFiles, waitingFiles, fetcher },
    ...leads,
    ...shoppers,
    ...sales,
    ...pages,
    start: () => {
      if (roles.has('web')) pages.warm();
      if (!roles.has('worker')) return;
      leads.deliveries.start();
      retention.start();
      sales.start();
      shoppers.messages.start();
      shoppers.alerter.start();
      fetcher.start();
      publishing.photos.start();
    },
  };
}
