import type { FacetValue, SearchQuery } from '#domain/search/engine.ts';
import { cutList, inStockOrder } from '#domain/search/facets.ts';
import { isChosen } from '#domain/search/refine.ts';
import { makeOf } from '#domain/search/routes.ts';
import { Icon } from '#ui/Icon.tsx';
import { useSearchTools } from '../search.context.ts';
import { FacetRow } from './FacetSection.tsx';

interface MakeSectionProps {
  query: SearchQuery;
  makes: readonly FacetValue[];
  /** By `Toyota|Hilux` keys. */
  models: readonly FacetValue[];
}

/** Makes, with the models of each selected make below it. */
export function MakeSection({ query, makes, models }: MakeSectionProps) {
  const { config, stock } = useSearchTools();
  const list = cutList(inStockOrder('make', makes, stock.facets.make), {
    chosen: query.filters.make ?? [],
    limit: config.makeLimit,
    popular: config.popularMakes,
  });
  if (list.first.length === 0) return <p className="facet-none">No options left for this search.</p>;
  const rows = (values: readonly FacetValue[]) => (
    <ul className="facet-values">
      {values.map(({ value, count }) => (
        <li key={value}>
          <FacetRow field="make" value={value} count={count} query={query} />
          {isChosen(query, 'make', value) && <Models make={value} query={query} models={models} />}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {rows(list.first)}
      {list.more.length > 0 && (
        <details className="facet-more">
          <summary>
            <span className="when-closed">Show all makes</span>
            <span className="when-open">Hide extra makes</span>
            <Icon name="chevron-down" size={16} />
          </summary>
          {rows(list.more)}
        </details>
      )}
    </>
  );
}

function Models({
  make,
  query,
  models,
}: {
  make: string;
  query: SearchQuery;
  models: readonly FacetValue[];
}) {
  const { config, stock } = useSearchTools();
  const own = models.filter(({ value }) => makeOf(value) === make);
  const { first } = cutList(inStockOrder('make_model', own, stock.facets.make_model), {
    chosen: query.filters.make_model ?? [],
    limit: config.makeModelLimit,
  });
  if (first.length === 0) return null;
  return (
    <details className="facet-more facet-models" open>
      <summary>
        <span className="when-closed">Select models</span>
        <span className="when-open">Hide</span>
        <span className="visually-hidden"> models of {make}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul className="facet-values">
        {first.map(({ value, count }) => (
          <li key={value}>
            <FacetRow field="make_model" value={value} count={count} query={query} />
          </li>
        ))}
      </ul>
    </details>
  );
}
