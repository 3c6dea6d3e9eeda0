/** What a click does to a query. Every change except of the page returns to the first page. */
import type { Place, Range, SearchQuery } from './engine.ts';
import { RANGE_FIELDS, type RangeField, type Sort, VALUE_FIELDS, type ValueField } from './fields.ts';
import { makeOf } from './routes.ts';

const withValues = (query: SearchQuery, field: ValueField, values: readonly string[]): SearchQuery => ({
  ...query,
  filters: { ...query.filters, [field]: values },
  page: 1,
});

export function isChosen(query: SearchQuery, field: ValueField, value: string): boolean {
  return query.filters[field]?.includes(value) ?? false;
}

/** Selects or deselects a value. A make takes its models along; a model adds its make. */
export function toggleValue(query: SearchQuery, field: ValueField, value: string): SearchQuery {
  const values = query.filters[field] ?? [];
  if (!values.includes(value)) {
    // Selecting an excluded value lifts the exclusion.
    const next = withValues(withoutExclusion(query, field, value), field, [...values, value]);
    const make = makeOf(value);
    return field === 'make_model' && !isChosen(next, 'make', make) ? toggleValue(next, 'make', make) : next;
  }
  const next = withValues(
    query,
    field,
    values.filter((each) => each !== value),
  );
  if (field !== 'make') return next;
  const models = next.filters.make_model?.filter((key) => makeOf(key) !== value) ?? [];
  return withValues(next, 'make_model', models);
}

const withExcluded = (query: SearchQuery, field: ValueField, values: readonly string[]): SearchQuery => {
  const { without = {}, ...others } = query;
  const { [field]: _, ...left } = without;
  const next = values.length > 0 ? { ...left, [field]: values } : left;
  return { ...others, ...(Object.keys(next).length > 0 && { without: next }), page: 1 };
};

/** Removes one exclusion. */
function withoutExclusion(query: SearchQuery, field: ValueField, value: string): SearchQuery {
  const excluded = query.without?.[field] ?? [];
  return excluded.includes(value)
    ? withExcluded(
        query,
        field,
        excluded.filter((each) => each !== value),
      )
    : query;
}

/** Removes every exclusion of a field. */
export function clearExcluded(query: SearchQuery, field: ValueField): SearchQuery {
  return withExcluded(query, field, []);
}

/** A field's range; an empty one removes the filter. */
export function setRange(query: SearchQuery, field: RangeField, range: Range): SearchQuery {
  const { [field]: _, ...others } = query.ranges;
  const open = range.min === undefined && range.max === undefined;
  return { ...query, ranges: open ? others : { ...others, [field]: range }, page: 1 };
}

export function setText(query: SearchQuery, text: string): SearchQuery {
  return { ...query, text, page: 1 };
}

export function setSort(query: SearchQuery, sort: Sort): SearchQuery {
  return { ...query, sort, page: 1 };
}

export function setPage(query: SearchQuery, page: number): SearchQuery {
  return { ...query, page };
}

/** Removes every value of a field; for makes also their models. */
export function clearField(query: SearchQuery, field: ValueField): SearchQuery {
  const cleared = withValues(query, field, []);
  return field === 'make' ? withValues(cleared, 'make_model', []) : cleared;
}

/** Where to measure from; null removes the distance. */
export function setPlace({ place: _, near: __, ...query }: SearchQuery, place: Place | null): SearchQuery {
  return { ...query, ...(place && { place }), page: 1 };
}

/** No text, filters, exclusions or place; the sort order stays. */
export function clearAll({ without: _, ...query }: SearchQuery): SearchQuery {
  return { ...setPlace(query, null), text: '', filters: {}, ranges: {}, page: 1 };
}

const MANY_FIELDS = ['make', 'make_model', 'badge'] as const satisfies readonly ValueField[];
type ManyField = (typeof MANY_FIELDS)[number];

/** One condition, as a chip shows it. */
export type Refinement =
  | { kind: 'text'; text: string }
  | { kind: 'value'; field: ValueField; value: string }
  /** More than anyone would name: a kind of car, such as medium SUVs or European makes. */
  | { kind: 'many'; field: ManyField; values: readonly string[] }
  | { kind: 'without'; field: ValueField; value: string }
  /** What one word left out: all badges that hold "active". */
  | { kind: 'many_without'; field: ManyField; values: readonly string[] }
  | { kind: 'range'; field: RangeField; range: Range }
  | { kind: 'place'; place: Place };

/**
 * More values than these are one condition, models with their makes; single ones can be removed where they
 * are selected.
 */
const MOST_TOLD = 6;

/** Every condition, in fixed order. */
export function refinements(query: SearchQuery): Refinement[] {
  const { make_model: models = [] } = query.filters;
  const ofModels = new Set(models.length > MOST_TOLD ? models.map(makeOf) : []);
  return [
    ...(query.text ? [{ kind: 'text' as const, text: query.text }] : []),
    ...VALUE_FIELDS.flatMap((field): Refinement[] => {
      const values = (query.filters[field] ?? []).filter((each) => field !== 'make' || !ofModels.has(each));
      const many = MANY_FIELDS.find((each) => each === field);
      // Makes added by a few models are listed with these.
      const isApart = field !== 'make' || models.length === 0 || ofModels.size > 0;
      if (many && isApart && values.length > MOST_TOLD) return [{ kind: 'many', field: many, values }];
      return values.map((value) => ({ kind: 'value' as const, field, value }));
    }),
    ...VALUE_FIELDS.flatMap((field): Refinement[] => {
      const values = query.without?.[field] ?? [];
      const many = MANY_FIELDS.find((each) => each === field);
      if (many && values.length > MOST_TOLD) return [{ kind: 'many_without', field: many, values }];
      return values.map((value) => ({ kind: 'without', field, value }));
    }),
    ...RANGE_FIELDS.flatMap((field) => {
      const range = query.ranges[field];
      return range ? [{ kind: 'range' as const, field, range }] : [];
    }),
    ...(query.place ? [{ kind: 'place' as const, place: query.place }] : []),
  ];
}

/** The query without one of its conditions; removing a make removes its models too. */
export function withoutRefinement(query: SearchQuery, refinement: Refinement): SearchQuery {
  switch (refinement.kind) {
    case 'text':
      return setText(query, '');
    case 'range':
      return setRange(query, refinement.field, {});
    case 'place':
      return setPlace(query, null);
    case 'many': {
      const { field, values } = refinement;
      const left = field === 'make' ? query : withValues(query, field, []);
      // Badges have no makes.
      return values
        .map((value) => (field === 'make' ? value : makeOf(value)))
        .reduce(
          (each, make) => (isChosen(each, 'make', make) ? toggleValue(each, 'make', make) : each),
          left,
        );
    }
    case 'many_without':
      return clearExcluded(query, refinement.field);
    case 'without':
      return withoutExclusion(query, refinement.field, refinement.value);
    case 'value': {
      const { field, value } = refinement;
      return isChosen(query, field, value) ? toggleValue(query, field, value) : query;
    }
  }
}

/** How many filters are set, the text not counted. */
export function filterCount(query: SearchQuery): number {
  return refinements(query).filter(({ kind }) => kind !== 'text').length;
}
