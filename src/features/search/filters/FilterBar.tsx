import { memo, type RefObject, useState } from 'react';
import type { SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { filterCount } from '#domain/search/refine.ts';
import { Icon } from '#ui/Icon.tsx';
import { FilterSheet } from '../parts.tsx';
import { SortSelect } from '../results/Results.tsx';
import { useSearchTools } from '../search.context.ts';

interface FilterBarProps {
  query: SearchQuery;
  result: SearchResult;
  /** The result is an intermediate one. */
  passing: boolean;
  opened: RefObject<Map<string, boolean>>;
  onShow: () => void;
}

/** Phones and tablets: a bar that stays in view, and the filters in a full-screen dialog. */
export const FilterBar = memo(function FilterBar({ query, result, passing, opened, onShow }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const [pressed, setPressed] = useState(false);
  // Without script the filters are further down the page.
  const { live } = useSearchTools();
  const chosen = filterCount(query);
  const words = (
    <>
      <Icon name="filters" />
      <span>Filters{chosen > 0 && ` (${chosen})`}</span>
    </>
  );
  return (
    <>
      <div className="search-bar">
        {live ? (
          <button
            type="button"
            className="dock-part"
            aria-haspopup="dialog"
            // The code loads while the finger is down.
            onPointerDown={fetchFilters}
            onFocus={fetchFilters}
            onClick={() => {
              setPressed(true);
              setOpen(true);
            }}
          >
            {words}
          </button>
        ) : (
          <a className="dock-part" href="#filters">
            {words}
          </a>
        )}
        <SortSelect sort={query.sort} near={query.place !== undefined} inDock />
      </div>
      {pressed && (
        <FilterSheet
          open={open}
          onClose={() => setOpen(false)}
          query={query}
          result={result}
          passing={passing}
          opened={opened}
          onShow={onShow}
        />
      )}
    </>
  );
});

/** Where the filters are drawn, it loads again and reports a failure. */
const fetchFilters = () => void FilterSheet.load().catch(() => {});
