/** Proposes a mapping for an unknown stock list: which column is which field, how certain that is, and what to ask. */
import type { FeedField } from '../fields.ts';
import { type Assigned, assign, shownName, type UnusedColumn } from './assign.ts';
import type { Column } from './columns.ts';
import { share, shareKnown, titleModel } from './evidence.ts';
import { pictureRule } from './lists.ts';
import { type Question, questionsFor } from './questions.ts';
import { badgeOfTitle, cutRules, priceRules, type Rules, rulesFor, titleRules } from './rules.ts';

/** A field, its columns, and the confidence from 0 to 1. */
interface GuessedField {
  field: FeedField;
  columns: readonly string[];
  confidence: number;
}

export interface Guess {
  /** As written in a mapping file. */
  mapping: { fields: Rules } & Record<string, unknown>;
  fields: readonly GuessedField[];
  left: readonly UnusedColumn[];
  questions: readonly Question[];
}

/** Targets read from one column, in the order in which people describe a car. */
const SINGLE_COLUMN_TARGETS: readonly string[] = [
  ...[
    'stocknum',
    'vin',
    'regplate',
    'rego_expiry',
    'year',
    'make',
    'model',
    'badge',
    'series',
    'car_type',
    'status',
    'item_type',
  ],
  ...[
    'before_price',
    'weekly_price',
    'km',
    'colour',
    'interior_colour',
    'body',
    'drive',
    'fuel',
    'transmission',
    'doors',
    'seats',
  ],
  ...[
    'engine_size',
    'variant.cylinders',
    'variant.induction',
    'variant.fuelconsumptioncombined',
    'build_date',
    'compliance_date',
  ],
  ...['created_at', 'certified', 'has_nvic', 'redbook_code', 'show_on_dealer_website'],
  ...['dealercomments', 'features'],
  ...['location.location_name', 'place', 'location.city', 'location.state'],
  ...['caravan.tare_weight', 'caravan.aggregate_trailer_mass', 'caravan.sleeps', 'caravan.body_length_feet'],
];

/** If the titles name known models in a share of rows this much larger, the make and model columns are truncated. */
const CUT_SHARE = 0.005;

/**
 * Guesses a mapping.
 * @param columns of a sample of the file
 * @param shape how the file was read (delimiter, path), to be stated in the mapping
 */
export function guess(
  columns: readonly Column[],
  { today, shape }: { today: Date; shape: Readonly<Record<string, unknown>> },
): Guess {
  const { assigned, left } = assign(columns, today);
  const of = (target: string): Column | undefined => assigned.find((each) => each.target === target)?.column;
  const rules: Rules = {};
  const confidenceOf = new Map<string, number>();
  const sources = new Map<string, string[]>();
  const add = (made: Rules, from: readonly Assigned[]) => {
    for (const [field, rule] of Object.entries(made)) {
      if (Object.hasOwn(rules, field)) continue;
      Object.assign(rules, { [field]: rule });
      confidenceOf.set(field, Math.min(1, ...from.map(({ confidence }) => confidence)));
      sources.set(
        field,
        from.map(({ column }) => shownName(column)),
      );
    }
  };
  const named = (...targets: string[]) => assigned.filter(({ target }) => targets.includes(target));

  const [make, model, title] = [of('make'), of('model'), of('title')];
  const own = { ...optional('make', make), ...optional('model', model), ...optional('year', of('year')) };
  if (title !== undefined && (make === undefined || model === undefined)) {
    add(titleRules(title, own), [...named('title'), ...named('make', 'model')]);
  } else if (
    title !== undefined &&
    make !== undefined &&
    model !== undefined &&
    share(title, titleModel) > 0.8
  ) {
    if (isTruncated(title, make, model))
      add(cutRules(title, { make, model }), named('title', 'make', 'model'));
    if (of('badge') === undefined) add(badgeOfTitle(title), named('title'));
  }
  // Facts that have no column are read from the title.
  if (title !== undefined) add({ carsales_title: title.name }, named('title'));
  const others = { hasCylinders: of('variant.cylinders') !== undefined };
  for (const target of SINGLE_COLUMN_TARGETS) {
    const from = named(target);
    const [first] = from;
    if (first !== undefined) add(rulesFor(target, first.column, others), from);
  }
  const prices = {
    ...optional('drive_away', of('drive_away')),
    ...optional('egc', of('egc')),
    ...optional('price', of('price')),
    ...optional('price_type', of('price_type')),
    ...optional('includes_charges', of('includes_charges')),
  };
  const { price, price_type } = priceRules(prices);
  if (price !== undefined) add({ price }, named('drive_away', 'egc', 'price'));
  if (price_type !== undefined)
    add({ price_type }, named('drive_away', 'egc', 'price_type', 'includes_charges'));
  const pictures = named('pictures');
  const images = pictureRule(pictures.map(({ column }) => column));
  if (images !== null) add({ images }, pictures);

  const asked = questionsFor({ columns, assigned, rules, left });
  Object.assign(rules, asked.fields);
  return {
    mapping: {
      ...shape,
      missingColumns: 'unknown',
      // A fact that a car can be sold without must not reject its row.
      invalid: 'null',
      ...(asked.identity && { identity: asked.identity }),
      fields: rules,
    },
    fields: (Object.keys(rules) as FeedField[]).map((field) => ({
      field,
      columns: sources.get(field) ?? [],
      confidence: confidenceOf.get(field) ?? 0,
    })),
    left,
    questions: asked.questions,
  };
}

function optional<K extends string>(key: K, column: Column | undefined): Partial<Record<K, Column>> {
  return column === undefined ? {} : ({ [key]: column } as Partial<Record<K, Column>>);
}

/** Whether the make and model columns are truncated: the titles name more known models. */
function isTruncated(title: Column, make: Column, model: Column): boolean {
  const pairs = make.byRow.map((name, row): [string, string] => [name, model.byRow[row] ?? '']);
  return shareKnown(pairs.filter(([name]) => name !== '')) + CUT_SHARE < knownInTitles(title);
}

function knownInTitles(title: Column): number {
  const pairs = title.texts.map((text): [string, string] => {
    const [make = '', ...model] = text.replace(/^(19|20)\d\d\s+/, '').split(/\s+/);
    return [make, model.join(' ')];
  });
  return shareKnown(pairs);
}
