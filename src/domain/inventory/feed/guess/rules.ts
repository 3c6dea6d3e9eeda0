/** Writes the mapping rule that reads a column as a field, going by how its values are written. */
import { MAKES } from '#domain/vehicles/data/index.ts';
import { findMake } from '#domain/vehicles/find.ts';
import { toStatus } from '../../status-words.ts';
import type { FeedField } from '../fields.ts';
import type { FeedRule } from '../mapping.ts';
import { toCarType, toPriceType } from '../words.ts';
import type { Column } from './columns.ts';
import { afterYear, amount, carTypeOf, known, PLACE, priceTypeOf, share, statusOf } from './evidence.ts';
import { dateFormats, featureRule } from './lists.ts';

export type Rules = Partial<Record<FeedField, string | FeedRule | (string | FeedRule)[]>>;

const STATES = 'NSW|VIC|QLD|WA|SA|TAS|ACT|NT';
const MOST_WORDS = 8;

/** The first few different texts in the column that pass. */
function words(column: Column, test: (text: string) => boolean): string[] {
  return [...new Set(known(column).filter(test))].slice(0, MOST_WORDS);
}

/** Adds a `map` for words that the reader does not know. */
function mapped<T extends string>(
  column: Column,
  own: (text: string) => T | null,
  more: (text: string) => T | null,
): string | FeedRule {
  const unknown = words(column, (text) => own(text) === null && more(text) !== null);
  if (unknown.length === 0) return column.name;
  return { from: column.name, map: Object.fromEntries(unknown.map((word) => [word, more(word)])) };
}

/** A figure for which zero means unknown. */
function zeroAsUnknown(column: Column, more: Omit<FeedRule, 'from'> = {}): FeedRule {
  const zeros = words(column, (text) => amount(text) === 0);
  return { from: column.name, unknown: [...new Set(['0', ...zeros])], ...more };
}

function dateRule(column: Column): string | FeedRule {
  const dates = dateFormats(column);
  return dates === null ? column.name : { from: column.name, dates };
}

function engine(column: Column, hasCylinders: boolean): Rules {
  const isPlain = share(column, (text) => /^\d+(\.\d+)?\s*(l|lt|ltr|litres?|cc)?$/i.test(text)) >= 0.7;
  if (isPlain) return { engine_size: zeroAsUnknown(column) };
  const cylinders = share(column, (text) => /\d\s*cyl/i.test(text)) >= 0.5 && !hasCylinders;
  return {
    engine_size: {
      from: column.name,
      extract: '(?<value>[1-9]\\d?(?:\\.\\d+)?|0?\\.[1-9]\\d*)\\s*(?:l|lt|ltr|litres?)\\b',
    },
    ...(cylinders && { 'variant.cylinders': { from: column.name, extract: '(?<value>\\d+)\\s*cyl' } }),
  };
}

function colours(column: Column): Rules {
  if (share(column, (text) => / \/ /.test(text)) < 0.5) return { colour: column.name };
  return {
    colour: { from: column.name, extract: '^(?<value>(?!-)[^/]+?)(?: /|$)' },
    interior_colour: { from: column.name, extract: ' / (?<value>[^-/].*)$' },
  };
}

/** The rule for a column that is read on its own. */
export function rulesFor(target: string, column: Column, others: { hasCylinders: boolean }): Rules {
  const { name } = column;
  switch (target) {
    case 'year':
      return {
        year:
          share(column, (text) => /^\d{4}$/.test(text)) > 0.9
            ? name
            : { from: name, extract: '^(?<value>\\d{4})' },
      };
    case 'car_type':
      return { car_type: mapped(column, toCarType, carTypeOf) };
    case 'status':
      return { status: mapped(column, toStatus, (text) => statusOf(text) as ReturnType<typeof toStatus>) };
    case 'price_type':
      return { price_type: mapped(column, toPriceType, priceTypeOf) };
    case 'rego_expiry':
      return { rego_expiry: dateRule(column) };
    case 'created_at':
      return { created_at: dateRule(column) };
    case 'before_price':
      return { before_price: zeroAsUnknown(column) };
    case 'weekly_price':
      return { weekly_price: zeroAsUnknown(column) };
    case 'doors':
      return { doors: zeroAsUnknown(column) };
    case 'seats':
      return { seats: zeroAsUnknown(column) };
    case 'variant.cylinders':
      return { 'variant.cylinders': zeroAsUnknown(column) };
    case 'variant.fuelconsumptioncombined':
      return { 'variant.fuelconsumptioncombined': zeroAsUnknown(column) };
    case 'engine_size':
      return engine(column, others.hasCylinders);
    case 'colour':
      return colours(column);
    case 'body':
      return { body: factRule(column), simple_body: name };
    case 'drive': {
      const unknown = words(column, (text) => NO_VALUE.test(text));
      const rule = mapped(column, (text) => (wheels(text) === null ? text : null), wheels);
      return {
        drive:
          unknown.length === 0 ? rule : { ...(typeof rule === 'string' ? { from: rule } : rule), unknown },
      };
    }
    case 'fuel':
      return { fuel: factRule(column), simple_fuel: name };
    case 'transmission':
      return { transmission: name, simple_transmission: name };
    case 'has_nvic':
      return { has_nvic: { value: true, when: { [name]: '\\w' } } };
    case 'features':
      return { features: featureRule(column) };
    case 'place':
      return {
        'location.city': { from: name, extract: '^(?<value>[^,]+),' },
        'location.state': { from: name, extract: `,\\s*(?<value>${STATES})$` },
      };
    case 'location.state':
      return {
        'location.state':
          share(column, (text) => /^AU-/i.test(text)) > 0.5
            ? { from: name, extract: '(?<value>[A-Z]+)$' }
            : name,
      };
    case 'location.city':
      return share(column, (text) => PLACE.test(text)) > 0.5
        ? rulesFor('place', column, others)
        : { 'location.city': name };
    default:
      return { [target as FeedField]: name };
  }
}

/** The rules for the price and what it includes, from the columns that hold them. */
export function priceRules(columns: {
  drive_away?: Column;
  egc?: Column;
  price?: Column;
  price_type?: Column;
  includes_charges?: Column;
}): Rules {
  const { drive_away, egc, price, price_type, includes_charges } = columns;
  const present = [drive_away, egc, price].filter((each) => each !== undefined);
  const [first] = present;
  if (first === undefined) return {};
  const notAsked = present.flatMap((column) =>
    words(column, (text) => amount(text) === null || amount(text) === 0),
  );
  const unknown = [...new Set(['0', '0.00', 'POA', 'TBA', 'Call', ...notAsked])];
  const from = present.length === 1 ? first.name : present.map(({ name }) => name);
  const kinds: (string | FeedRule)[] = [
    ...(drive_away ? [{ value: 'drive_away', when: { [drive_away.name]: '[1-9]' } }] : []),
    ...(price_type ? [mapped(price_type, toPriceType, priceTypeOf)] : []),
    ...(includes_charges
      ? [{ value: 'drive_away', when: { [includes_charges.name]: '^(y|t)' } }, { value: 'egc' }]
      : []),
    ...(egc && !price && !includes_charges ? [{ value: 'egc' }] : []),
  ];
  const [only] = kinds;
  // An unreadable price means something is wrong with the row. A car can be sold without other facts.
  const rules: Rules = { price: { from, unknown, invalid: 'reject' } };
  return only === undefined ? rules : { ...rules, price_type: kinds.length === 1 ? only : kinds };
}

const spelledMakes = MAKES.flatMap(({ name, also = [] }) => [name, ...also]);
const byName = (a: string, b: string) => a.localeCompare(b);

/** The rules for make, model and year from a text that begins with them, if they have no columns. */
export function titleRules(title: Column, columns: { make?: Column; model?: Column; year?: Column }): Rules {
  const { make, model, year } = columns;
  const makesInTitles = known(title).flatMap((text) => {
    const [one = '', two = ''] = afterYear(text).split(/\s+/);
    return [`${one} ${two}`, one].find((name) => findMake(name) !== null) ?? [];
  });
  const startsWith = [...new Set([...makesInTitles, ...spelledMakes])].sort(byName);
  const { name } = title;
  return {
    ...(year === undefined && {
      year: { from: name, extract: '^(?<value>(?:19|20)\\d\\d)\\b', invalid: 'null' },
    }),
    make: make?.name ?? [
      { from: name, after: ['year'], startsWith },
      { from: name, startsWith },
    ],
    model: model?.name ?? [
      { from: name, after: ['year', 'make'] },
      { from: name, after: ['make'] },
    ],
  };
}

/**
 * The rules that read make and model from the title where their columns keep only the first word (`Land` for
 * `Land Rover`).
 */
export function cutRules(title: Column, { make, model }: { make: Column; model: Column }): Rules {
  const { name } = title;
  const first = (each: string) => each.split(/\s/)[0] ?? '';
  // The first word of `Ford Performance Vehicles` is another make, so it does not show that the column is truncated.
  const isTruncated = (each: string) =>
    /\s/.test(each) && findMake(first(each))?.name.toLowerCase() !== first(each).toLowerCase();
  const startsWith = [...new Set(spelledMakes.filter(isTruncated))].sort(byName);
  const cut = [...new Set(startsWith.map(first))].join('|');
  return {
    make: [{ from: name, after: ['year'], startsWith }, make.name],
    model: [{ from: name, when: { [make.name]: `^(${cut})$` }, after: ['year', 'make'] }, model.name],
  };
}

/** The badge: what a title says after year, make and model. */
export const badgeOfTitle = ({ name }: Column): Rules => ({
  badge: { from: name, after: ['year', 'make', 'model'] },
});

const NO_VALUE = /^(other|others|various|unlisted)$/i;

/** The rule for a fact, with the column's words for unknown. */
function factRule(column: Column): string | FeedRule {
  const unknown = words(column, (text) => NO_VALUE.test(text));
  return unknown.length === 0 ? column.name : { from: column.name, unknown };
}

/** The drive, if only the position of the driven wheels is given. */
const wheels = (text: string): string | null => {
  if (/^front$/i.test(text)) return 'FWD';
  return /^rear$/i.test(text) ? 'RWD' : null;
};
