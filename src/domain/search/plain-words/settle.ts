/** Everything found in a phrase put together: filters, ranges, place and order, and what each was said by. */
import type { Place, Range, SearchQuery } from '../engine.ts';
import { type RangeField, type Sort, VALUE_FIELDS, type ValueField } from '../fields.ts';
import { countedLabel, nearLabel, rangeLabel, sortLabel, valueLabel } from '../labels.ts';
import { makeOf } from '../routes.ts';
import { withTailgate } from './built.ts';
import { exclusionText, withKinDrives } from './exclusions.ts';
import type { Found, Kind, Placed, Term, Understood } from './readings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** @param rest words of which nothing was made */
export function settle(
  found: readonly Found[],
  rest: string,
  thisYear: number,
  { built, drives, kinds, meanings }: Vocabulary,
): Understood {
  const inOrder = [...found].sort((a, b) => a.at - b.at);
  const namedMakes = new Set(
    inOrder.flatMap(({ reading }) =>
      reading.kind === 'values' && reading.field === 'make' ? reading.values : [],
    ),
  );
  const askedMakes = new Set([
    ...namedMakes,
    ...inOrder.flatMap(({ reading }) =>
      reading.kind === 'values' && reading.field === 'make_model' ? reading.values.map(makeOf) : [],
    ),
  ]);
  // "Japanese sports car": of the sports cars those that are Japanese.
  const wishedMakes = new Set(
    inOrder.flatMap(({ reading }) =>
      reading.kind === 'several'
        ? reading.values.flatMap(([field, values]) => (field === 'make' ? values : []))
        : [],
    ),
  );
  const namesSeats = inOrder.some(({ reading }) => reading.kind === 'values' && reading.field === 'seats');
  const namesManySeats = inOrder.some(
    ({ reading }) =>
      reading.kind === 'values' &&
      reading.field === 'seats' &&
      reading.values.every((seats) => Number(seats) >= BUS_SEATS),
  );
  const namesModel = inOrder.some(
    ({ reading }) => reading.kind === 'values' && reading.field === 'make_model',
  );
  const namesBadge = inOrder.some(
    ({ reading }) => reading.kind === 'values' && (reading.field === 'badge' || reading.badges !== undefined),
  );
  const namesKind = inOrder.some(
    ({ reading }) =>
      (reading.kind === 'values' && ['body', 'seats', 'make_model'].includes(reading.field)) ||
      (reading.kind === 'several' && !reading.unlessKind),
  );
  const namedBodies = inOrder.flatMap(({ reading }) =>
    reading.kind === 'values' && reading.field === 'body' ? reading.values : [],
  );
  const ofVersions = new Set(
    inOrder.flatMap(({ reading }) => (reading.kind === 'values' ? (reading.badges ?? []) : [])),
  );
  const filters: Partial<Record<ValueField, readonly string[]>> = {};
  const without: Partial<Record<ValueField, readonly string[]>> = {};
  const ranges: Partial<Record<RangeField, Range>> = {};
  const named = new Set<RangeField>();
  let near: Place | undefined;
  let sort: Sort | undefined;
  let narrowed = false;
  const alsoHeld = narrowedBadges(inOrder);
  /** What kinds of car alone have chosen. */
  const wished: typeof filters = {};
  const terms: Term[] = [];
  const add = (to: typeof filters, field: ValueField, values: readonly string[]) => {
    to[field] = [...new Set([...(to[field] ?? []), ...values])];
  };
  const choose = (field: ValueField, values: readonly string[]) => add(filters, field, values);

  for (const { at, tokens, reading } of inOrder) {
    const said = { words: tokens.map(({ raw }) => raw).join(' '), places: placesOf(tokens) };
    switch (reading.kind) {
      case 'values': {
        const { field } = reading;
        let { values } = reading;
        // "Range Rover Evoque": of a line's models the one that is named behind it; of "VZ Calais" its years count.
        if (inOrder.some((other) => isNarrower(other, { at, tokens, reading }))) {
          if (reading.years) {
            ranges.year =
              joined(ranges.year ?? {}, { range: reading.years, named: false }, false) ?? reading.years;
            terms.push({
              ...{ kind: 'range', field: 'year', range: reading.years, ...said },
              meaning: rangeLabel('year', reading.years),
            });
          }
          continue;
        }
        if (field === 'make_model') {
          const ofMake = values.filter((key) => namedMakes.has(makeOf(key)));
          if (ofMake.length > 0) values = ofMake;
          choose('make', [...new Set(values.map(makeOf))]);
        }
        // "Captiva 7 LT": of the badges of that version those that say more.
        const both = field === 'badge' ? alsoHeld(values, { at, tokens }, filters.badge, ofVersions) : [];
        const room = field === 'seats' ? narrower(filters.seats, values) : null;
        if (both.length > 0) {
          filters.badge = both;
          values = both;
        } else if (room) filters.seats = room;
        else choose(field, values);
        const { years, badges, bodies } = reading;
        if (bodies) choose('body', bodies);
        if (badges) choose('badge', badges);
        const span = years && (joined(ranges.year ?? {}, { range: years, named: false }, false) ?? years);
        if (span) ranges.year = span;
        const meaning = [
          meaningOf(field, values),
          ...(badges ? [meaningOf('badge', badges)] : []),
          ...(bodies ? [meaningOf('body', bodies)] : []),
          ...(years ? [rangeLabel('year', years)] : []),
        ].join(', ');
        terms.push({ kind: 'value', field, values, ...said, meaning });
        break;
      }
      case 'several': {
        if (reading.unlessKind && namesKind) continue;
        const asked: string[] = [];
        for (const [field, values] of reading.values) {
          // A model that is named outranks a kind; of a make that is named, the kind's models count.
          if (field === 'make_model' && namesModel) continue;
          // "12 seater bus": so many seats tell a bus better than a model does.
          if (field === 'make_model' && namesManySeats) continue;
          // "7 seater family car": the seats that are said.
          if (field === 'seats' && namesSeats) continue;
          const makes = namedMakes.size > 0 ? namedMakes : wishedMakes;
          const ofMake = values.filter((key) => makes.has(makeOf(key)));
          if (field === 'badge' && namesBadge) continue;
          // "A tradie needs a van": of the bodies of a use the one that is said.
          if (field === 'body' && values.length > KIN && namedBodies.some((body) => values.includes(body)))
            continue;
          const chosen = field === 'make_model' && ofMake.length > 0 ? ofMake : values;
          // "Aussie muscle car": what is of both kinds, where there is such.
          const both = chosen.filter((value) => wished[field]?.includes(value));
          const isOfBoth = both.length > 0 && filters[field]?.length === wished[field]?.length;
          if (isOfBoth) filters[field] = both;
          else choose(field, chosen);
          wished[field] = isOfBoth ? both : [...(wished[field] ?? []), ...chosen];
          if (field === 'make_model') choose('make', [...new Set(chosen.map(makeOf))]);
          if (field === 'make_model' && (ofMake.length > 0 || isOfBoth)) narrowed = true;
          asked.push(kindOf(kinds, field, chosen) ?? meaningOf(field, chosen));
        }
        for (const [name, range] of Object.entries(reading.ranges(thisYear))) {
          const field = name as RangeField;
          const both = joined(ranges[field] ?? {}, { range, named: false }, false) ?? ranges[field] ?? range;
          ranges[field] = both;
          asked.push(rangeLabel(field, range));
        }
        if (asked.length > 0) terms.push({ kind: 'several', ...said, meaning: asked.join(', ') });
        break;
      }
      case 'without': {
        const excluded = amongMakes(reading.without, askedMakes);
        for (const field of VALUE_FIELDS) {
          const values = excluded[field];
          if (values) add(without, field, values);
        }
        terms.push({ kind: 'without', without: excluded, ...said, meaning: exclusionText(excluded) });
        break;
      }
      case 'range': {
        const { field } = reading;
        const before = ranges[field];
        const both = before && joined(before, reading, named.has(field));
        // Of two ranges that exclude each other, the later counts.
        if (before && !both) dropRange(terms, field);
        ranges[field] = both ?? reading.range;
        if (reading.named) named.add(field);
        else named.delete(field);
        const { range, weekly } = reading;
        terms.push({
          ...{ kind: 'range', field, range, ...said, meaning: weekly ?? rangeLabel(field, range) },
          ...(weekly !== undefined && { weekly: true }),
        });
        break;
      }
      case 'near': {
        near = reading.near;
        drop(terms, 'near');
        terms.push({ kind: 'near', near, ...said, meaning: nearLabel(near) });
        break;
      }
      case 'sort': {
        sort = reading.sort;
        drop(terms, 'sort');
        terms.push({ kind: 'sort', sort, ...said, meaning: sortLabel(sort) });
      }
    }
  }
  if (narrowed && filters.make_model) filters.make = [...new Set(filters.make_model.map(makeOf))];
  for (const [least, bodies] of SEATED) {
    const isMany = filters.seats?.every((seats) => Number(seats) >= least);
    if (isMany && filters.body) filters.body = withKinBodies(filters.body, bodies, meanings);
  }
  if (filters.drive && filters.make_model) filters.drive = withKinDrives(filters.drive, drives);
  // Feeds call many four-wheel-drive wagons SUVs, and so the wagon of a model that is named: "GU Patrol wagon".
  if ((filters.drive?.includes('4WD') || filters.make_model) && filters.body?.join() === 'Wagon') {
    filters.body = withKinBodies(filters.body, ['suv', 'wagon'], meanings);
  }
  // Who asks for either asks for what is both.
  if (filters.fuel && BOTH_FUELS.every((fuel) => filters.fuel?.includes(fuel))) {
    const plugIn = meanings.get('pluginhybrid')?.find(({ kind }) => kind === 'values');
    if (plugIn?.kind === 'values') choose('fuel', plugIn.values);
  }
  if (filters.doors) filters.doors = withTailgate(filters.doors, filters.body ?? [], built);
  const excluded = Object.keys(without).length > 0 && { without };
  return { filters, ...excluded, ranges, ...(near && { near }), ...(sort && { sort }), rest, terms };
}

const BOTH_FUELS: readonly string[] = ['Electric', 'Hybrid'];

/**
 * The badges left when two phrases describe one car: those of the named version, or those that contain both of two adjacent
 * words ("2.5i premium"). Empty if the words describe different cars.
 */
const narrowedBadges =
  (inOrder: readonly Found[]) =>
  (
    values: readonly string[],
    { at, tokens }: Pick<Found, 'at' | 'tokens'>,
    before: readonly string[] = [],
    ofVersions: ReadonlySet<string>,
  ): readonly string[] => {
    const ofVersion = values.filter((value) => ofVersions.has(value));
    if (ofVersion.length > 0) return ofVersion;
    const isBehind = inOrder.some((other) => {
      const last = other.tokens.at(-1);
      const isBadge = other.reading.kind === 'values' && other.reading.field === 'badge';
      // Only a space: a comma, like an "or", separates two wishes.
      return (
        isBadge &&
        last &&
        other.at + other.tokens.length === at &&
        tokens[0]?.start === last.start + last.raw.length + 1
      );
    });
    return isBehind ? values.filter((value) => before.includes(value)) : [];
  };

/** "Three kids, so a 7 seater": of two numbers of seats the one that the other allows. */
function narrower(some: readonly string[] = [], more: readonly string[]): readonly string[] | null {
  if (some.length === 0 || some.length === more.length) return null;
  const [few, many] = some.length < more.length ? [some, more] : [more, some];
  return few.every((value) => many.includes(value)) ? few : null;
}

/** Whether some words name some of the models that their neighbours name. */
function isNarrower(some: Found, all: Found): boolean {
  if (some.reading.kind !== 'values' || all.reading.kind !== 'values') return false;
  if (some.reading.field !== 'make_model' || all.reading.field !== 'make_model' || all.reading.badges)
    return false;
  const [one, others] = [some.reading.values, all.reading.values];
  const beside = some.at === all.at + all.tokens.length || all.at === some.at + some.tokens.length;
  return beside && one.length < others.length && one.every((value) => others.includes(value));
}

const BUS_SEATS = 9;

/** A van of so many seats is sold as a bus, a ute as a cab chassis, or under any of these. */
const SEATED: readonly (readonly [least: number, bodies: readonly string[]])[] = [
  [6, ['ute', 'cabchassis']],
  [BUS_SEATS, ['van', 'bus', 'peoplemover']],
];

function withKinBodies(
  asked: readonly string[],
  kin: readonly string[],
  meanings: Vocabulary['meanings'],
): readonly string[] {
  const bodies = kin.flatMap((key) =>
    (meanings.get(key) ?? []).flatMap((meaning) =>
      meaning.kind === 'values' && meaning.field === 'body' ? meaning.values : [],
    ),
  );
  return asked.some((body) => bodies.includes(body)) ? [...new Set([...asked, ...bodies])] : asked;
}

/** What so many makes or models are together: all of a kind, or all that one make has of it. */
export function kindOf(kinds: readonly Kind[], field: ValueField, values: readonly string[]): string | null {
  if (values.length <= MOST_NAMED) return null;
  const makes = new Set(values.map(makeOf));
  const isAll = (kind: ReadonlySet<string>) =>
    values.every((value) => kind.has(value)) &&
    [...kind].filter((value) => makes.has(makeOf(value))).length === values.length;
  return kinds.find((kind) => kind.field === field && isAll(kind.values))?.title ?? null;
}

/** Models of several makes by one name: those of the makes that are asked for, if there are any. */
function amongMakes(without: SearchQuery['filters'], makes: ReadonlySet<string>): SearchQuery['filters'] {
  const models = without.make_model?.filter((key) => makes.has(makeOf(key))) ?? [];
  return models.length > 0 ? { ...without, make_model: models } : without;
}

/** Utes and cab chassis are one. */
const KIN = 2;

/** More values than these are counted, not named. */
const MOST_NAMED = 2;

/** Neighbours are one place. */
function placesOf(tokens: readonly Placed[]): [number, number][] {
  const places: [number, number][] = [];
  tokens.forEach(({ at, start, raw }, index) => {
    const last = places.at(-1);
    if (last && tokens[index - 1]?.at === at - 1) last[1] = start + raw.length;
    else places.push([start, start + raw.length]);
  });
  return places;
}

function meaningOf(field: ValueField, values: readonly string[]): string {
  const labels = [...new Set(values.map((value) => valueLabel(field, value)))];
  const [first = '', ...others] = labels;
  if (countedLabel(field, first) !== first) return countedLabel(field, labels.join(', '));
  if (labels.length > MOST_NAMED) return `${first} and ${others.length} more`;
  return labels.join(field === 'make_model' ? ' and ' : ', ');
}

const drop = (terms: Term[], kind: Term['kind']) => {
  const at = terms.findIndex((term) => term.kind === kind);
  if (at !== -1) terms.splice(at, 1);
};
function dropRange(terms: Term[], field: RangeField): void {
  for (let at = terms.length - 1; at >= 0; at--) {
    const term = terms[at];
    if (term?.kind === 'range' && term.field === field) terms.splice(at, 1);
  }
}

/** Two ranges of one field as one: years named one by one widen, bounds narrow. Null where nothing is in both. */
function joined(
  before: Range,
  { range, named }: { range: Range; named: boolean },
  wasNamed: boolean,
): Range | null {
  const ends = (a: number | undefined, b: number | undefined, pick: (...numbers: number[]) => number) =>
    a === undefined ? b : b === undefined ? a : pick(a, b);
  const wide = named && wasNamed;
  const min = ends(before.min, range.min, wide ? Math.min : Math.max);
  const max = ends(before.max, range.max, wide ? Math.max : Math.min);
  if (min !== undefined && max !== undefined && min > max) return null;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
