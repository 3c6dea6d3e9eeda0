/** What a stock can be searched for: its makes, families and models, bodies, and what cars are said to be. */
import { makeModelName, modelKey } from '#domain/inventory/naming.ts';
import type { ItemNouns } from '../count.ts';
import type { SearchDocument } from '../document.ts';
import type { SearchQuery } from '../engine.ts';
import { type NamedFamily, readFamily } from '../families/family-name.ts';
import type { ValueField } from '../fields.ts';
import { rangeLabel, spokenValue, valueLabel } from '../labels.ts';
import { keyOf } from '../plain-words/tokens.ts';
import { SYNONYMS } from '../plain-words/trade.ts';
import { modelOf } from '../routes.ts';
import { pluralOf } from '../titles.ts';
import type { SubjectKind } from './book.ts';

export type ListedCar = Pick<
  SearchDocument,
  | 'make'
  | 'model'
  | 'make_model'
  | 'badge'
  | 'year'
  | 'price'
  | 'colour'
  | 'body'
  | 'fuel'
  | 'transmission'
  | 'drive'
  | 'car_type'
>;

/** Fields whose values are types, in this order. */
const TYPE_FIELDS = ['body', 'transmission', 'fuel', 'drive', 'car_type'] as const;
type TypeField = (typeof TYPE_FIELDS)[number];
/** Those that are said of a body: "Automatic utes". */
const BESIDE_BODY: readonly TypeField[] = ['transmission', 'fuel'];

/** A subject before its cars are counted. */
export interface Draft {
  kind: SubjectKind;
  label: string;
  asked: Pick<SearchQuery, 'filters' | 'ranges'>;
  cars: readonly ListedCar[];
  names?: readonly string[];
  words?: string;
  make?: string;
  /** Its cars are not counted by budget. */
  plain?: boolean;
}

/** The whole stock first. */
export function draftsOf({
  cars,
  items,
  names,
}: {
  cars: readonly ListedCar[];
  items: ItemNouns;
  names: readonly string[];
}): Draft[] {
  const byMake = grouped(cars, ({ make }) => make);
  return [
    { kind: 'all', label: '', asked: { filters: {}, ranges: {} }, cars },
    ...makes(byMake, names),
    ...models(cars, names),
    ...types(cars, items),
    ...pairs(cars),
    ...[...byMake].flatMap(([make, own]) => makeBodies(make, own)),
  ];
}

function grouped<T>(
  cars: readonly ListedCar[],
  value: (car: ListedCar) => T,
): Map<NonNullable<T>, ListedCar[]> {
  const groups = new Map<NonNullable<T>, ListedCar[]>();
  for (const car of cars) {
    const found = value(car);
    if (found === null || found === undefined) continue;
    const group = groups.get(found);
    if (group) group.push(car);
    else groups.set(found, [car]);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Other words of the trade for a value in stock; as plain words read them, the first of what they may mean. */
function synonyms(field: ValueField, value: string, stocked: (field: ValueField, name: string) => boolean) {
  const meansValue = (name: string) => keyOf(name) === keyOf(value);
  return SYNONYMS.flatMap(({ words, meant }) => {
    const first = meant.find(([each, ...names]) => names.some((name) => stocked(each, name)));
    return first?.[0] === field && first.slice(1).some(meansValue) ? words : [];
  });
}

function makes(byMake: ReadonlyMap<string, readonly ListedCar[]>, lines: readonly string[]): Draft[] {
  const called = new Map(
    lines
      .map(readFamily)
      .filter(({ title }) => title === '')
      .map(({ make, names }) => [make, names]),
  );
  return [...byMake].map(([make, cars]) => ({
    kind: 'make' as const,
    label: make,
    asked: { filters: { make: [make] }, ranges: {} },
    cars,
    names: [
      ...(called.get(make) ?? []),
      ...synonyms('make', make, (field, name) => field === 'make' && keyOf(name) === keyOf(make)),
    ],
  }));
}

/** Families, their versions and generations, and each model that is none of these. */
function models(cars: readonly ListedCar[], lines: readonly string[]): Draft[] {
  const byModel = grouped(cars, ({ make_model }) => make_model);
  const families = lines.map(readFamily).filter(({ title }) => title !== '');
  // The whole family before what is told apart of it; it may have no more than one version in stock.
  const rank = ({ years, badges, segment }: NamedFamily) =>
    (years === null && badges.length === 0 ? 0 : 2) + (segment === '' ? 1 : 0);
  const drafts = new Map<string, Draft>();
  for (const family of families.sort((a, b) => rank(a) - rank(b))) {
    const draft = modelDraft(family, byModel);
    const key = JSON.stringify(draft.asked);
    const before = drafts.get(key);
    drafts.set(key, before ? { ...before, names: [...(before.names ?? []), ...(draft.names ?? [])] } : draft);
  }
  for (const [value, own] of byModel) {
    const [make = ''] = own.map((car) => car.make);
    const asked = { filters: { make_model: [value] }, ranges: {} };
    const key = JSON.stringify(asked);
    const model = modelOf(value);
    const label = makeModelName({ make, model });
    if (!drafts.has(key)) drafts.set(key, { kind: 'model', label, asked, cars: own, names: [model], make });
  }
  return [...drafts.values()];
}

/** The GUN126 of a HiLux: a shopper who knows it types all of it. */
const PART_NUMBER = /^[A-Z]{3}\d/;

function modelDraft(
  { make, title, models: called, names, besideMake, badges, bodies, years }: NamedFamily,
  byModel: ReadonlyMap<string, readonly ListedCar[]>,
): Draft {
  const make_model = called.map((model) => modelKey(make, model)).filter((value) => byModel.has(value));
  const [from = null, to = null] = years ?? [];
  const year = { ...(from !== null && { min: from }), ...(to !== null && { max: to }) };
  const isFit = (car: ListedCar) =>
    (badges.length === 0 || (car.badge !== null && badges.includes(car.badge))) &&
    (bodies.length === 0 || (car.body !== null && bodies.includes(car.body))) &&
    (years === null ||
      (car.year !== null && car.year >= (from ?? 0) && car.year <= (to ?? Number.POSITIVE_INFINITY)));
  const [code = ''] = names;
  const label = makeModelName({ make, model: title });
  const beside = besideMake.map((name) => `${make} ${name}`);
  return {
    kind: 'model',
    label: years === null ? label : `${label} ${code}, ${rangeLabel('year', year)}`,
    asked: {
      filters: {
        make_model,
        ...(badges.length > 0 && { badge: badges }),
        ...(bodies.length > 0 && { body: bodies }),
      },
      ranges: { ...(years !== null && { year }) },
    },
    cars: make_model.flatMap((value) => byModel.get(value) ?? []).filter(isFit),
    // A code is said beside its family.
    names:
      years === null
        ? [...(besideMake.includes(title) ? [] : [title]), ...names, ...beside]
        : names
            .filter((each) => !PART_NUMBER.test(each))
            .flatMap((each) => [`${title} ${each}`, `${each} ${title}`]),
    make,
  };
}

function typeName(field: TypeField, value: string, items: ItemNouns): string {
  if (field === 'body') return pluralOf(value);
  return `${valueLabel(field, value)} ${items.many}`;
}

/** The other words for a type's value: "auto", "pickup". */
function typeWords(cars: readonly ListedCar[]): (field: TypeField, value: string) => string[] {
  const stocked = new Set(
    TYPE_FIELDS.flatMap((field) =>
      // Of thousands of cars a field has a dozen values.
      Array.from(new Set(cars.map((car) => car[field] ?? '')), (value) => `${field} ${keyOf(value)}`),
    ),
  );
  const known = new Map<string, string[]>();
  return (field, value) => {
    const key = `${field} ${value}`;
    const found =
      known.get(key) ?? synonyms(field, value, (each, name) => stocked.has(`${each} ${keyOf(name)}`));
    known.set(key, found);
    return found;
  };
}

function types(cars: readonly ListedCar[], items: ItemNouns): Draft[] {
  const wordsOf = typeWords(cars);
  return TYPE_FIELDS.flatMap((field) =>
    [...grouped(cars, (car) => car[field])].map(
      ([value, own]): Draft => ({
        kind: field === 'body' ? 'body' : 'type',
        label: typeName(field, value, items),
        asked: { filters: { [field]: [value] }, ranges: {} },
        cars: own,
        names: [valueLabel(field, value), ...wordsOf(field, value)],
      }),
    ),
  );
}

const bodies = (value: string) => pluralOf(spokenValue('body', value));

/** What bodies are said with: "Automatic utes", "Diesel SUVs". */
function pairs(cars: readonly ListedCar[]): Draft[] {
  const wordsOf = typeWords(cars);
  return [...grouped(cars, ({ body }) => body)].flatMap(([body, own]) =>
    BESIDE_BODY.flatMap((field) =>
      [...grouped(own, (car) => car[field])].map(
        ([value, both]): Draft => ({
          kind: 'type',
          label: `${valueLabel(field, value)} ${bodies(body)}`,
          asked: { filters: { body: [body], [field]: [value] }, ranges: {} },
          cars: both,
          words: [body, ...wordsOf(field, value), ...wordsOf('body', body)].join(' '),
        }),
      ),
    ),
  );
}

function makeBodies(make: string, own: readonly ListedCar[]): Draft[] {
  return [...grouped(own, ({ body }) => body)].map(([body, cars]) => ({
    kind: 'type' as const,
    label: `${make} ${bodies(body)}`,
    asked: { filters: { make: [make], body: [body] }, ranges: {} },
    cars,
    words: body,
    make,
    plain: true,
  }));
}
