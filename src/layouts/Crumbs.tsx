import type { Crumb } from '#domain/structured-data/breadcrumbs.ts';

/** Breadcrumbs; the last one is the page itself. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="You are here">
      <ol className="crumbs-list">
        {crumbs.map(({ label, href }, index) =>
          index === crumbs.length - 1 ? (
            <li key={href} aria-current="page">
              {label}
            </li>
          ) : (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
