import type { Site } from '#domain/tenant/site.ts';

/** A dealership's facts from the tenants' configuration. */
export interface DealershipFacts {
  slug: string;
  /** Its number in other systems, if a tenant gives one. */
  id: number | null;
  name: string;
}

/**
 * The facts of a dealership from the first tenant that shows its stock; null if none does. Its name is the site's if
 * the site has no other dealership, or else that of its first location without "Sales", "Service" or "Parts", or else
 * its slug in words.
 */
export function dealershipFacts(slug: string, sites: readonly Site[]): DealershipFacts | null {
  const site = sites.find(({ dealerships }) => dealerships.includes(slug));
  if (!site) return null;
  const alone = site.dealerships.length === 1;
  const locations = site.locations.filter(({ dealership_slug }) => dealership_slug === slug);
  const known = locations.find(({ dealership_id }) => dealership_id !== null)?.dealership_id;
  return {
    slug,
    id: known ?? (alone ? site.dealership_id : null),
    name: alone
      ? site.name
      : (locations[0]?.name.replace(/\s+(?:Sales|Service|Parts)$/i, '') ?? titleCased(slug)),
  };
}

const titleCased = (slug: string) =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
