/** Search over a site's stock on the platform: for callers without the site's own index, and pages drawn on request. */

import type { SearchDocument } from '#domain/search/document.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { type SearchEngine, SearchFailed } from '#domain/search/engine.ts';
import type { Site } from '#domain/tenant/site.ts';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import type { Database } from '../db/client.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import type { SiteCars } from './site-cars.ts';

/** A site's stock at a moment, ready to be asked. */
export interface SearchableStock {
  documents: readonly SearchDocument[];
  engine: SearchEngine;
}

export interface SiteSearch {
  /** The stock as it is now. Worked out once for each change of it. @throws SearchFailed when it cannot be read */
  of(site: Site): Promise<SearchableStock>;
}

/** A stock that did not change is looked at again all the same: cars stop being new, and sold ones leave search. */
const FRESH_MS = 5 * 60_000;
/** Stocks kept ready; the one asked least recently goes first. */
const KEPT = 50;

interface Kept {
  site: Site;
  versions: string;
  until: number;
  stock: Promise<SearchableStock>;
}

export function siteSearch(options: { database: Database; cars: SiteCars; now: () => Date }): SiteSearch {
  const { database, cars, now } = options;
  const kept = new Map<string, Kept>();

  const prepare = async (site: Site): Promise<SearchableStock> => {
    const at = now();
    const documents = (await cars.list(site)).map((car) => searchDocument(car, site, at));
    return { documents, engine: openIndex(buildIndex(documents)) };
  };

  return {
    of: async (site) => {
      const dealerships = await findDealerships(database, site.dealerships);
      const versions = dealerships.map(({ id, stock_version }) => `${id}:${stock_version}`).join();
      const at = now().getTime();
      const known = kept.get(site.slug);
      const usable = known && known.site === site && known.versions === versions && at < known.until;
      const stock = usable ? known.stock : prepare(site);
      kept.delete(site.slug);
      kept.set(site.slug, usable ? known : { site, versions, until: at + FRESH_MS, stock });
      for (const slug of kept.keys()) if (kept.size > KEPT) kept.delete(slug);
      try {
        return await stock;
      } catch (error) {
        kept.delete(site.slug);
        throw new SearchFailed(`the stock of ${site.slug} cannot be read`, { cause: error });
      }
    },
  };
}
