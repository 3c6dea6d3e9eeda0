/** What a shopper reads about the words that were understood. */
import type { ValueField } from '../fields.ts';
import { countedLabel, valueLabel } from '../labels.ts';
import { makeOf } from '../routes.ts';
import type { Kind, Placed } from './readings.ts';

/** More values than these are counted, not named. */
const MOST_NAMED = 2;

/** The title of a kind of car that is exactly these makes or models: all of a kind, or all that one make has of it. */
export function kindOf(kinds: readonly Kind[], field: ValueField, values: readonly string[]): string | null {
  if (values.length <= MOST_NAMED) return null;
  const makes = new Set(values.map(makeOf));
  const isAll = (kind: ReadonlySet<string>) =>
    values.every((value) => kind.has(value)) &&
    [...kind].filter((value) => makes.has(makeOf(value))).length === values.length;
  return kinds.find((kind) => kind.field === field && isAll(kind.values))?.title ?? null;
}

/** Some values of a field in words. */
export function meaningOf(field: ValueField, values: readonly string[]): string {
  const labels = [...new Set(values.map((value) => valueLabel(field, value)))];
  const [first = '', ...others] = labels;
  if (countedLabel(field, first) !== first) return countedLabel(field, labels.join(', '));
  if (labels.length > MOST_NAMED) return `${first} and ${others.length} more`;
  return labels.join(field === 'make_model' ? ' and ' : ', ');
}

/** The places of words in the text; neighbours are one place. */
export function placesOf(tokens: readonly Placed[]): [number, number][] {
  const places: [number, number][] = [];
  tokens.forEach(({ at, start, raw }, index) => {
    const last = places.at(-1);
    if (last && tokens[index - 1]?.at === at - 1) last[1] = start + raw.length;
    else places.push([start, start + raw.length]);
  });
  return places;
}
