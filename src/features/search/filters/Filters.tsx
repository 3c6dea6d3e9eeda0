import { type ComponentType, lazy, memo, Suspense } from 'react';
import type { Place, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { isRangeField, type RangeField, type ValueField } from '#domain/search/fields.ts';
import { fieldLabel } from '#domain/search/labels.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import type { StockSummary } from '../search.config.ts';
import { useSearchTools } from '../search.context.ts';
import { FacetSection } from './FacetSection.tsx';
import { MakeSection } from './MakeSection.tsx';
import { PriceSection } from './PriceSection.tsx';
import { RangeSection } from './RangeSection.tsx';

export interface FiltersProps {
  query: SearchQuery;
  result: SearchResult;
  /** Which sections the shopper opened or closed; outlives the list, which unmounts with its dialog. */
  opened: Map<string, boolean>;
}

type DistanceProps = { place?: Place | undefined };

/** Loaded when the section is opened: few open it, and it needs script. */
const DistanceSection = lazy(() =>
  import('./DistanceSection.tsx').then(
    (module): { default: ComponentType<DistanceProps> } => ({ default: module.DistanceSection }),
    (): { default: ComponentType<DistanceProps> } => ({ default: NoDistance }),
  ),
);

/** A part that fails to load leaves the others as they are. */
function NoDistance() {
  return <p className="facet-none">We couldn’t load the distance filter. Please reload the page.</p>;
}

type FilterField = ValueField | RangeField;

/** Queries name a model with its make, so a section of models filters `make_model`. */
const settled = (field: FilterField): FilterField => (field === 'model' ? 'make_model' : field);

/** Models are listed under their make, if the site has a make section. */
const isWithin = (field: FilterField, filters: readonly FilterField[]) =>
  field === 'make_model' && filters.includes('make');

/** A filter is offered if it can make a difference or already does. */
function isUseful(field: FilterField, query: SearchQuery, stock: StockSummary): boolean {
  if (isRangeField(field)) {
    const stats = stock.facetStats[field];
    return query.ranges[field] !== undefined || (stats !== null && stats.max > stats.min);
  }
  return (query.filters[field]?.length ?? 0) > 0 || stock.facets[field].length > 1;
}

function chosenCount(field: FilterField, { filters, ranges }: SearchQuery): number {
  if (isRangeField(field)) return ranges[field] ? 1 : 0;
  const models = field === 'make' ? (filters.make_model?.length ?? 0) : 0;
  return (filters[field]?.length ?? 0) + models;
}

/** All filter sections of the site. */
export const Filters = memo(function Filters({ query, result, opened }: FiltersProps) {
  const { config, stock, measures, live } = useSearchTools();
  const offered = [...new Set(config.filters.map(settled))];
  const fields = offered.filter((field) => !isWithin(field, offered) && isUseful(field, query, stock));
  return (
    <div className="filters">
      {fields.map((field) => (
        <FilterSection key={field} field={field} query={query} result={result} opened={opened} />
      ))}
      {measures && (
        <Disclosure
          className="needs-script"
          open={opened.get('place') ?? query.place !== undefined}
          onToggle={(open) => opened.set('place', open)}
          lazy={live}
          summary={<h3 className="filter-name">Distance</h3>}
        >
          {live && (
            <Suspense>
              <DistanceSection place={query.place} />
            </Suspense>
          )}
        </Disclosure>
      )}
    </div>
  );
});

interface FilterSectionProps extends FiltersProps {
  field: FilterField;
}

/**
 * Whether a section renders the same for two queries: it shows what is selected in its own field, and models
 * in the make section.
 */
function isAlike(field: FilterField, { query: a }: FiltersProps, { query: b }: FiltersProps): boolean {
  const shown = ({ filters, ranges }: SearchQuery) =>
    JSON.stringify(
      isRangeField(field) ? ranges[field] : [filters[field], field === 'make' && filters.make_model],
    );
  return shown(a) === shown(b);
}

/**
 * Renders again when its values or selection change. Before script runs, sections are links and all change
 * together.
 */
const FilterSection = memo(
  function FilterSection({ field, query, result, opened }: FilterSectionProps) {
    const { config, live } = useSearchTools();
    const chosen = chosenCount(field, query);
    return (
      <Disclosure
        className={isRangeField(field) ? 'needs-script' : undefined}
        open={opened.get(field) ?? (config.openFilters.some((each) => settled(each) === field) || chosen > 0)}
        onToggle={(open) => opened.set(field, open)}
        lazy={live}
        summary={
          <>
            <h3 className="filter-name">{fieldLabel(field)}</h3>
            {chosen > 0 && (
              <span className="filter-chosen">
                {chosen}
                <span className="visually-hidden"> chosen</span>
              </span>
            )}
          </>
        }
      >
        <FilterContent field={field} query={query} result={result} opened={opened} />
      </Disclosure>
    );
  },
  (before, after) => before.result === after.result && isAlike(after.field, before, after),
);

function FilterContent({ field, query, result, opened }: FilterSectionProps) {
  const { stock } = useSearchTools();
  if (isRangeField(field)) {
    const stats = result.facetStats[field] ?? stock.facetStats[field];
    const range = query.ranges[field];
    return field === 'price' ? (
      <PriceSection range={range} stats={stats} opened={opened} />
    ) : (
      <RangeSection field={field} range={range} stats={stats} />
    );
  }
  if (field === 'make') {
    return <MakeSection query={query} makes={result.facets.make} models={result.facets.make_model} />;
  }
  return <FacetSection field={field} query={query} values={result.facets[field]} />;
}
