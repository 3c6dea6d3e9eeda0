/** What to let go of when nothing is found: one thing at a time, each with the cars it brings. */
import type { Relaxation, SearchQuery } from './engine.ts';
import { type ExcludedField, excludedField, isRangeField, RANGE_FIELDS, VALUE_FIELDS } from './fields.ts';
import { fieldLabel, spokenValue } from './labels.ts';
import { clearExcluded, clearField, setPlace, setRange, setText } from './refine.ts';

type Relaxed = Relaxation['field'];

/** The field that an exclusion is of; undefined for anything else. */
const excludedOf = (field: Relaxed) => VALUE_FIELDS.find((each) => excludedField(each) === field);
const isExclusion = (field: Relaxed): field is ExcludedField => excludedOf(field) !== undefined;

/** The query without what it asks of a field. Without a limit of distance the nearest cars still come first. */
export function withoutField(query: SearchQuery, field: Relaxed): SearchQuery {
  if (field === 'text') return setText(query, '');
  if (field === 'near') return setPlace(query, query.place ? { postcode: query.place.postcode } : null);
  if (isRangeField(field)) return setRange(query, field, {});
  const value = VALUE_FIELDS.find((each) => each === field);
  if (value) return clearField(query, value);
  const excluded = excludedOf(field);
  return excluded ? clearExcluded(query, excluded) : query;
}

/** Everything that could be let go of. */
export function relaxable({ text, filters, without = {}, ranges, place }: SearchQuery): Relaxed[] {
  return [
    ...(text === '' ? [] : ['text' as const]),
    ...(place?.withinKm === undefined ? [] : ['near' as const]),
    ...VALUE_FIELDS.filter((field) => (filters[field]?.length ?? 0) > 0),
    ...VALUE_FIELDS.filter((field) => (without[field]?.length ?? 0) > 0).map(excludedField),
    ...RANGE_FIELDS.filter((field) => ranges[field] !== undefined),
  ];
}

const AND = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** `Without the colour`, `Without the words “hilux”`, `With diesel and petrol`: what to let go of. */
export function relaxationText(field: Relaxed, query: SearchQuery): string {
  if (!isExclusion(field)) return `Without ${conditionText(field, query)}`;
  const values = VALUE_FIELDS.flatMap((each) =>
    excludedField(each) === field
      ? (query.without?.[each] ?? []).map((value) => spokenValue(each, value))
      : [],
  );
  return `With ${AND.format(values)}`;
}

function conditionText(field: Exclude<Relaxed, ExcludedField>, query: SearchQuery): string {
  switch (field) {
    case 'text':
      return `the words “${query.text}”`;
    case 'near':
      return 'the distance limit';
    case 'car_type':
      return 'the new or used filter';
    case 'make':
      return query.filters.make_model?.length ? 'the make and model' : 'the make';
    case 'tag':
      return 'the highlight';
    default: {
      const name = fieldLabel(field).toLowerCase();
      return isRangeField(field) ? `the ${name} range` : `the ${name}`;
    }
  }
}
