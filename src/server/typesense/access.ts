import type { Site } from '#domain/tenant/site.ts';
import type { TypesenseAccess } from '#engines/typesense/stock.ts';

/** The cluster in the environment; null if it names none, or has no key for it. */
export function typesenseAccess({
  TYPESENSE_URL: hosts,
  TYPESENSE_ADMIN_KEY: key,
}: {
  TYPESENSE_URL?: TypesenseAccess['hosts'] | undefined;
  TYPESENSE_ADMIN_KEY?: string | undefined;
}): TypesenseAccess | null {
  return hosts === undefined || key === undefined ? null : { hosts, key };
}

/** The Typesense part of a site's configuration; null if the site never uses it. */
export function typesenseOf(site: Site): NonNullable<Site['search']['typesense']> | null {
  return site.search.engine === 'embedded' ? null : site.search.typesense;
}

/**
 * The other site that owns this one's collection; null if this site owns it. A collection matches one site's stock, so if
 * several sites name the same one, the first by slug owns it. Otherwise they would delete each other's cars.
 */
export function collectionTaken(site: Site, sites: readonly Site[]): string | null {
  const index = typesenseOf(site)?.index;
  const first = sites
    .filter((other) => typesenseOf(other)?.index === index)
    .map(({ slug }) => slug)
    .sort()[0];
  return index === undefined || first === undefined || first === site.slug ? null : first;
}
