import type { Site } from './site.ts';

/** A site's search hosts, in the order to ask them; empty if the site only has its own index. */
export function searchHosts({ search }: Pick<Site, 'search'>): string[] {
  if (search.engine !== 'typesense' || search.typesense === null) return [];
  return [search.typesense.host, ...search.typesense.otherHosts];
}
