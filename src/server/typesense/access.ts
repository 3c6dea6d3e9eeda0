import type { Site } from '#domain/tenant/site.ts';
import type { TypesenseAccess } from '#engines/typesense/stock.ts';

/** The cluster that the environment names; null if it names none, or has no key for it. */
export function typesenseAccess({
  TYPESENSE_URL: hosts,
  TYPESENSE_ADMIN_KEY: key,
}: {
  TYPESENSE_URL?: TypesenseAccess['hosts'] | undefined;
  TYPESENSE_ADMIN_KEY?: string | undefined;
}): TypesenseAccess | null {
  return hosts === undefined || key === undefined ? null : { hosts, key };
}

/** The Typesense part of a site's configuration; null if the site does not use it. */
export function typesenseOf(site: Site): NonNullable<Site['search']['typesense']> | null {
  return site.search.engine === 'typesense' ? site.search.typesense : null;
}

/**
 * The other site that has this one's collection; null if it has it itself. A collection is brought to equal one site's
 * stock, so of several that name the same one the first by slug has it: the others would delete each other's cars.
 */
export function collectionTaken(site: Site, sites: readonly Site[]): string | null {
  const index = typesenseOf(site)?.index;
  const first = sites
    .filter((other) => typesenseOf(other)?.index === index)
    .map(({ slug }) => slug)
    .sort()[0];
  return index === undefined || first === undefined || first === site.slug ? null : first;
}
