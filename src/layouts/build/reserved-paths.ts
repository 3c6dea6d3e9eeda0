/** Addresses below the root that belong to somebody else than the pages of content: no page of a model may stand there. */

/**
 * What the platform answers beside a site's pages (`api`, `operator` …) or in their place (`trade-in`), and what a build puts there without a page
 * (`media`, and `admin` where a site has the editor).
 */
export const BESIDE_PAGES: readonly string[] = [
  '.well-known',
  'admin',
  'api',
  'checkout-journey',
  'media',
  'metrics',
  'operator',
  'payments',
  'photos',
  'shortlist',
  'trade-in',
];

/** The first segment of a route's pattern, `/cars/[slug]` → `cars`; null for one that begins with a parameter. */
export function rootOf(pattern: string): string | null {
  const [, first = ''] = pattern.split('/', 2);
  return first === '' || /^[[:*]/.test(first) ? null : first;
}

/** The addresses of one segment that are taken, by the patterns of the project's routes. */
export function reservedPaths(patterns: readonly string[]): ReadonlySet<string> {
  const roots = patterns.flatMap((pattern) => rootOf(pattern) ?? []);
  return new Set([...BESIDE_PAGES, ...roots].map((root) => `/${root}`));
}
