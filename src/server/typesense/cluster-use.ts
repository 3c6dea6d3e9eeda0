/** Whether a site's shoppers search in the cluster now. */
import type { Site } from '#domain/tenant/site.ts';
import { openStock, type TypesenseAccess } from '#engines/typesense/stock.ts';
import { typesenseOf } from './access.ts';

/** How long the answer whether a collection exists is cached, milliseconds. */
const KNOWN_MS = 5_000;
/** For a check that shoppers wait for. Without an answer in time, they use the site's own index. */
const HASTY = { timeoutSeconds: 1, retries: 1 };
/** @param access with the nodes that respond now; null if there are none */
export function clusterUse(access: () => TypesenseAccess | null): (site: Site) => Promise<boolean> {
  const known = new Map<string, { at: number; isThere: Promise<boolean> }>();
  return async (site) => {
    const settings = typesenseOf(site);
    if (settings === null || site.search.engine !== 'auto') return settings !== null;
    const last = known.get(site.slug);
    if (last && performance.now() - last.at < KNOWN_MS) return last.isThere;
    const now = access();
    const isThere = now
      ? openStock({ ...now, ...HASTY }, settings.index)
          .isThere()
          .catch(() => false)
      : Promise.resolve(false);
    known.set(site.slug, { at: performance.now(), isThere });
    return isThere;
  };
}
