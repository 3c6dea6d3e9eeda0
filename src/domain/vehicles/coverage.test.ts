/** How much of what dealers really list is in the catalogue, each row read without any code that reads feeds. */
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
const familyNames = new Map(
  MAKES.map((make) => {
    const named = make.families.flatMap((family) => [family, ...(family.variants ?? [])].flatMap(namesOf));
    return [make, new Set(named)] as const;
  }),
);

const isKnown = (make: Make, name: string) =>
  familyNames.get(make)?.has(key(name)) ||
  make.families.some(({ versions = [] }) => versions.some((template) => isVersion(template, name)));

/** The first words of a text, the most of them first. */
const beginnings = (words: readonly string[]) =>
  Array.from({ length: Math.min(6, words.length) }, (_, left) =>
    words.slice(0, words.length - left).join(' '),
  );

interface Row {
  Brand: string;
  Model: string;
  Title: string;
}

/** The make of a row, and whether one of its families has the model: as the title begins, else as the column says. */
function lookUp({ Brand, Model, Title }: Row): { make: Make; known: boolean; title: string } | null {
  const words = Title.split(/\s+/).slice(1, 9);
  const named = beginnings(words.slice(0, 3)).find((each) => makeOf.has(key(each)));
  const line = named === undefined ? makeOfLine.get(key(words[0] ?? '')) : undefined;
  const make = line ?? makeOf.get(key(named ?? Brand));
  if (make === undefined) return null;
  const rest = words.slice(named?.split(' ').length ?? 0);
  return {
    make,
    known: [...beginnings(rest.slice(0, 6)), Model].some((each) => isKnown(make, each)),
    title: Title,
  };
}

const listings = sharedFile('listings/australian-vehicle-prices.csv');

describe.skipIf(listings === null)('of real listings', () => {
  const file = listings === null ? '' : readFileSync(listings);
  const rows = parse<Record<keyof Row, string>>(file, { columns: true })
    // "Other" names no model, and a row without a title nothing at all.
    .filter(({ Model, Title }) => Model !== 'Other' && Title !== '')
    .map(lookUp)
    .filter((each) => each !== null);

  test('99.5% are of a family that the catalogue has, where it has the make', () => {
    const unknown = rows.filter(({ known }) => !known);
    expect(unknown.length / rows.length, unknown.map(({ title }) => title).join('\n')).toBeLessThan(0.005);
  });

  const makes = MAKES.filter((make) => rows.filter((row) => row.make === make).length >= 20);
  test.each(makes)('99% of $name', (make) => {
    const own = rows.filter((row) => row.make === make);
    const unknown = own.filter(({ known }) => !known);
    expect(unknown.length / own.length, unknown.map(({ title }) => title).join('\n')).toBeLessThan(0.01);
  });
});
