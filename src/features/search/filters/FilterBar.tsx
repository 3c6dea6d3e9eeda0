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
  /** The result is one of many in passing. */
  passing: boolean;
  opened: RefObject<Map<string, boolean>>;
  onShow: () => void;
}

/** On phones and tablets: a bar that stays in sight, and the filters in a dialog of the whole screen. */
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
            // The finger is down for as long as the code takes to come.
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

/** Asked for again, and said so, where the filters are drawn. */
const fetchFilters = () => void FilterSheet.load().catch(() => {});
