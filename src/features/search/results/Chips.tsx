import { useLayoutEffect, useRef } from 'react';
import type { SearchQuery } from '#domain/search/engine.ts';
import { refinementLabel } from '#domain/search/labels.ts';
import { clearAll, refinements, withoutRefinement } from '#domain/search/refine.ts';
import { Icon } from '#ui/Icon.tsx';
import { isWeekly, WeeklyRates } from '../parts.tsx';
import { useSearchTools } from '../search.context.ts';
import { RefineLink } from './RefineLink.tsx';

/** Every condition of the search, each with a link that removes it. */
export function Chips({ query }: { query: SearchQuery }) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ index: number; from: SearchQuery } | null>(null);
  const { config, kindTitle } = useSearchTools();
  const asked = refinements(query);
  // A removed chip would lose the keyboard focus: the next chip, or the last, gets it. A render from before
  // the removal may finish only now, so check that the query has changed.
  useLayoutEffect(() => {
    if (removed.current === null || removed.current.from === query) return;
    const links = list.current?.querySelectorAll('a') ?? [];
    links[Math.min(removed.current.index, links.length - 1)]?.focus();
    removed.current = null;
  });
  if (asked.length === 0) return null;
  return (
    <>
      <ul className="chips" ref={list} aria-label="Your filters">
        {asked.map((refinement, index) => {
          const label = kindTitle(refinement) ?? refinementLabel(refinement);
          return (
            <li key={`${refinement.kind} ${'field' in refinement ? refinement.field : ''} ${label}`}>
              <RefineLink
                className="chip"
                to={withoutRefinement(query, refinement)}
                onClick={() => {
                  removed.current = { index, from: query };
                }}
              >
                <span className="visually-hidden">Remove </span>
                {label}
                <Icon name="close" size={16} />
              </RefineLink>
            </li>
          );
        })}
        {asked.length > 1 && (
          <li>
            <RefineLink className="chips-clear" to={clearAll(query)}>
              Clear all
            </RefineLink>
          </li>
        )}
      </ul>
      {isWeekly(query) && config.loan && <WeeklyRates loan={config.loan} byCar />}
    </>
  );
}
