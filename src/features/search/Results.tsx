import { memo, useEffect, useState } from 'react';
import { countWords } from '#domain/search/count.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { SORTS, type Sort } from '#domain/search/fields.ts';
import { fieldLabel, refinementLabel, sortLabel } from '#domain/search/labels.ts';
import {
  clearAll,
  type Refinement,
  refinements,
  setPage,
  setSort,
  withoutRefinement,
} from '#domain/search/refine.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CarCard } from '../inventory/CarCard.tsx';
import { Chips } from './Chips.tsx';
import { Pager } from './Pager.tsx';
import { RefineLink } from './RefineLink.tsx';
import { useSearchTools } from './search.context.ts';
import type { SearchAnswer, SearchState } from './search.store.ts';

interface ResultsProps {
  query: SearchQuery;
  answer: SearchAnswer;
  status: SearchState['status'];
  onTurned: () => void;
}

/** The cars found, how many there are, what was asked for, and a way to the other pages. */
export const Results = memo(function Results({ query, answer, status, onTurned }: ResultsProps) {
  const { config, stock, retry } = useSearchTools();
  const { result } = answer;
  const counted = countWords(result.count, stock.count, config.words.items);
  return (
    <section className="search-results" aria-label="Results" aria-busy={status === 'loading' || undefined}>
      <div className="search-toolbar">
        <h2 className="search-count">{counted}</h2>
        <SortSelect sort={query.sort} near={query.place !== undefined} />
      </div>
      {/* Read out when it changes; the visible number would be read at every step of a drag. */}
      <Announcer text={`${counted} found${query.page > 1 ? `, page ${query.page}` : ''}`} />
      <Chips query={query} />
      {status === 'hasError' && (
        <div className="search-note" role="alert">
          <Icon name="alert" />
          <p>This search could not be answered. You still see the cars from before.</p>
          <Button size="small" icon="reset" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {result.hits.length > 0 ? (
        <Cars hits={result.hits} />
      ) : (
        <Nothing query={answer.query} pages={result.pages} count={result.count} />
      )}
      <Pager query={answer.query} pages={result.pages} onTurned={onTurned} />
    </section>
  );
});

const QUIET_MS = 500;

/** Says a change to screen readers once it has settled. */
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

/** While distance counts, the site's own order is that of distance. */
export function SortSelect({ sort, near }: { sort: Sort; near: boolean }) {
  const { config, change } = useSearchTools();
  if (config.sorts.length < 2) return null;
  return (
    <label className="search-sort needs-script">
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

/** Cards in the first rows, whose pictures are seen at once. */
const EAGER = 3;

const Cars = memo(function Cars({ hits }: { hits: readonly SearchDocument[] }) {
  return (
    <ul className="car-grid">
      {hits.map((doc, index) => (
        <li key={doc.id}>
          <Car doc={doc} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  );
});

/** A car of an index never changes: the same id is the same card. */
const Car = memo(
  function Car({ doc, eager }: { doc: SearchDocument; eager: boolean }) {
    const { config } = useSearchTools();
    return <CarCard doc={doc} config={config.card} eager={eager} />;
  },
  (before, after) => before.doc.id === after.doc.id && before.eager === after.eager,
);

/** No cars here: says why, and leads on. */
function Nothing({ query, pages, count }: { query: SearchQuery; pages: number; count: number }) {
  const { config } = useSearchTools();
  const { items } = config.words;
  if (count > 0) {
    return (
      <div className="search-nothing">
        <h2>There is no page {query.page}</h2>
        <p>The list ends at page {pages}.</p>
        <RefineLink className="button" data-kind="primary" to={setPage(query, 1)}>
          Go to the first page
        </RefineLink>
      </div>
    );
  }
  const asked = refinements(query);
  return (
    <div className="search-nothing">
      <h2>
        {asked.length === 0 ? `No ${items.many} in stock right now` : `No ${items.many} match all of that`}
      </h2>
      {asked.length > 1 && <Relaxations query={query} />}
      {asked.length > 0 && (
        <RefineLink className="button" data-kind="primary" to={clearAll(query)}>
          Show all {items.many}
        </RefineLink>
      )}
    </div>
  );
}

/** How a refinement is named in "without …". */
function nameOf(refinement: Refinement): string {
  if (refinement.kind === 'text') return `the words ${refinementLabel(refinement)}`;
  if (refinement.kind === 'place') return 'the distance';
  if (refinement.kind === 'range') return `the ${fieldLabel(refinement.field).toLowerCase()} limits`;
  return refinementLabel(refinement);
}

/** What to let go of, the most rewarding first, each with the number of cars it brings. */
function Relaxations({ query }: { query: SearchQuery }) {
  const { count, config, stock } = useSearchTools();
  const [found, setFound] = useState<{ refinement: Refinement; to: SearchQuery; cars: number }[]>([]);
  useEffect(() => {
    let gone = false;
    const looked = refinements(query).map(async (refinement) => {
      const to = withoutRefinement(query, refinement);
      return { refinement, to, cars: await count(to) };
    });
    void Promise.allSettled(looked).then((answers) => {
      if (gone) return;
      const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      setFound(good.filter(({ cars }) => cars > 0).sort((a, b) => b.cars - a.cars));
    });
    return () => {
      gone = true;
    };
  }, [query, count]);
  if (found.length === 0) return null;
  return (
    <>
      <p>Let one thing go:</p>
      <ul className="chips">
        {found.map(({ refinement, to, cars }) => (
          <li key={nameOf(refinement)}>
            <RefineLink className="chip" to={to}>
              Without {nameOf(refinement)}
              <span className="chip-count">{countWords(cars, stock.count, config.words.items)}</span>
            </RefineLink>
          </li>
        ))}
      </ul>
    </>
  );
}
