/** Top-level addresses that are not for content pages: a model's page must not use them. */

/**
 * What the platform serves beside a site's pages (`api`, `operator` …) or in their place (`trade-in`), and
 * what a build puts there without a page (`media`, and `admin` if the site has the editor).
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

/** The first segment of a route pattern, `/cars/[slug]` → `cars`; null if it starts with a parameter. */
export function rootOf(pattern: string): string | null {
  const [, first = ''] = pattern.split('/', 2);
  return first === '' || /^[[:*]/.test(first) ? null : first;
}

/** The one-segment addresses that are taken, from the project's route patterns. */
export function reservedPaths(patterns: readonly string[]): ReadonlySet<string> {
  const roots = patterns.flatMap((pattern) => rootOf(pattern) ?? []);
  return new Set([...BESIDE_PAGES, ...roots].map((root) => `/${root}`));
}
