/**
 * What people call the makes and models in stock, by the catalogue: a family's name means all of its models, whatever
 * a feed calls each. Made where an index is made, so that no browser needs the catalogue.
 */

import { findMake, findModel } from '#domain/vehicles/find.ts';
import type { Family, Variant } from '#domain/vehicles/schema.ts';
import { keyOf } from '../plain-words/tokens.ts';
import { edits } from '../plain-words/typing.ts';
import { badgesWith, type SaidElsewhere, saidElsewhere } from './badges.ts';
import { type NamedFamily, writeFamily } from './family-name.ts';
import { generationsOf } from './generations.ts';
import {
  areStocked,
  bodiesOf,
  calledLike,
  carsOf,
  codeOf,
  isCoded,
  isGeneration,
  isMost,
  type Listed,
  modelsWith,
  type Stocked,
} from './told-apart.ts';

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
  const isSaidElsewhere = saidElsewhere(documents);
  const badges = [...new Set(documents.flatMap(({ badge }) => badge ?? []))].sort();
  const placeOf = new Map(badges.map((badge, place) => [badge, place]));
  const heldBy = (models: readonly string[], make: string) => [
    badges.length,
    ...[
      ...new Set(
        models.flatMap((model) =>
          (makes.get(make)?.get(model) ?? []).flatMap(({ badge }) => placeOf.get(badge ?? '') ?? []),
        ),
      ),
    ].sort((a, b) => a - b),
  ];
  return [...makes]
    .flatMap(([make, models]) => namesOfMake(make, models, isSaidElsewhere))
    .map((line) =>
      writeFamily(line.segment === '' ? line : { ...line, held: heldBy(line.models, line.make) }),
    )
    .sort();
}

function namesOfMake(
  make: string,
  models: ReadonlyMap<string, readonly Listed[]>,
  isSaidElsewhere: SaidElsewhere,
): NamedFamily[] {
  const families = new Map<Family, Stocked>();
  for (const [model, cars] of models) {
    const known = findModel(make, model);
    if (known === null) continue;
    const { family, variant } = known;
    const stocked = families.get(family) ?? {
      ...{ family, models: new Set<string>(), badges: new Set<string>(), years: new Set<number>() },
      cars: [],
      byVariant: new Map<Variant, Set<string>>(),
    };
    families.set(family, stocked);
    stocked.models.add(model);
    stocked.cars.push(...cars);
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
    ...[...families.values()].flatMap((stocked) =>
      namesOfFamily(make, stocked, [...families.values()], isSaidElsewhere),
    ),
  ];
}

const plain = (make: string, title: string, models: readonly string[]): NamedFamily => ({
  ...{
    make,
    title,
    models,
    names: [],
    besideMake: [],
    badges: [],
    bodies: [],
    years: null,
    segment: '',
    held: [],
  },
});

/** A name that is at most one typing error away is found without an entry of its own. */
const distinct = (title: string, names: readonly string[]): string[] =>
  names.filter((name) => {
    const [key, known] = [keyOf(name), keyOf(title)];
    return key !== known && !(edits(key, known) === 1 && key[0] === known[0]);
  });

function namesOfFamily(
  make: string,
  stocked: Stocked,
  ofMake: readonly Stocked[],
  isSaidElsewhere: SaidElsewhere,
): NamedFamily[] {
  const { family, models, byVariant, years } = stocked;
  // The GTSR Maloo is a Maloo.
  const namesakes = ofMake.flatMap((other) =>
    other === stocked ? [] : calledLike(stocked.family.name, other),
  );
  const all = [...new Set([...models, ...namesakes])].sort();
  const { name, also = [], withMake = [], variants = [] } = family;
  const isCommon = withMake.includes(name);
  // The Commodore has an Evoke, which is not an Evoque.
  const called = distinct(name, also).filter(
    (each) => !isSaidElsewhere(each, models) && !isBodied(each, family),
  );
  // "SP25" is said of some Mazda3, "C63" of some C-Class: their badges tell which.
  const graded = called.flatMap((each): NamedFamily[] => {
    const badges =
      isGrade(each, name) && !IN_OTHER_WORDS.test(each) && !isCoded(make, family, each)
        ? badgesWith([each], name, stocked.badges)
        : [];
    return badges.length > 0 && badges.length <= MOST_BADGES
      ? [{ ...plain(make, each, all), names: [each], badges }]
      : [];
  });
  const whole: NamedFamily = {
    ...plain(make, name, all),
    names: [
      ...(isCommon ? [] : [name]),
      // "D40" is said of a Navara of its years.
      ...called.filter((each) => !graded.some(({ title }) => title === each) && !isCoded(make, family, each)),
    ],
    besideMake: withMake.filter((each) => !isBodied(each, family)),
    segment: family.segment,
  };
  const versions = variants.flatMap((variant): NamedFamily[] => {
    const { also: others = [], withMake: besideMake = [] } = variant;
    const own = byVariant.get(variant);
    const coded = generationsOf(make, variant.name).filter((each) => areStocked(each.years, years));
    const isCode = (each: string) => coded.some(({ codes }) => codes.includes(each));
    const names = [variant.name, ...distinct(variant.name, others)].filter(
      (each) => !IN_OTHER_WORDS.test(each) && !isCode(each),
    );
    if (names.length === 0) return [];
    if (own) {
      const line = plain(make, variant.name, [...own].sort());
      return [
        { ...line, names, besideMake },
        ...coded.map((each): NamedFamily => ({ ...line, ...ofGeneration(each, own, isSaidElsewhere) })),
      ];
    }
    const code = codeOf(variant.name, name);
    const ofYears = carsOf(variant, stocked);
    // Where the feed does not tell a version apart, its badges or its years do.
    const sisters = variant.acrossMake ? ofMake : [stocked];
    const among = sisters.flatMap((each) => [...each.badges]);
    const badges = [...new Set(badgesWith(names, name, among))];
    const told = new Set(badges);
    const isTold = badges.length > 0 && !isCoded(make, family, code) && isMost(stocked.cars, told, ofYears);
    if (isTold && badges.length <= MOST_BADGES) {
      const usual = names.filter((each) => badgesWith([each], name, stocked.badges).length === 0);
      const own = names.filter((each) => !usual.includes(each));
      // "SS-V Redline" is not every SS; "Z71" alone may be said of another model.
      const ofCodes = coded.map(
        (each): NamedFamily => ({
          ...plain(make, variant.name, all),
          ...ofGeneration(each, models, isSaidElsewhere),
          badges,
        }),
      );
      return [
        [...own.filter((each) => isSame(each, variant.name)), ...usual],
        ...own.flatMap((each) => (isSame(each, variant.name) ? [] : [[each]])),
      ]
        .map((called) => called.filter((each) => !(CODE.test(each) && isSaidElsewhere(each, models, true))))
        .map((called) => ({ called, of: [...new Set(badgesWith(called, name, among))] }))
        .filter(({ called }) => called.length > 0)
        .map(
          ({ called, of }): NamedFamily => ({
            ...plain(make, variant.name, variant.acrossMake ? modelsWith(told, sisters) : all),
            names: called,
            badges: of.length > 0 ? of : badges,
          }),
        )
        .concat(ofCodes);
    }
    if (!variant.years || !isGeneration(variant, name) || !areStocked(variant.years, years)) return [];
    const bodies = ofYears.length > 0 ? bodiesOf(variant, ofYears) : [];
    // "Prado 150", and the other way round.
    const [first = '', ...more] = variant.name.split(' ');
    const turned =
      first !== name && more.length === 1 && more[0] === code ? [variant.name, `${code} ${first}`] : [];
    return [
      {
        ...plain(make, name, all),
        names: [code, ...turned, ...others.filter((each) => / Series$/.test(each) || isCodeOf(code, each))],
        years: variant.years,
        bodies,
      },
    ];
  });
  const generations = generationsOf(make, name)
    .filter((each) => areStocked(each.years, years))
    .map(
      (each): NamedFamily => ({ ...plain(make, name, all), ...ofGeneration(each, models, isSaidElsewhere) }),
    );
  return [whole, ...graded, ...versions, ...generations];
}

/** Which nothing else is called: `E90`, `GUN126`. */
const LONE_CODE = /^[A-Z]{1,3}\d{2,3}$|^[A-Z]{2}\d$/;

/** Codes, of which those count without the make's or the family's name that no other cars have in their badges. */
const ofGeneration = (
  { codes, years }: ReturnType<typeof generationsOf>[number],
  models: ReadonlySet<string>,
  isSaidElsewhere: SaidElsewhere,
) => ({
  names: codes,
  years,
  besideMake: codes.filter((code) => LONE_CODE.test(code) && !isSaidElsewhere(code, models)),
});

/** The name itself, or its initials: the JCW of John Cooper Works. */
const isSame = (name: string, version: string) =>
  name === version || (name.length > 2 && name === version.replace(/(\w)\w* ?/g, '$1'));

/** The LC200 of a 200 Series. */
const isCodeOf = (series: string, name: string) =>
  /^\d{2,3}$/.test(series) && /^[A-Z]{2,3}\d+$/.test(name) && name.endsWith(series);

/** `SP25`, `Lancer VRX` and "Pajero Exceed", not "Corola" or the RAV of a RAV4. */
const isGrade = (called: string, family: string) =>
  !keyOf(family).startsWith(keyOf(called)) &&
  (called.startsWith(`${family} `) || /^(?=.*[A-Z])[A-Z0-9][A-Z0-9 -]*$/.test(called));

/** Told apart by a body or a fuel, which are words of their own: a Corolla hatch, a Commodore ute, a ZS EV. */
const IN_OTHER_WORDS =
  /(^|\W|\d ?D(oor)? ?)(ute|utility|sports? ?wagon|(?:single|double|dual|crew|extra|space|king) cab|hatch(back)?|sedan|wagon|convertible|hybrid|electric|ev|phev)$/i;

/** A family's name with a body after it, "Mazda 3 sedan", is two names; each is read by itself. */
function isBodied(called: string, { name, also = [], withMake = [] }: Family): boolean {
  const rest = called.replace(IN_OTHER_WORDS, '').trim();
  if (rest === '' || rest === called) return false;
  return [name, ...also, ...withMake].some((each) => keyOf(each) === keyOf(rest));
}

/** Only a code is as much of one model as of another: "wildtrak" without another word is a Ranger. */
const CODE = /^\w*\d\w*$/;

/** A version with more badges than these is left to the words of the text. */
const MOST_BADGES = 40;
