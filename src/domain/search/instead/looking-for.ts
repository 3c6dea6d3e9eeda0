/** A search in words, for the person who is to find the car. */

import { allOf, oneOf } from '#domain/shared/figures.ts';
import { keptSearch } from '../../alerts/saved-search.ts';
import type { Range, SearchQuery } from '../engine.ts';
import { RANGE_FIELDS, type RangeField, VALUE_FIELDS, type ValueField } from '../fields.ts';
import { exclusionLabel, nearLabel, rangeValue, spokenValue } from '../labels.ts';
import { searchSubject } from '../titles.ts';
import { fromUrl } from '../url.ts';

/** A form page's parameter with the search its shopper made. */
export const LOOKING_FOR_PARAMETER = 'looking_for';

/** Already part of a search's subject. */
const IN_SUBJECT: readonly ValueField[] = ['car_type', 'make', 'make_model', 'body'];

/** As many as `searchSubject` names. */
const MOST_NAMES = 3;

/** `Toyota HiLux under $40,000, white, not diesel`; null for a search without conditions. */
function lookingFor(query: SearchQuery): string | null {
  const { filters, without = {}, ranges, place, text } = query;
  const subject = searchSubject(query, { one: '', many: '', all: '' });
  // A heading leaves out models that do not fit.
  const models = filters.make_model ?? [];
  const named = models.length > MOST_NAMES ? oneOf(models.map((key) => spokenValue('make_model', key))) : '';
  const priced = ranges.price ? boundText('price', ranges.price) : '';
  const rest = [
    ...(named === '' ? [] : [named]),
    ...VALUE_FIELDS.filter((field) => !IN_SUBJECT.includes(field)).flatMap((field) => {
      const values = filters[field] ?? [];
      if (values.length === 0) return [];
      const list = field === 'filtered_features' ? allOf : oneOf;
      return list(values.map((value) => spokenValue(field, value)));
    }),
    ...RANGE_FIELDS.filter((field) => field !== 'price').flatMap((field) => {
      const range = ranges[field];
      return range ? boundText(field, range) : [];
    }),
    ...VALUE_FIELDS.flatMap((field) =>
      (without[field] ?? []).map((value) => small(exclusionLabel(field, value))),
    ),
    ...(place?.withinKm !== undefined && place.postcode !== null ? [small(nearLabel(place))] : []),
  ];
  const said = [text === '' ? '' : `“${text}”`, subject].filter(Boolean).join(' ');
  const parts = [[said, priced].filter(Boolean).join(' '), ...rest].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

const small = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** `under $40,000`, `2019 or newer`, `$20,000 to $40,000`. */
function boundText(field: RangeField, { min, max }: Range): string {
  const say = (value: number) => rangeValue(field, value);
  if (min !== undefined && max !== undefined) return min === max ? say(min) : `${say(min)} to ${say(max)}`;
  if (field === 'year') return min === undefined ? `${max} or older` : `${min} or newer`;
  return min === undefined ? `under ${say(max ?? 0)}` : `over ${say(min)}`;
}

/** The address of a form's page for requesting such a car; null for a search without conditions. */
export function askToFindHref(page: string, query: SearchQuery): string | null {
  const kept = keptSearch(query);
  if (kept === '') return null;
  return `${page}?${new URLSearchParams({ [LOOKING_FOR_PARAMETER]: kept })}`;
}

/** The start of a shopper's message on a page with such an address; null for a search without conditions. */
export function lookingForMessage(kept: string): string | null {
  const words = lookingFor(fromUrl(kept));
  return words === null ? null : `Looking for: ${words}`;
}
