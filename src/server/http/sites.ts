/** The tenants' configuration in memory, and the tenant that a request is for. */
import { isDeepStrictEqual } from 'node:util';
import type { Site } from '#domain/tenant/site.ts';
import { listTenants, loadSite } from '#tenant/load.ts';
import type { Log } from './log.ts';

export interface Sites {
  /** Tenants whose configuration was valid when last read, by slug. */
  list(): Site[];
  get(slug: string): Site | undefined;
  /** The tenant that a Host header names: `{slug}.localhost` or one of its domains. */
  byHost(host: string): Site | undefined;
  showing(dealership: string): Site[];
  /** The problem in a tenant's configuration now, in words; null if there is none. */
  problem(slug: string): string | null;
  /**
   * Reads the folder again. A tenant whose file has become invalid keeps its last valid configuration; an unchanged
   * tenant stays the same object.
   * @param only reads just this tenant, which is much faster
   */
  refresh(only?: string): Promise<void>;
}

/** Reads every tenant of `tenantsDir`. An invalid tenant is logged and left out; the others are served. */
export async function openSites(tenantsDir: string, log: Log): Promise<Sites> {
  let sites = new Map<string, Site>();
  let hosts = new Map<string, Site>();
  const problems = new Map<string, string>();

  const refresh = async (only?: string) => {
    const next = new Map<string, Site>();
    for (const slug of await listTenants(tenantsDir, only)) {
      try {
        const [last, site] = [sites.get(slug), await loadSite(tenantsDir, slug)];
        // Results derived from a tenant stay valid while its configuration does.
        next.set(slug, last && isDeepStrictEqual(last, site) ? last : site);
        problems.delete(slug);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (problems.get(slug) !== reason) log.error(`tenant ${slug} cannot be used:\n${reason}`);
        problems.set(slug, reason);
        const last = sites.get(slug);
        if (last) next.set(slug, last);
      }
    }
    const others = only === undefined ? [] : [...sites].filter(([slug]) => slug !== only);
    sites = new Map([...others, ...next].sort(([a], [b]) => (a < b ? -1 : 1)));
    hosts = hostTable([...sites.values()], log);
  };
  await refresh();

  return {
    list: () => [...sites.values()],
    get: (slug) => sites.get(slug),
    byHost: (host) => hosts.get(hostName(host)),
    showing: (dealership) => [...sites.values()].filter((site) => site.dealerships.includes(dealership)),
    problem: (slug) => problems.get(slug) ?? null,
    refresh,
  };
}

/** A Host header's name: lower case, without port and trailing dot. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** Whether a Host header names this machine. Everywhere else browsers insist on TLS. */
export function isLocalHost(host: string): boolean {
  const name = hostName(host);
  return name === 'localhost' || name.endsWith('.localhost');
}

function hostTable(sites: readonly Site[], log: Log): Map<string, Site> {
  const table = new Map<string, Site>();
  for (const site of sites) {
    for (const host of [`${site.slug}.localhost`, ...site.domains.map(hostName)]) {
      const other = table.get(host);
      if (other)
        log.error(`${host} belongs to ${other.slug}; ${site.slug} also lists it but does not get it`);
      else table.set(host, site);
    }
  }
  return table;
}
