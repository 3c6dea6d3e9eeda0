import { useRef } from 'react';
import type { SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { RANGE_FIELDS, type RangeField, type ValueField } from '#domain/search/fields.ts';
import { fieldLabel } from '#domain/search/labels.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { FacetSection } from './FacetSection.tsx';
import { MakeSection } from './MakeSection.tsx';
import { RangeSection } from './RangeSection.tsx';
import type { StockSummary } from './search.config.ts';
import { useSearchTools } from './search.context.ts';

interface FiltersProps {
  query: SearchQuery;
  result: SearchResult;
  /** Which sections the shopper opened or closed; outlives the list, which comes and goes with its dialog. */
  opened: Map<string, boolean>;
}

type FilterField = ValueField | RangeField;

const isRange = (field: FilterField): field is RangeField =>
  (RANGE_FIELDS as readonly string[]).includes(field);

/** Fields whose values have pages of their own; the rest can be chosen only where there is script. */
const WITH_PAGES: readonly FilterField[] = ['car_type', 'make', 'make_model', 'body'];

/** Models stand under their make, where there are makes. */
const isWithin = (field: FilterField, filters: readonly FilterField[]) =>
  (field === 'model' || field === 'make_model') && filters.includes('make');

/** A filter is offered where it can make a difference, or already does. */
function isUseful(field: FilterField, query: SearchQuery, stock: StockSummary): boolean {
  if (isRange(field)) {
    const stats = stock.facetStats[field];
    return query.ranges[field] !== undefined || (stats !== null && stats.max > stats.min);
  }
  return (query.filters[field]?.length ?? 0) > 0 || stock.facets[field].length > 1;
}

function chosenCount(field: FilterField, { filters, ranges }: SearchQuery): number {
  if (isRange(field)) return ranges[field] ? 1 : 0;
  const models = field === 'make' ? (filters.make_model?.length ?? 0) : 0;
  return (filters[field]?.length ?? 0) + models;
}

/** All filter sections of the site. */
export function Filters({ query, result, opened }: FiltersProps) {
  const { config, stock } = useSearchTools();
  const first = useRef(query);
  const fields = config.filters.filter(
    (field) => !isWithin(field, config.filters) && isUseful(field, query, stock),
  );
  // Taken from the query the list began with: a section must not spring open or shut under the pointer.
  const isOpen = (field: FilterField) =>
    opened.get(field) ?? (config.openFilters.includes(field) || chosenCount(field, first.current) > 0);
  return (
    <div className="filters">
      {fields.map((field) => (
        <Disclosure
          key={field}
          className={WITH_PAGES.includes(field) ? '' : 'needs-script'}
          open={isOpen(field)}
          onToggle={(open) => opened.set(field, open)}
          summary={
            <>
              <h3 className="filter-name">{fieldLabel(field)}</h3>
              {chosenCount(field, query) > 0 && (
                <span className="filter-chosen">
                  {chosenCount(field, query)}
                  <span className="visually-hidden"> chosen</span>
                </span>
              )}
            </>
          }
        >
          {isRange(field) ? (
            <RangeSection
              field={field}
              range={query.ranges[field]}
              stats={result.facetStats[field] ?? stock.facetStats[field]}
            />
          ) : field === 'make' ? (
            <MakeSection query={query} makes={result.facets.make} models={result.facets.make_model} />
          ) : (
            <FacetSection field={field} query={query} values={result.facets[field]} />
          )}
        </Disclosure>
      ))}
    </div>
  );
}
