/** Header and footer links: only those to existing pages. */
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { Site } from '#domain/tenant/site.ts';

export interface Link {
  label: string;
  href: string;
}

/** A menu entry: a link, or a name with links below it. */
export interface MenuEntry {
  label: string;
  /** `null` for an entry that only opens its links. */
  href: string | null;
  children: Link[];
}

type NavItem = Site['navigation']['header'][number];

/**
 * The page that a link leads to: its path without query, anchor or trailing slash; `null` for another site's.
 */
export function pathOf(href: string): string | null {
  if (!href.startsWith('/')) return null;
  const [path = ''] = href.split(/[?#]/, 1);
  return withoutFinalSlashes(path).toLowerCase() || '/';
}

/** Whether a link can be followed: to another site, a file of the tenant, or an existing page. */
export function leadsSomewhere(href: string, pages: ReadonlySet<string>): boolean {
  const path = pathOf(href);
  return path === null || path.startsWith('/media/') || pages.has(path);
}

/**
 * The configured menu, without links to pages this site does not have. An entry that loses its own page keeps
 * those below it; one that loses all is left out.
 */
export function menu(items: readonly NavItem[], pages: ReadonlySet<string>): MenuEntry[] {
  return items.flatMap(({ label, href, children }) => {
    const own = leadsSomewhere(href, pages) ? href : null;
    const below = children.filter((child) => leadsSomewhere(child.href, pages));
    if (below.length === 0) return own === null ? [] : [{ label, href: own, children: [] }];
    return [{ label, href: own, children: below }];
  });
}
