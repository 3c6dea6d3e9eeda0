import { memo } from 'react';
import { bodyTypesOf } from '#domain/inventory/body.ts';
import type { FacetValue, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { cutList, inStockOrder } from '#domain/search/facets.ts';
import { toggleValue } from '#domain/search/refine.ts';
import { RefineLink } from './RefineLink.tsx';
import { useSearchTools } from './search.context.ts';

const number = new Intl.NumberFormat('en-AU');

/** Cards that lead on to a body type or a make, for a shopper who has not chosen one yet. */
export const FacetCards = memo(function FacetCards({
  query,
  result,
}: {
  query: SearchQuery;
  result: SearchResult;
}) {
  const { config, stock } = useSearchTools();
  if (query.text !== '' || query.page > 1) return null;
  const first = (field: 'body' | 'make', limit: number, popular: readonly string[] = []) => {
    if (query.filters[field]?.length) return [];
    const values = inStockOrder(field, result.facets[field], stock.facets[field]);
    const { first: list } = cutList(values, { chosen: [], limit, popular });
    return list.length > 1 ? list : [];
  };
  const bodies = first('body', config.bodyLimit);
  const makes = first('make', config.makeLimit, config.popularMakes);
  if (bodies.length + makes.length === 0) return null;
  return (
    <nav className="facet-cards" aria-label="Body types and makes">
      <ul className="facet-cards-list">
        {bodies.map((each) => (
          <li key={each.value}>
            <FacetCard field="body" query={query} {...each} />
          </li>
        ))}
        {makes.map((each) => (
          <li key={each.value}>
            <FacetCard field="make" query={query} {...each} />
          </li>
        ))}
      </ul>
    </nav>
  );
});

function FacetCard({
  field,
  query,
  value,
  count,
}: FacetValue & { field: 'body' | 'make'; query: SearchQuery }) {
  const { silhouettes, config } = useSearchTools();
  const body = field === 'body' ? bodyTypesOf(value)[0] : undefined;
  return (
    <RefineLink className="facet-card" data-field={field} to={toggleValue(query, field, value)}>
      {body !== undefined && (
        <svg className="facet-card-picture" viewBox="0 0 120 48" aria-hidden="true">
          <use href={`${silhouettes}#${body}`} />
        </svg>
      )}
      <span className="facet-card-name">{value}</span>{' '}
      <span className="facet-card-count">
        {number.format(count)}
        <span className="visually-hidden">
          {' '}
          {count === 1 ? config.words.items.one : config.words.items.many}
        </span>
      </span>
    </RefineLink>
  );
}
