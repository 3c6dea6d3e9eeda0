import { memo, type RefObject, useState } from 'react';
import { countWords, shownCount } from '#domain/search/count.ts';
import type { SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { clearAll, filterCount } from '#domain/search/refine.ts';
import { figures } from '#domain/shared/figures.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useCountUp } from '../hooks.ts';
import { Filters } from '../parts.tsx';
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
            className="search-bar-part"
            aria-haspopup="dialog"
            // The finger is down for as long as the code takes to come.
            onPointerDown={fetchFilters}
            onFocus={fetchFilters}
            onClick={() => setOpen(true)}
          >
            {words}
          </button>
        ) : (
          <a className="search-bar-part" href="#filters">
            {words}
          </a>
        )}
        <SortSelect sort={query.sort} near={query.place !== undefined} />
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        size="full"
        footer={
          <>
            <ClearAll query={query} />
            <ShowMe
              query={query}
              result={result}
              passing={passing}
              onClick={() => {
                setOpen(false);
                onShow();
              }}
            />
          </>
        }
      >
        <Filters query={query} result={result} opened={opened.current} />
      </Dialog>
    </>
  );
});

/** Asked for again, and said so, where the filters are drawn. */
const fetchFilters = () => void Filters.load().catch(() => {});

function ClearAll({ query }: { query: SearchQuery }) {
  const { change } = useSearchTools();
  return (
    <Button kind="quiet" disabled={filterCount(query) === 0} onClick={() => void change(clearAll)}>
      Clear all
    </Button>
  );
}

interface ShowMeProps extends Pick<FilterBarProps, 'query' | 'result' | 'passing'> {
  onClick: () => void;
}

/** `Show Me 42 cars`: the number runs to its new value; a screen reader hears only that. */
export function ShowMe({ query, result, passing, onClick }: ShowMeProps) {
  const { config, stock } = useSearchTools();
  const { items } = config.words;
  const target = shownCount(query, result.count, stock.count);
  const shown = useCountUp(target, passing);
  return (
    <Button
      kind="primary"
      wide
      className="show-me"
      onClick={onClick}
      aria-label={`Show Me ${countWords(target, items)}`}
    >
      Show Me <span className="figures">{figures(shown)}</span> {target === 1 ? items.one : items.many}
    </Button>
  );
}
