import type { Site } from './site.ts';

/** A site's search hosts, in the order to ask them; empty if the site only has its own index. */
export function searchHosts({ search }: Pick<Site, 'search'>): string[] {
  if (search.engine === 'embedded' || search.typesense === null) return [];
  return [search.typesense.host, ...search.typesense.otherHosts];
}

/** With more cars, the first letter typed takes a phone too long (measured). */
const CLUSTER_ABOVE = 10_000;
/** Lower, so that a stock near the limit does not switch back and forth. */
const OWN_BELOW = 8_000;

/**
 * Whether a site that chooses its search engine by itself uses the cluster.
 * @param cars that its search includes
 * @param isThere whether it uses the cluster now
 */
export function usesCluster(cars: number, isThere: boolean): boolean {
  return cars > CLUSTER_ABOVE || (isThere && cars >= OWN_BELOW);
}

/** The engine that a page with so many cars uses. If it may be the cluster, the page asks the platform. */
export function pageEngine(
  { engine }: Pick<Site['search'], 'engine'>,
  cars: number,
): 'embedded' | 'typesense' {
  if (engine !== 'auto') return engine;
  return usesCluster(cars, true) ? 'typesense' : 'embedded';
}
