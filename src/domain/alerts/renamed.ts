/** Saved searches from before the catalogue, when each feed had its own names for makes and models. */

import { modelKey } from '#domain/inventory/naming.ts';
import { catalogueNames } from '#domain/inventory/reading/names.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { type Filters, makeOf, modelOf } from '#domain/search/routes.ts';

const both = (values: readonly string[], renamed: readonly string[]) => [...new Set([...values, ...renamed])];

const named = (make: string, model: string) => catalogueNames({ make, model, badge: null });

function renamedFilters(filters: Filters): Filters {
  const { make = [], model = [], make_model = [], ...others } = filters;
  const keys = make_model.map((key) => named(makeOf(key), modelOf(key)));
  const makes = [
    ...make.map((name) => named(name, '').make),
    ...(make.length > 0 ? keys : []).map((key) => key.make),
  ];
  const models = model.flatMap((name) => make.map((its) => named(its, name).model));
  return {
    ...others,
    ...(make.length > 0 && { make: both(make, makes) }),
    ...(model.length > 0 && { model: both(model, models) }),
    ...(make_model.length > 0 && {
      make_model: both(
        make_model,
        keys.map((key) => modelKey(key.make, key.model)),
      ),
    }),
  };
}

/**
 * Adds the catalogue's names to a search: "Mazda|Mazda3" gains "Mazda|3". An alert keeps working after a name
 * changes.
 */
export const withCatalogueNames = (query: SearchQuery): SearchQuery => ({
  ...query,
  filters: renamedFilters(query.filters),
  ...(query.without && { without: renamedFilters(query.without) }),
});
