import { memo } from 'react';
import type { FacetValue, SearchQuery } from '#domain/search/engine.ts';
import { cutList, type FacetList, inStockOrder, LIST_LIMIT, siteChoice } from '#domain/search/facets.ts';
import type { ValueField } from '#domain/search/fields.ts';
import { valueLabel } from '#domain/search/labels.ts';
import { isChosen, toggleValue } from '#domain/search/refine.ts';
import { figures } from '#domain/shared/figures.ts';
import { Icon } from '#ui/Icon.tsx';
import { RefineLink } from '../results/RefineLink.tsx';
import { useSearchTools } from '../search.context.ts';
import { WeeklyRates } from './WeeklyRates.tsx';

interface FacetSectionProps {
  field: ValueField;
  query: SearchQuery;
  values: readonly FacetValue[];
}

/** A field's values with their counts, most frequent first. */
export function FacetSection({ field, query, values }: FacetSectionProps) {
  const { config, stock, live } = useSearchTools();
  const limit = field === 'body' ? config.bodyLimit : LIST_LIMIT;
  const chosen = query.filters[field] ?? [];
  const ordered = inStockOrder(field, values, stock.facets[field]);
  const own = field === 'body' ? config.bodies : [];
  const list = cutList(siteChoice(ordered, { own, chosen }), { chosen, limit });
  // Values without their own page wait until script can filter by them: the page's markup stays small.
  const more = live || field === 'body' ? list.more : [];
  if (list.first.length === 0) return <p className="facet-none">No options left for this search.</p>;
  return (
    <>
      <FacetValues field={field} query={query} list={{ ...list, more }} closed="Show all" open="Show fewer" />
      {field === 'weekly_price_range' && config.loan && <WeeklyRates loan={config.loan} byCar />}
    </>
  );
}

interface FacetValuesProps {
  field: ValueField;
  query: SearchQuery;
  list: FacetList;
  /** Labels of the button that shows the rest and hides it again. */
  closed: string;
  open: string;
}

/** A list of values; the rest are behind "Show all". */
function FacetValues({ field, query, list, closed, open }: FacetValuesProps) {
  return (
    <>
      <FacetRows field={field} query={query} values={list.first} />
      {list.more.length > 0 && (
        <details className="facet-more">
          <summary>
            <span className="when-closed">{closed}</span>
            <span className="when-open">{open}</span>
            <Icon name="chevron-down" size={16} />
          </summary>
          <FacetRows field={field} query={query} values={list.more} />
        </details>
      )}
    </>
  );
}

/** Rows of values. */
function FacetRows({
  field,
  query,
  values,
}: {
  field: ValueField;
  query: SearchQuery;
  values: readonly FacetValue[];
}) {
  return (
    <ul className="facet-values">
      {values.map(({ value, count }) => (
        <li key={value}>
          <FacetRow field={field} value={value} count={count} query={query} />
        </li>
      ))}
    </ul>
  );
}

interface FacetRowProps {
  field: ValueField;
  value: string;
  count: number;
  query: SearchQuery;
}

/** A checkbox with script, otherwise a link to the cars it would show. */
export function FacetRow({ field, value, count, query }: FacetRowProps) {
  const { live } = useSearchTools();
  const chosen = isChosen(query, field, value);
  if (live) return <FacetCheckbox field={field} value={value} count={count} chosen={chosen} />;
  return (
    <RefineLink
      to={toggleValue(query, field, value)}
      className="facet-value"
      aria-current={chosen ? 'true' : undefined}
      data-empty={count === 0 || undefined}
    >
      <FacetLabel field={field} value={value} count={count} />
    </RefineLink>
  );
}

const FacetCheckbox = memo(function FacetCheckbox({
  field,
  value,
  count,
  chosen,
}: Omit<FacetRowProps, 'query'> & { chosen: boolean }) {
  const { change } = useSearchTools();
  return (
    <label className="facet-value" data-empty={count === 0 || undefined}>
      <input
        className="input-over"
        type="checkbox"
        checked={chosen}
        onChange={() => void change((query) => toggleValue(query, field, value))}
      />
      <FacetLabel field={field} value={value} count={count} />
    </label>
  );
});

function FacetLabel({ field, value, count }: Omit<FacetRowProps, 'query'>) {
  return (
    <>
      <span className="facet-label">{valueLabel(field, value)}</span>{' '}
      <span className="facet-count">{figures(count)}</span>
    </>
  );
}
