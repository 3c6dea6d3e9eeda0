import { useCallback, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { searchTitle } from '#domain/search/titles.ts';
import { belowWidth } from '#domain/shared/breakpoints.ts';
import { FacetCards } from './filters/FacetCards.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { ShowMe } from './filters/ShowMe.tsx';
import { useMedia } from './hooks.ts';
import { Filters } from './parts.tsx';
import { Results } from './results/Results.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useSearchTools } from './search.context.ts';
import type { SearchState } from './search.store.ts';

/** Below this width the filters are in a dialog. */
export const NARROW = belowWidth('lg');

interface SearchViewProps {
  state: SearchState;
  /** The hydrated markup has no filters. */
  narrow?: boolean;
}

/** The whole search page except its frame: the same markup from the build and in the browser. */
export function SearchView({ state, narrow: drawnNarrow = false }: SearchViewProps) {
  const { config } = useSearchTools();
  const { query, status, passing } = state;
  // The touched control renders first, the cars right after.
  const answer = useDeferredValue(state.answer);
  const narrow = useMedia(NARROW, drawnNarrow);
  const opened = useRef(new Map<string, boolean>());
  const results = useRef<HTMLDivElement>(null);
  const toResults = useCallback((behavior: ScrollBehavior) => {
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: 'start', behavior });
  }, []);
  const turning = useRef(false);
  const onTurn = useCallback(() => {
    turning.current = true;
  }, []);
  // Scroll up with the new cars: the content above may have gone, and the old cars are no longer shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is turned when its answer is drawn
  useLayoutEffect(() => {
    if (turning.current) toResults('instant');
    turning.current = false;
  }, [answer, toResults]);
  const onShow = useCallback(() => toResults('auto'), [toResults]);

  return (
    <div className="search container">
      <header className="search-head">
        {config.under === null ? (
          <h1>{searchTitle(answer.query, config.words).heading}</h1>
        ) : (
          <h2>{config.under}</h2>
        )}
        <SearchBox query={query} ignored={answer.result.ignored} />
        {config.ways.length > 0 && (
          <ul className="ways" aria-label="Other ways to search">
            {config.ways.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        )}
        <FacetCards query={answer.query} result={answer.result} />
      </header>
      <div className="search-columns">
        {!narrow && (
          <aside className="search-filters" id="filters" aria-labelledby="filters-title">
            <h2 className="search-filters-title" id="filters-title">
              Filters
            </h2>
            <Filters query={query} result={answer.result} opened={opened.current} />
            <div className="search-filters-foot needs-script">
              <ShowMe query={answer.query} result={answer.result} passing={passing} onClick={onShow} />
            </div>
          </aside>
        )}
        <div className="search-main" ref={results} tabIndex={-1}>
          <Results
            // A row of chips more or less moves every card, so it waits for the cars.
            query={status === 'loading' ? answer.query : query}
            sort={query.sort}
            answer={answer}
            status={status}
            passing={passing}
            onTurn={onTurn}
          />
        </div>
      </div>
      <FilterBar query={query} result={answer.result} passing={passing} opened={opened} onShow={onShow} />
    </div>
  );
}
