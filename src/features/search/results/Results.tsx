import { memo, useEffect, useState } from 'react';
import { saveSearchHref } from '#domain/alerts/saved-search.ts';
import { withTiles } from '#domain/promos/tiles.ts';
import { countWords, shownCount } from '#domain/search/count.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { SORTS, type Sort } from '#domain/search/fields.ts';
import { sortLabel } from '#domain/search/labels.ts';
import { setPage, setSort } from '#domain/search/refine.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { offersMore } from '../little.ts';
import { isStrange, NoEnd, Strange } from '../parts.tsx';
import { useSearchTools } from '../search.context.ts';
import type { SearchAnswer, SearchState } from '../search.store.ts';
import { Car } from './Car.tsx';
import { Chips } from './Chips.tsx';
import { Pager } from './Pager.tsx';
import { PromoTile, usePromoTiles } from './PromoTile.tsx';
import { RefineLink } from './RefineLink.tsx';

interface ResultsProps {
  /** The chips' text. */
  query: SearchQuery;
  /** The sort order just requested. */
  sort: Sort;
  answer: SearchAnswer;
  status: SearchState['status'];
  passing: boolean;
  onTurn: () => void;
}

/** The cars found, how many there are, the conditions, and links to other pages. */
export const Results = memo(function Results({ query, sort, answer, status, passing, onTurn }: ResultsProps) {
  const { config, stock, retry, rateWarning } = useSearchTools();
  const { result } = answer;
  const counted = countWords(shownCount(answer.query, result.count, stock.count), config.words.items);
  const slow = useSlow(status === 'loading');
  return (
    <section
      className="search-results"
      aria-label="Results"
      aria-busy={status === 'loading' || undefined}
      data-slow={slow || undefined}
    >
      <div className="search-toolbar">
        <h2 className="search-count">{counted}</h2>
        {/* With no cars the alert is offered below, and there is nothing to sort. */}
        {result.count > 0 && config.savesSearches && (
          <a className="search-save" href={saveSearchHref(answer.query)} rel="nofollow">
            <Icon name="bell" />
            Save this search
          </a>
        )}
        {result.count > 0 && <SortSelect sort={sort} near={query.place !== undefined} />}
      </div>
      {/* Announced when it changes; the visible number would be announced at every step of a drag. */}
      <Announcer text={`${counted} found${query.page > 1 ? `, page ${query.page}` : ''}`} />
      {isStrange(answer) && <Strange answer={answer} />}
      <Chips query={query} />
      {status === 'hasError' && (
        <div className="search-note" role="alert">
          <Icon name="alert" />
          <p>We couldn’t run that search, so you’re seeing your last results.</p>
          <Button size="small" icon="reset" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {rateWarning(result.hits)}
      {result.hits.length > 0 && <Cars hits={result.hits} query={answer.query} passing={passing} />}
      <Pager query={answer.query} pages={result.pages} onTurn={onTurn} />
      {result.hits.length === 0 && result.count > 0 && (
        <PastTheEnd query={answer.query} pages={result.pages} />
      )}
      {offersMore(answer) && <NoEnd answer={answer} />}
    </section>
  );
});

const SLOW_MS = 200;

/**
 * Whether this has lasted a while. A delayed CSS transition would do, but its layer is painted even for short
 * waits.
 */
function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}

const QUIET_MS = 500;

/** Announces a change to screen readers once it has settled. */
function Announcer({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first && said === '') return;
    const timer = setTimeout(() => setSaid(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, first, said]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** With a place, the site's default order is by distance. */
interface SortSelectProps {
  sort: Sort;
  /** By default, cars are sorted by distance. */
  near: boolean;
  inDock?: boolean;
}

export function SortSelect({ sort, near, inDock = false }: SortSelectProps) {
  const { config, change } = useSearchTools();
  if (config.sorts.length < 2) return null;
  return (
    <label className={`${inDock ? 'dock-part' : 'search-sort'} needs-script`}>
      <Icon name="sort" />
      <span>Sort</span>
      <select
        value={sort}
        onChange={(event) => {
          const chosen = SORTS.find((each) => each === event.currentTarget.value);
          if (chosen) void change((query) => setSort(query, chosen));
        }}
      >
        {config.sorts.map((each) => (
          <option key={each} value={each}>
            {near && each === config.sorts[0] ? 'Nearest' : sortLabel(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Cards in the first rows, whose pictures are in view straight away. */
const EAGER = 3;

const Cars = memo(function Cars({
  hits,
  query,
  passing,
}: {
  hits: readonly SearchDocument[];
  query: SearchQuery;
  passing: boolean;
}) {
  const tiles = usePromoTiles(query);
  return (
    <ul className="car-grid" data-passing={passing || undefined}>
      {withTiles(hits, tiles).map((each, index) =>
        'position' in each ? (
          <li key={`promo ${each.position} ${each.title}`}>
            <PromoTile {...each} />
          </li>
        ) : (
          <li key={each.id}>
            <Car doc={each} eager={index < EAGER} first={index === 0} place={query.place} />
          </li>
        ),
      )}
    </ul>
  );
});

function PastTheEnd({ query, pages }: { query: SearchQuery; pages: number }) {
  return (
    <div className="search-nothing">
      <h2>Page {query.page} doesn’t exist</h2>
      <p>The last page of your search is page {pages}.</p>
      <RefineLink className="button" data-kind="primary" to={setPage(query, 1)}>
        Go to the first page
      </RefineLink>
    </div>
  );
}
