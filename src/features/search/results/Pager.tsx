import type { SearchQuery } from '#domain/search/engine.ts';
import { pageLinks } from '#domain/search/pages.ts';
import { setPage } from '#domain/search/refine.ts';
import { Icon } from '#ui/Icon.tsx';
import { RefineLink } from './RefineLink.tsx';

interface PagerProps {
  query: SearchQuery;
  pages: number;
  /** Called when another page is requested. */
  onTurn: () => void;
}

/** Links to the other pages of a list. */
export function Pager({ query, pages, onTurn }: PagerProps) {
  const { page } = query;
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Pages of results">
      {page > 1 && (
        <RefineLink className="pager-step" to={setPage(query, page - 1)} onFollow={onTurn}>
          <Icon name="chevron-left" />
          <span>Previous</span>
        </RefineLink>
      )}
      <p className="pager-where">
        Page {page} of {pages}
      </p>
      <ol className="pager-pages">
        {pageLinks(page, pages).map((each, index, all) =>
          each === null ? (
            <li key={`after ${all[index - 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={each}>
              <RefineLink
                className="pager-page"
                to={setPage(query, each)}
                onFollow={onTurn}
                aria-current={each === page ? 'page' : undefined}
              >
                <span className="visually-hidden">Page </span>
                {each}
              </RefineLink>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <RefineLink className="pager-step" data-next to={setPage(query, page + 1)} onFollow={onTurn}>
          <span>Next</span>
          <Icon name="chevron-right" />
        </RefineLink>
      )}
    </nav>
  );
}
