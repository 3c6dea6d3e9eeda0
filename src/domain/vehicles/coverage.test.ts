/**
 * How much of what dealers really list is in the catalogue and agrees with it; each row is read without any
 * feed code.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { sharedFile } from '../../../tests/fixtures/shared-data.ts';
import { slugify } from '../inventory/naming.ts';
import { MAKES } from './data/index.ts';
import type { Make } from './schema.ts';
import { isVersion } from './versions.ts';

const key = (text: string) => slugify(text).replaceAll('-', '');
type Named = { name: string; also?: string[] | undefined; withMake?: string[] | undefined };
const namesOf = ({ name, also = [], withMake = [] }: Named) => [name, ...also, ...withMake].map(key);

const makeOf = new Map(MAKES.flatMap((make) => namesOf(make).map((name) => [name, make] as const)));
/** Haval of GWM: a make in some feeds, and the beginning of a family's name here. */
const makeOfLine = new Map(
  MAKES.flatMap((make) => (make.lines ?? []).map((line) => [key(line), make] as const)),
);
type Facts = Pick<Make['families'][number], 'years' | 'bodies' | 'drives' | 'fuels' | 'seats'>;

/** What is known under each name of a make: a variant's own facts before its family's. */
const factsOf = new Map(
  MAKES.map((make) => {
    const named = make.families.flatMap(({ variants = [], ...family }) => [
      ...namesOf(family).map((name) => [name, family] as const),
      ...variants.flatMap((variant) =>
        namesOf(variant).map((name) => [name, { ...family, ...variant }] as const),
      ),
    ]);
    return [make, new Map<string, Facts>(named)] as const;
  }),
);

const find = (make: Make, name: string): Facts | undefined =>
  factsOf.get(make)?.get(key(name)) ??
  make.families.find(({ versions = [] }) => versions.some((template) => isVersion(template, name)));

/** The first words of a text, the most of them first. */
const beginnings = (words: readonly string[]) =>
  Array.from({ length: Math.min(6, words.length) }, (_, left) =>
    words.slice(0, words.length - left).join(' '),
  );

type Row = Record<
  'Brand' | 'Model' | 'Title' | 'Year' | 'BodyType' | 'DriveType' | 'FuelType' | 'Seats',
  string
>;

/** A row's make, and what is known about its model: by the start of the title, otherwise by the column. */
function lookUp(row: Row): { make: Make; facts: Facts | undefined; row: Row } | null {
  const { Brand, Model, Title } = row;
  const words = Title.split(/\s+/).slice(1, 9);
  const named = beginnings(words.slice(0, 3)).find((each) => makeOf.has(key(each)));
  const line = named === undefined ? makeOfLine.get(key(words[0] ?? '')) : undefined;
  const make = line ?? makeOf.get(key(named ?? Brand));
  if (make === undefined) return null;
  const rest = words.slice(named?.split(' ').length ?? 0);
  const names = [...beginnings(rest.slice(0, 6)), Model];
  return { make, facts: names.map((each) => find(make, each)).find((each) => each !== undefined), row };
}

/** What a row says about a car, and the catalogue values that it may mean. */
const BODIES: Readonly<Record<string, NonNullable<Facts['bodies']>>> = {
  SUV: ['suv', '4x4'],
  Hatchback: ['hatch', 'hatchback'],
  Sedan: ['sedan'],
  Coupe: ['coupe'],
  Convertible: ['convertible', 'softtop', 'hardtop'],
  'Ute / Tray': ['ute', 'cabChassis', 'lightTruck'],
  'People Mover': ['peopleMover', 'bus'],
};
const DRIVES: Readonly<Record<string, NonNullable<Facts['drives']>>> = {
  AWD: ['AWD', '4WD'],
  '4WD': ['4WD', 'AWD'],
  Front: ['FWD'],
  Rear: ['RWD'],
};
const FUELS: Readonly<Record<string, NonNullable<Facts['fuels']>>> = {
  Diesel: ['diesel'],
  Unleaded: ['petrol', 'hybrid', 'plug-in hybrid'],
  Premium: ['petrol', 'hybrid', 'plug-in hybrid'],
  Hybrid: ['hybrid', 'plug-in hybrid'],
  Electric: ['electric'],
};

/** Whether one of the values is known; null where the row or the catalogue says nothing. */
function agree<T>(known: readonly T[] | undefined, read: readonly T[] | undefined): boolean | null {
  return known === undefined || read === undefined ? null : read.some((each) => known.includes(each));
}

const CHECKS: Readonly<Record<string, (facts: Facts, row: Row) => boolean | null>> = {
  // A car is listed by the year it was built in, which may be the one before it was first sold.
  year: ({ years }, { Year }) =>
    years === undefined ? null : Number(Year) >= years[0] - 1 && Number(Year) <= (years[1] ?? 2027) + 1,
  body: ({ bodies }, { BodyType }) => agree(bodies, BODIES[BodyType]),
  drive: ({ drives }, { DriveType }) => agree(drives, DRIVES[DriveType]),
  fuel: ({ fuels }, { FuelType }) => agree(fuels, FUELS[FuelType]),
  seats: ({ seats }, { Seats }) => agree(seats, /\d/.test(Seats) ? [Number.parseInt(Seats, 10)] : undefined),
};

const listings = sharedFile('listings/australian-vehicle-prices.csv');

describe.skipIf(listings === null)('of real listings', () => {
  const file = listings === null ? '' : readFileSync(listings);
  const rows = parse<Row>(file, { columns: true })
    // "Other" is not a model, and a row without a title says nothing.
    .filter(({ Model, Title }) => Model !== 'Other' && Title !== '')
    .map(lookUp)
    .filter((each) => each !== null);

  const titles = (some: typeof rows) => some.map(({ row }) => row.Title).join('\n');

  test('99.5% are in a family of the catalogue, if it has the make', () => {
    const unknown = rows.filter(({ facts }) => facts === undefined);
    expect(unknown.length / rows.length, titles(unknown)).toBeLessThan(0.005);
  });

  const makes = MAKES.filter((make) => rows.filter((row) => row.make === make).length >= 20);
  test.each(makes)('99% of $name', (make) => {
    const own = rows.filter((row) => row.make === make);
    const unknown = own.filter(({ facts }) => facts === undefined);
    expect(unknown.length / own.length, titles(unknown)).toBeLessThan(0.01);
  });

  test.each(Object.entries(CHECKS))('the %s of 99%% is one that the catalogue has', (_, check) => {
    const known = rows.filter(({ facts, row }) => facts !== undefined && check(facts, row) !== null);
    const wrong = known.filter(({ facts, row }) => facts !== undefined && check(facts, row) === false);
    expect(known.length).toBeGreaterThan(9_000);
    expect(wrong.length / known.length, titles(wrong)).toBeLessThan(0.01);
  });
});
