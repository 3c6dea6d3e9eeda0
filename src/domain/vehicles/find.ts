/** Finds makes and models in the catalogue by the names that feeds and people use. */
import { slugify } from '../inventory/naming.ts';
import { MAKES } from './data/index.ts';
import type { Family, Make, Variant } from './schema.ts';
import { isVersion } from './versions.ts';

/** Names are compared without letter case, accents, spaces and hyphens. */
const nameKey = (name: string): string => slugify(name).replaceAll('-', '');

/** What a feed's words mean. */
export interface KnownModel {
  make: Make;
  family: Family;
  /** The version named; null for the family, or a version without facts of its own. */
  variant: Variant | null;
  /** The words that name it, as given, and those after them. */
  name: string;
  rest: string;
}

type Found = Pick<KnownModel, 'family' | 'variant'>;

/** The names of a make's families and versions; family names come first. */
const modelsOf = oncePerMake((make) => {
  const models = new Map<string, Found>();
  const add = (found: Found, names: readonly string[]) => {
    for (const key of names.map(nameKey)) if (!models.has(key)) models.set(key, found);
  };
  const listOf = ({ name, also = [], withMake = [] }: Pick<Variant, 'name' | 'also' | 'withMake'>) => [
    ...[name, ...also],
    ...withMake,
  ];
  for (const family of make.families) add({ family, variant: null }, listOf(family));
  for (const family of make.families) {
    for (const variant of family.variants ?? []) add({ family, variant }, listOf(variant));
  }
  return models;
});

const makesByName = new Map<string, Make>();
for (const make of MAKES) {
  for (const name of [make.name, ...(make.also ?? []), ...(make.inFeeds ?? [])]) {
    if (!makesByName.has(nameKey(name))) makesByName.set(nameKey(name), make);
  }
}
/** Haval of GWM: a make in some feeds, and the beginning of a family's name in the catalogue. */
const makesByLine = new Map<string, Make>();
for (const make of MAKES) for (const line of make.lines ?? []) makesByLine.set(nameKey(line), make);

/** The catalogue's makes in alphabetical order. */
export function makeNames(): string[] {
  return MAKES.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en-AU'));
}

/** A make's models, as shoppers call them, in alphabetical order; none for an unknown make. */
export function modelNames(makeName: string): string[] {
  const families = findMake(makeName)?.families ?? [];
  return families.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en-AU', { numeric: true }));
}

/** The make that a feed's name means, `VW` or `Land Rover`; null for one that the catalogue does not have. */
export function findMake(name: string): Make | null {
  return makesByName.get(nameKey(name)) ?? makesByLine.get(nameKey(name)) ?? null;
}

/**
 * The family that a feed's make and model mean; null if the catalogue has none by that name. The model may
 * say more than its name ("Hilux SR5 4x4", "320i M Sport"): the longest name wins. A make cut at its first
 * word ("Great", model "Wall V200") is found with the words that follow.
 */
export function findModel(makeName: string, modelName: string): KnownModel | null {
  const words = `${makeName} ${modelName}`.split(/\s+/).filter(Boolean);
  for (const lead of beginnings(words.slice(0, 4))) {
    const make = findMake(lead.join(' '));
    if (make === null) continue;
    // A line's name starts its families' names; a model may start with its make again.
    const found = [words.slice(lead.length), words, modelName.split(/\s+/)]
      .map((rest) => findIn(make, rest))
      .find((each) => each !== null);
    if (found !== undefined) return { make, ...found };
  }
  return null;
}

/** The longest words that name a family of this make, or one of its versions. */
function findIn(make: Make, words: readonly string[]): Omit<KnownModel, 'make'> | null {
  const models = modelsOf(make);
  for (const lead of beginnings(words.slice(0, 6))) {
    const name = lead.join(' ');
    const rest = words.slice(lead.length).join(' ');
    const named = models.get(nameKey(name));
    if (named !== undefined) return { ...named, name, rest };
    if (!/\d/.test(name)) continue;
    const family = make.families.find(({ versions = [] }) =>
      versions.some((version) => isVersion(version, name)),
    );
    if (family !== undefined) return { family, variant: null, name, rest };
  }
  return null;
}

/** The first words of a name, longest first. */
const beginnings = (words: readonly string[]): string[][] =>
  words.map((_word, left) => words.slice(0, words.length - left));

function oncePerMake<T>(work: (make: Make) => T): (make: Make) => T {
  const known = new Map<Make, T>();
  return (make) => {
    const found = known.get(make) ?? work(make);
    known.set(make, found);
    return found;
  };
}
