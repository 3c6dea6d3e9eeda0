/**
 * What people call the makes and models in stock, by the catalogue: a family's name means all of its models, whatever
 * a feed calls each. Made where an index is made, so that no browser needs the catalogue.
 */
import { findMake, findModel } from '#domain/vehicles/find.ts';
import type { Family, Variant } from '#domain/vehicles/schema.ts';
import type { SearchDocument } from '../document.ts';
import { keyOf } from '../plain-words/tokens.ts';
import { edits } from '../plain-words/typing.ts';
import { type NamedFamily, writeFamily } from './family-name.ts';
import { generationsOf } from './generations.ts';

type Listed = Pick<SearchDocument, 'make' | 'model' | 'badge' | 'year'>;

/** A family's cars in stock. */
interface Stocked {
  family: Family;
  models: Set<string>;
  badges: Set<string>;
  years: Set<number>;
  byVariant: Map<Variant, Set<string>>;
}

/** One line a meaning, for `readFamily`. The same cars give the same lines. */
export function namesInStock(documents: readonly Listed[]): string[] {
  const makes = new Map<string, Map<string, Listed[]>>();
  for (const each of documents) {
    const models = makes.get(each.make) ?? new Map<string, Listed[]>();
    makes.set(each.make, models);
    const cars = models.get(each.model);
    if (cars) cars.push(each);
    else models.set(each.model, [each]);
  }
  return [...makes].flatMap(([make, models]) => namesOfMake(make, models).map(writeFamily)).sort();
}

function namesOfMake(make: string, models: ReadonlyMap<string, readonly Listed[]>): NamedFamily[] {
  const families = new Map<Family, Stocked>();
  for (const [model, cars] of models) {
    const known = findModel(make, model);
    if (known === null) continue;
    const { family, variant } = known;
    const stocked = families.get(family) ?? {
      ...{ family, models: new Set<string>(), badges: new Set<string>(), years: new Set<number>() },
      byVariant: new Map<Variant, Set<string>>(),
    };
    families.set(family, stocked);
    stocked.models.add(model);
    for (const { badge, year } of cars) {
      if (badge !== null) stocked.badges.add(badge);
      if (year !== null) stocked.years.add(year);
    }
    if (variant) stocked.byVariant.set(variant, (stocked.byVariant.get(variant) ?? new Set()).add(model));
  }
  const { also: called = [], lines = [] } = findMake(make) ?? {};
  // Some feeds cut a make at its first word; nobody says "Land" for it.
  const also = called.filter((each) => !make.startsWith(`${each} `));
  const lined = lines
    .filter((line) => line !== make)
    .map((line): NamedFamily => {
      const ofLine = [...families.values()].filter(({ family }) => `${family.name} `.startsWith(`${line} `));
      const head = ofLine.find(({ family }) => family.name === line)?.family;
      return {
        ...plain(make, line, ofLine.flatMap((each) => [...each.models]).sort()),
        names: [line, ...(head?.also ?? []).filter((each) => !each.includes(' '))],
      };
    })
    .filter(({ models: found }) => found.length > 0);
  return [
    ...(also.length > 0 ? [{ ...plain(make, '', []), names: distinct(make, also) }] : []),
    ...lined,
    ...[...families.values()].flatMap((stocked) => namesOfFamily(make, stocked)),
  ];
}

const plain = (make: string, title: string, models: readonly string[]): NamedFamily => ({
  ...{ make, title, models, names: [], besideMake: [], badges: [], years: null, segment: '' },
});

/** Names that are no more than a typing error away are found without being told. */
const distinct = (title: string, names: readonly string[]): string[] =>
  names.filter((name) => {
    const [key, known] = [keyOf(name), keyOf(title)];
    return key !== known && !(edits(key, known) === 1 && key[0] === known[0]);
  });

function namesOfFamily(make: string, stocked: Stocked): NamedFamily[] {
  const { family, models, byVariant, years } = stocked;
  const all = [...models].sort();
  const { name, also = [], withMake = [], variants = [] } = family;
  const isCommon = withMake.includes(name);
  const whole: NamedFamily = {
    ...plain(make, name, all),
    names: [...(isCommon ? [] : [name]), ...distinct(name, also)],
    besideMake: withMake,
    segment: family.segment,
  };
  const versions = variants.flatMap((variant): NamedFamily[] => {
    const { also: others = [], withMake: besideMake = [] } = variant;
    const own = byVariant.get(variant);
    const names = [variant.name, ...distinct(variant.name, others)];
    if (own) return [{ ...plain(make, variant.name, [...own].sort()), names, besideMake }];
    // Where the feed does not tell a version apart, its badges or its years do.
    const badges = [...stocked.badges]
      .filter((badge) => names.some((each) => isWithin(each.replace(`${name} `, ''), badge)))
      .sort();
    if (badges.length > 0 && badges.length <= MOST_BADGES) {
      return [{ ...plain(make, variant.name, all), names, badges }];
    }
    const code = variant.name.replace(name, '').trim();
    if (!variant.years || !GENERATION.test(code) || !areStocked(variant.years, years)) return [];
    return [
      {
        ...plain(make, name, all),
        names: [code, ...others.filter((each) => / Series$/.test(each))],
        years: variant.years,
      },
    ];
  });
  const generations = generationsOf(make, name)
    .filter((each) => areStocked(each.years, years))
    .map((each): NamedFamily => ({ ...plain(make, name, all), names: each.codes, years: each.years }));
  return [whole, ...versions, ...generations];
}

/** A version with more badges than these is left to the words of the text. */
const MOST_BADGES = 40;

/** `VE`, `PX2` and `200` are codes of generations; `GT` and `R8` are not. */
const GENERATION = /^(?!GT|SS|ST|RS|R8|XR|SR)(?:[A-Z]{2}|[A-Z]{1,3}\d{1,2}|\d{2,3})$/;

const areStocked = ([first, last]: readonly [number, number | null], years: ReadonlySet<number>) =>
  [...years].some((year) => year >= first && year <= (last ?? year));

/** Whether a badge has these words in it, one after another. "R-Line" is no R. */
function isWithin(name: string, badge: string): boolean {
  const [wanted, words] = [name, badge].map((text) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  if (wanted === undefined || words === undefined) return false;
  return (
    ` ${words} `.includes(` ${wanted} `) && !(wanted.length === 1 && ` ${words}`.includes(` ${wanted} line`))
  );
}
