/** Draws a site's lazy file in this process, from what it is about. */
import { basename, extname } from 'node:path';
import { siteCars } from '../../cars/site-cars.ts';
import type { Database } from '../../db/client.ts';
import type { Sites } from '../../http/sites.ts';
import type { DrawOrder, SiteBuilder } from '../build.ts';
import type { Release, ReleaseFile } from '../release.ts';
import { pictureOf } from './picture-of.ts';

interface DrawingParts extends Pick<DrawOrder, 'tenantsDir' | 'store'> {
  database: Database;
  sites: Sites;
  builder: SiteBuilder;
  /** The release that a site is served from. */
  releaseOf: (slug: string) => Release | undefined;
  now: () => Date;
}

/** The files that are about no car: their folders. */
const OF_NO_CAR = /^\/(?:artwork|mail|_assets)\//;

/** @returns a function that draws a file; null if the site has none of that path (any more). It throws TooBusy */
export function fileDrawer(parts: DrawingParts): (slug: string, path: string) => Promise<ReleaseFile | null> {
  const { database, sites, builder, releaseOf, tenantsDir, store, now } = parts;
  const cars = siteCars(database, now);
  return async (slug, path) => {
    const site = sites.get(slug);
    if (!site) return null;
    const isOfNoCar = OF_NO_CAR.test(path);
    const name = basename(path, extname(path)).replace(/\.[0-9a-f]{8}$/, '');
    const car = isOfNoCar ? null : await cars.bySlug(site, name);
    if (car === null && !isOfNoCar) return null;
    const release = releaseOf(slug);
    const picture = release ? pictureOf(release, path) : null;
    return builder.draw({ site, car, path, picture, tenantsDir, now: now(), store });
  };
}
