import type { Site } from './site.ts';

/** The hosts that a site's shoppers search at, in the order to ask them; none where the site has its own index only. */
export function searchHosts({ search }: Pick<Site, 'search'>): string[] {
  if (search.engine !== 'typesense' || search.typesense === null) return [];
  return [search.typesense.host, ...search.typesense.otherHosts];
}
