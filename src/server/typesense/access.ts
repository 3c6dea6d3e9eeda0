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
