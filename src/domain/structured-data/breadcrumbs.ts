import type { BreadcrumbList, WithContext } from 'schema-dts';

export interface Crumb {
  label: string;
  /** Path. */
  href: string;
}

/** A page's breadcrumbs as `BreadcrumbList`. `origin` is the site's address. */
export function breadcrumbStructuredData(
  crumbs: readonly Crumb[],
  origin: string,
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      item: new URL(href, origin).href,
    })),
  };
}
