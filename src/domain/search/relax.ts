/** What to let go of when nothing is found: one thing at a time, each with the cars it brings. */
import type { Relaxation, SearchQuery } from './engine.ts';
import { isRangeField, RANGE_FIELDS, VALUE_FIELDS } from './fields.ts';
import { fieldLabel } from './labels.ts';
import { clearField, setPlace, setRange, setText } from './refine.ts';

type Relaxed = Relaxation['field'];

/** The query without what it asks of a field. Without a limit of distance the nearest cars still come first. */
export function withoutField(query: SearchQuery, field: Relaxed): SearchQuery {
  if (field === 'text') return setText(query, '');
  if (field === 'near') return setPlace(query, query.place ? { postcode: query.place.postcode } : null);
  return isRangeField(field) ? setRange(query, field, {}) : clearField(query, field);
}

/** Everything that could be let go of. */
export function relaxable({ text, filters, ranges, place }: SearchQuery): Relaxed[] {
  return [
    ...(text === '' ? [] : ['text' as const]),
    ...(place?.withinKm === undefined ? [] : ['near' as const]),
    ...VALUE_FIELDS.filter((field) => (filters[field]?.length ?? 0) > 0),
    ...RANGE_FIELDS.filter((field) => ranges[field] !== undefined),
  ];
}

/** `the colour`, `the price limits`, `the words “hilux”`: follows "Without". */
export function relaxationText(field: Relaxed, query: SearchQuery): string {
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
