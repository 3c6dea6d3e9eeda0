import { Hono } from 'hono';
import { searchHosts } from '#domain/tenant/search-hosts.ts';
import { scopedKey } from '#engines/typesense/scoped-key.ts';
import { ApiError } from '../http/api-error.ts';
import type { Platform } from '../platform/platform.ts';
import { collectionTaken, typesenseOf } from '../typesense/access.ts';

/** How long a browser's key is valid. */
const VALID_SECONDS = 3600;
/** A key is reused while it is valid for at least half of that. */
const CACHE_SECONDS = VALID_SECONDS / 2;

/** Everything a browser needs to search with Typesense. */
interface SearchKey {
  hosts: string[];
  collection: string;
  /** Searches only cars of the site's dealerships, until `expires`. */
  key: string;
  /** ISO 8601. */
  expires: string;
}

/**
 * `GET /`: a key for the site that the request's host names; 404 if it has no Typesense search. 204 while a
 * site that chooses by itself searches its own index: browsers report no error for that.
 */
export function searchKeyRoutes({ now, searchIndexes, searchNodes, sites }: Platform): Hono {
  return new Hono().get('/', async (c) => {
    const site = c.var.hostSite;
    const settings = site && typesenseOf(site);
    const isOurs = settings && collectionTaken(site, sites.list()) === null;
    if (!isOurs) throw new ApiError(404, 'this site searches without a key');
    if (!(await searchIndexes.isUsed(site))) {
      c.header('Cache-Control', 'no-store');
      return c.body(null, 204);
    }
    const expires = new Date(now().getTime() + VALID_SECONDS * 1000);
    const answer: SearchKey = {
      hosts: searchNodes.healthyFirst(searchHosts(site)),
      collection: settings.index,
      key: scopedKey({ searchKey: settings.key, dealerships: site.dealerships, expires }),
      expires: expires.toISOString(),
    };
    c.header('Cache-Control', `private, max-age=${CACHE_SECONDS}`);
    return c.json(answer);
  });
}
