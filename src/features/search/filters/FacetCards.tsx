import { memo } from 'react';
import { bodyTypesOf } from '#domain/inventory/body.ts';
import type { FacetValue, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { cutList, inStockOrder, siteChoice } from '#domain/search/facets.ts';
import { toggleValue } from '#domain/search/refine.ts';
import { allOf, figures } from '#domain/shared/figures.ts';
import { RefineLink } from '../results/RefineLink.tsx';
import type { CardField } from '../search.config.ts';
import { useSearchTools } from '../search.context.ts';

const NAMES: Readonly<Record<CardField, string>> = {
  body: 'Body types',
  make: 'makes',
  categories: 'Categories',
};
const MOST_CATEGORIES = 20;

/** Cards for a body type, make or category, until the shopper has chosen one. */
export const FacetCards = memo(function FacetCards({
  query,
  result,
}: {
  query: SearchQuery;
  result: SearchResult;
}) {
  const { config, stock } = useSearchTools();
  if (query.text !== '' || query.page > 1) return null;
  const limits: Readonly<Record<CardField, number>> = {
    body: config.bodyLimit,
    make: config.makeLimit,
    categories: MOST_CATEGORIES,
  };
  const cards = config.cards.flatMap((field) => {
    if (query.filters[field]?.length) return [];
    const ordered = inStockOrder(field, result.facets[field], stock.facets[field]);
    const values = siteChoice(ordered, { own: field === 'body' ? config.bodies : [], chosen: [] });
    const popular = field === 'make' ? config.popularMakes : [];
    const { first } = cutList(values, { chosen: [], limit: limits[field], popular });
    return first.length > 1 ? first.map((each) => ({ field, ...each })) : [];
  });
  if (cards.length === 0) return null;
  return (
    <nav className="facet-cards" aria-label={allOf(config.cards.map((field) => NAMES[field]))}>
      <ul className="facet-cards-list">
        {cards.map((each) => (
          <li key={`${each.field} ${each.value}`}>
            <FacetCard query={query} {...each} />
          </li>
        ))}
      </ul>
    </nav>
  );
});

function FacetCard({ field, query, value, count }: FacetValue & { field: CardField; query: SearchQuery }) {
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
        {figures(count)}
        <span className="visually-hidden">
          {' '}
          {count === 1 ? config.words.items.one : config.words.items.many}
        </span>
      </span>
    </RefineLink>
  );
}
