/** Everything found in a phrase put together: filters, ranges, place and order, and what each was said by. */
import type { Place, Range, SearchQuery } from '../engine.ts';
import { type RangeField, type Sort, VALUE_FIELDS, type ValueField } from '../fields.ts';
import { nearLabel, rangeLabel, sortLabel } from '../labels.ts';
import { makeOf } from '../routes.ts';
import { withTailgate } from './built.ts';
import { exclusionText, withKinDrives } from './exclusions.ts';
import { joined } from './joined-ranges.ts';
import { BUS_SEATS, type NamesInPhrase, namesIn } from './names-in-phrase.ts';
import type { Found, Kind, Reading, Term, Understood } from './readings.ts';
import { kindOf, meaningOf, placesOf } from './term-labels.ts';
import type { Vocabulary } from './vocabulary.ts';

/** @param rest words of which nothing was made */
export function settle(
  found: readonly Found[],
  rest: string,
  thisYear: number,
  vocabulary: Vocabulary,
): Understood {
  const inOrder = [...found].sort((a, b) => a.at - b.at);
  const draft = new Draft(inOrder, thisYear, vocabulary.kinds);
  for (const each of inOrder) draft.add(each);
  const { without, ranges, near, sort, terms } = draft;
  const filters = withKin(draft, vocabulary);
  const excluded = Object.keys(without).length > 0 && { without };
  return { filters, ...excluded, ranges, ...(near && { near }), ...(sort && { sort }), rest, terms };
}

type Filters = Partial<Record<ValueField, readonly string[]>>;
type Said = Pick<Term, 'words' | 'places'>;
type Of<Name extends Reading['kind']> = Extract<Reading, { kind: Name }>;

function choose(to: Filters, field: ValueField, values: readonly string[]): void {
  to[field] = [...new Set([...(to[field] ?? []), ...values])];
}

/** What has been put together so far, reading by reading. */
class Draft {
  readonly filters: Filters = {};
  readonly without: Filters = {};
  readonly ranges: Partial<Record<RangeField, Range>> = {};
  readonly terms: Term[] = [];
  near: Place | undefined;
  sort: Sort | undefined;
  /** Some models were left out: the makes are those of the others. */
  isNarrowed = false;
  readonly #inOrder: readonly Found[];
  readonly #names: NamesInPhrase;
  readonly #thisYear: number;
  readonly #kinds: readonly Kind[];
  /** Ranges that name values one by one: years. */
  readonly #listed = new Set<RangeField>();
  /** What kinds of car alone have chosen. */
  readonly #ofKinds: Filters = {};

  constructor(inOrder: readonly Found[], thisYear: number, kinds: readonly Kind[]) {
    this.#inOrder = inOrder;
    this.#names = namesIn(inOrder);
    this.#thisYear = thisYear;
    this.#kinds = kinds;
  }

  add(found: Found): void {
    const { tokens, reading } = found;
    const said = { words: tokens.map(({ raw }) => raw).join(' '), places: placesOf(tokens) };
    switch (reading.kind) {
      case 'values':
        this.#addValues(found, reading, said);
        break;
      case 'several':
        this.#addKind(reading, said);
        break;
      case 'without':
        this.#exclude(reading, said);
        break;
      case 'range':
        this.#addRange(reading, said);
        break;
      case 'near':
        this.near = reading.near;
        this.#drop('near');
        this.terms.push({ kind: 'near', near: this.near, ...said, meaning: nearLabel(this.near) });
        break;
      case 'sort':
        this.sort = reading.sort;
        this.#drop('sort');
        this.terms.push({ kind: 'sort', sort: this.sort, ...said, meaning: sortLabel(this.sort) });
    }
  }

  #addValues(found: Found, reading: Of<'values'>, said: Said): void {
    const { field, years, badges, bodies } = reading;
    // "Range Rover Evoque": of the models of a line, the one named after it; of "VZ Calais" its years count.
    if (this.#inOrder.some((other) => isNarrower(other, found))) {
      if (years) {
        this.#narrow('year', years);
        this.terms.push({
          ...{ kind: 'range', field: 'year', range: years, ...said },
          meaning: rangeLabel('year', years),
        });
      }
      return;
    }
    const values = this.#chooseValues(found, field, this.#ofNamedMakes(field, reading.values));
    if (bodies) choose(this.filters, 'body', bodies);
    if (badges) choose(this.filters, 'badge', badges);
    if (years) this.#narrow('year', years);
    const meaning = [
      meaningOf(field, values),
      ...(badges ? [meaningOf('badge', badges)] : []),
      ...(bodies ? [meaningOf('body', bodies)] : []),
      ...(years ? [rangeLabel('year', years)] : []),
    ].join(', ');
    this.terms.push({ kind: 'value', field, values, ...said, meaning });
  }

  /** Models of the makes that are named, where there are any; their makes are chosen too. */
  #ofNamedMakes(field: ValueField, values: readonly string[]): readonly string[] {
    if (field !== 'make_model') return values;
    const ofMake = values.filter((key) => this.#names.makes.has(makeOf(key)));
    const models = ofMake.length > 0 ? ofMake : values;
    choose(this.filters, 'make', [...new Set(models.map(makeOf))]);
    return models;
  }

  /** Adds values to the filter, or narrows it where both describe one car. @returns the values that count */
  #chooseValues(found: Found, field: ValueField, values: readonly string[]): readonly string[] {
    const { filters } = this;
    // "Captiva 7 LT": of the badges of that version those that say more.
    const badges =
      field === 'badge'
        ? narrowedBadges(this.#inOrder, this.#names.versionBadges, { values, found, before: filters.badge })
        : [];
    if (badges.length > 0) {
      filters.badge = badges;
      return badges;
    }
    const seats = field === 'seats' ? narrower(filters.seats, values) : null;
    if (seats) filters.seats = seats;
    else choose(filters, field, values);
    return values;
  }

  #addKind(reading: Of<'several'>, said: Said): void {
    if (reading.unlessKind && this.#names.hasKind) return;
    const asked: string[] = [];
    for (const [field, values] of reading.values) {
      if (this.#isOutranked(field, values)) continue;
      const chosen = this.#chooseOfKind(field, values);
      asked.push(kindOf(this.#kinds, field, chosen) ?? meaningOf(field, chosen));
    }
    for (const [name, range] of Object.entries(reading.ranges(this.#thisYear))) {
      const field = name as RangeField;
      this.ranges[field] = this.#joined(field, range) ?? this.ranges[field] ?? range;
      asked.push(rangeLabel(field, range));
    }
    if (asked.length > 0) this.terms.push({ kind: 'several', ...said, meaning: asked.join(', ') });
  }

  /** Whether the phrase says something plainer than these values of a kind of car. */
  #isOutranked(field: ValueField, values: readonly string[]): boolean {
    const { hasModel, hasBusSeats, hasSeats, hasBadge, bodies } = this.#names;
    switch (field) {
      case 'make_model':
        // "12 seater bus": so many seats tell a bus better than a model does.
        return hasModel || hasBusSeats;
      case 'seats':
        // "7 seater family car": the seats that are said.
        return hasSeats;
      case 'badge':
        return hasBadge;
      case 'body':
        // "A tradie needs a van": of the bodies of a use the one that is said.
        return values.length > KIN && bodies.some((body) => values.includes(body));
      default:
        return false;
    }
  }

  /** Adds the values of a kind, or narrows the filter to those of both kinds. @returns the kind's own that count */
  #chooseOfKind(field: ValueField, values: readonly string[]): readonly string[] {
    const makes = this.#names.makes.size > 0 ? this.#names.makes : this.#names.kindMakes;
    const ofMake = field === 'make_model' ? values.filter((key) => makes.has(makeOf(key))) : [];
    const chosen = ofMake.length > 0 ? ofMake : values;
    // "Aussie muscle car": what is of both kinds, where there is such.
    const ofKinds = this.#ofKinds[field];
    const both = chosen.filter((value) => ofKinds?.includes(value));
    const isOfBoth = both.length > 0 && this.filters[field]?.length === ofKinds?.length;
    if (isOfBoth) this.filters[field] = both;
    else choose(this.filters, field, chosen);
    this.#ofKinds[field] = isOfBoth ? both : [...(ofKinds ?? []), ...chosen];
    if (field === 'make_model') {
      choose(this.filters, 'make', [...new Set(chosen.map(makeOf))]);
      if (ofMake.length > 0 || isOfBoth) this.isNarrowed = true;
    }
    return chosen;
  }

  #exclude(reading: Of<'without'>, said: Said): void {
    const excluded = amongMakes(reading.without, this.#names.askedMakes);
    for (const field of VALUE_FIELDS) {
      const values = excluded[field];
      if (values) choose(this.without, field, values);
    }
    this.terms.push({ kind: 'without', without: excluded, ...said, meaning: exclusionText(excluded) });
  }

  #addRange(reading: Of<'range'>, said: Said): void {
    const { field, range, weekly } = reading;
    const before = this.ranges[field];
    const both = before && joined(before, reading, this.#listed.has(field));
    // Of two ranges that exclude each other, the later counts.
    if (before && !both) this.#dropRange(field);
    this.ranges[field] = both ?? range;
    if (reading.named) this.#listed.add(field);
    else this.#listed.delete(field);
    this.terms.push({
      ...{ kind: 'range', field, range, ...said, meaning: weekly ?? rangeLabel(field, range) },
      ...(weekly !== undefined && { weekly: true }),
    });
  }

  /** A range with what has been asked before; null where they exclude each other. */
  #joined(field: RangeField, range: Range): Range | null {
    return joined(this.ranges[field] ?? {}, { range, named: false }, false);
  }

  /** Narrows a range; where it excludes what has been asked before, it counts alone. */
  #narrow(field: RangeField, range: Range): void {
    this.ranges[field] = this.#joined(field, range) ?? range;
  }

  #drop(kind: Term['kind']): void {
    const at = this.terms.findIndex((term) => term.kind === kind);
    if (at !== -1) this.terms.splice(at, 1);
  }

  #dropRange(field: RangeField): void {
    for (let at = this.terms.length - 1; at >= 0; at--) {
      const term = this.terms[at];
      if (term?.kind === 'range' && term.field === field) this.terms.splice(at, 1);
    }
  }
}

/** The filters, widened by what feeds call differently: bodies, drives, doors and fuels. */
function withKin(
  { filters, isNarrowed }: Draft,
  { built, drives, meanings }: Pick<Vocabulary, 'built' | 'drives' | 'meanings'>,
): Filters {
  if (isNarrowed && filters.make_model) filters.make = [...new Set(filters.make_model.map(makeOf))];
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
    if (plugIn?.kind === 'values') choose(filters, 'fuel', plugIn.values);
  }
  if (filters.doors) filters.doors = withTailgate(filters.doors, filters.body ?? [], built);
  return filters;
}

const BOTH_FUELS: readonly string[] = ['Electric', 'Hybrid'];

/** Utes and cab chassis are one. */
const KIN = 2;

/**
 * The badges left when two phrases describe one car: those of the named version, or those that contain both of two adjacent
 * words ("2.5i premium"). Empty if the words describe different cars.
 */
function narrowedBadges(
  inOrder: readonly Found[],
  ofVersions: ReadonlySet<string>,
  {
    values,
    found: { at, tokens },
    before = [],
  }: { values: readonly string[]; found: Found; before: readonly string[] | undefined },
): readonly string[] {
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
}

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

/** Models of several makes by one name: those of the makes that are asked for, if there are any. */
function amongMakes(without: SearchQuery['filters'], makes: ReadonlySet<string>): SearchQuery['filters'] {
  const models = without.make_model?.filter((key) => makes.has(makeOf(key))) ?? [];
  return models.length > 0 ? { ...without, make_model: models } : without;
}
