/** An address's values in the stock's spelling: `?make=toyota`, `?body=stationWagon`, `?drive=4x4`. */
import { bodyLabel } from '../inventory/body.ts';
import { BODY_TYPES } from '../inventory/kinds.ts';
import { driveLabel } from '../inventory/labels.ts';
import { slugify } from '../inventory/naming.ts';
import type { FacetValue, SearchQuery } from './engine.ts';
import { VALUE_FIELDS, type ValueField } from './fields.ts';

/** The values in stock, by field: the facets of a search for everything. */
export type StockValues = Readonly<Partial<Record<ValueField, readonly FacetValue[]>>>;

/** Synonyms of bodies and drives, as the word that cars carry; null if it is none. */
const LABELS: Partial<Record<ValueField, (value: string) => string | null>> = {
  body: (value) => {
    const body = BODY_TYPES.find((each) => folded(each) === folded(value));
    return body === undefined ? null : bodyLabel(body);
  },
  drive: (value) => driveLabel({ drive: value }),
};

/** Letters and digits alone, without case and accents: `cab-chassis`, `Cab Chassis` and `cabChassis` are one. */
const folded = (value: string) => slugify(value).replaceAll('-', '') || value.toLowerCase();

/** A value's spellings in stock; if none matches, the value itself, which finds nothing. */
function spellings(field: ValueField, value: string, stock: readonly FacetValue[]): readonly string[] {
  if (stock.some((each) => each.value === value)) return [value];
  const like = (wanted: string) =>
    stock.flatMap((each) => (folded(each.value) === folded(wanted) ? [each.value] : []));
  const same = like(value);
  if (same.length > 0) return same;
  const label = LABELS[field]?.(value) ?? null;
  const meant = label === null ? [] : like(label);
  return meant.length > 0 ? meant : [value];
}

/**
 * The query with each value in the stock's spelling. Case, accents, spaces and hyphens do not matter; bodies
 * and drives also have synonyms (`stationWagon`, `4x4`). A value already in the stock's spelling stays.
 */
export function asStocked(query: SearchQuery, stock: StockValues): SearchQuery {
  return {
    ...query,
    filters: spelt(query.filters, stock),
    ...(query.without && { without: spelt(query.without, stock) }),
  };
}

function spelt(filters: SearchQuery['filters'], stock: StockValues): SearchQuery['filters'] {
  const found: Partial<Record<ValueField, readonly string[]>> = {};
  for (const field of VALUE_FIELDS) {
    const values = filters[field];
    const known = stock[field];
    if (values) found[field] = known ? values.flatMap((value) => spellings(field, value, known)) : values;
  }
  return found;
}
