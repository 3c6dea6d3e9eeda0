/** The values of a stock as shoppers name them. */
import { keysIn } from '../families/badges.ts';
import type { ValueField } from '../fields.ts';
import { makeOf, modelOf } from '../routes.ts';
import type { Condition, Named, Vocabulary } from './readings.ts';
import { keyOf, tokensOf } from './tokens.ts';
import { COLOUR_WORDS, SHORT_STATES } from './trade.ts';

/** Fields whose values may be named, the likelier meaning first. */
export const NAMED_FIELDS = [
  'make',
  'make_model',
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'filtered_features',
  'categories',
  'city',
  'location_name',
  'dealership_name',
  'state',
  'item_type',
  'tag',
  'badge',
] as const satisfies readonly ValueField[];
type NamedField = (typeof NAMED_FIELDS)[number];

/** More colours than this behind one word are left to the text search, which finds them too. */
const MOST_COLOURS = 6;

/** The words of a name, split as text search splits them. */
export const wordsIn = (name: string) =>
  tokensOf(name)
    .map(({ key }) => key)
    .filter(Boolean);

export const isFigure = (key: string) => /^\d+$/.test(key);
const hasDigit = (key: string) => /\d/.test(key) && !isFigure(key);

/** @param general words for kinds of cars */
export function namesOf(field: NamedField, values: readonly string[], general: ReadonlySet<string>): Named[] {
  const named = (name: string, value: string, when: Condition = 'always', numeric = false): Named => ({
    name,
    kind: 'values',
    field,
    values: [value],
    when,
    numeric,
  });
  switch (field) {
    case 'make_model':
      return [
        ...longerNames(values).map(({ rest, value }) => named(rest, value, 'denied')),
        ...values.flatMap((value) => {
          const [make, model] = [makeOf(value), modelOf(value)];
          const key = keyOf(model);
          const numeric = isFigure(key);
          const both = named(`${make} ${model}`, value, 'always', numeric);
          const turned = turnedName(model).map((name) => named(name, value));
          // "300 Series" alone is a LandCruiser, not a truck of that name.
          if (key.length < 2 || numeric || general.has(key) || /^\d{3}series$/.test(key)) {
            if (!numeric || key.length < 2) return [both];
            // "86s"; but the 90s are years.
            const many = DECADE.test(key) ? [] : [named(`${model}s`, value)];
            // "86 toyota" and "86 gts", but "2008 peugeot" is a year.
            const turnedRound = named(`${model} ${make}`, value, 'always', true);
            return key.length < 4
              ? [both, ...many, turnedRound, named(model, value, 'alone', true)]
              : [both, ...many];
          }
          return [both, named(model, value), ...turned];
        }),
      ];
    case 'colour':
      return colourNames(values).map(({ name, colours, when }) => ({
        ...named(name, '', when),
        values: colours,
      }));
    case 'badge': {
      // "S Touring" and "Stouring" are one.
      const alike = new Map<string, string[]>();
      for (const value of values) alike.set(keyOf(value), [...(alike.get(keyOf(value)) ?? []), value]);
      return [
        ...badgeNames(values).map(({ name, value, when }) => ({
          ...named(name, value, when),
          values: alike.get(keyOf(value)) ?? [value],
        })),
        ...plusNames(values).map(({ name, badges }) => ({ ...named(name, '', 'car'), values: badges })),
        ...badgeWords(values).flatMap(({ word, badges, isStart }) => [
          ...(badges.length <= MOST_DENIED ? [{ ...named(word, '', 'denied'), values: badges }] : []),
          ...(isStart ? [{ ...named(word, '', 'car'), values: badges }] : []),
        ]),
      ];
    }
    case 'tag':
      return values.filter((value) => wordsIn(value).length > 1).map((value) => named(value, value));
    case 'item_type':
      return values.filter((value) => value !== 'car').map((value) => named(value, value));
    case 'state':
      return values.map((value) => named(value, value, SHORT_STATES.has(keyOf(value)) ? 'place' : 'always'));
    case 'city':
      return values.flatMap((value) => [named(value, value), named(value, value, 'place')]);
    default:
      return values
        .filter((value) => !isFigure(keyOf(value)) && keyOf(value).length > 1)
        .map((value) => named(value, value));
  }
}

const DECADE = /^(?:[5-9]|19\d|20\d)0$/;

/** "Euro Accord", "Sport Pajero": the last word of a name in front. */
function turnedName(name: string): string[] {
  const words = name.split(' ');
  const last = words.pop() ?? '';
  const isTold =
    words.length > 0 && /^[a-z-]{4,}$/i.test(last) && words.every((word) => /^[a-z-]{3,}$/i.test(word));
  return isTold ? [`${last} ${words.join(' ')}`] : [];
}

/** What longer names of a model have more than the model's own: "pajero not sport" means the Pajero Sport. */
function longerNames(keys: readonly string[]): { rest: string; value: string }[] {
  const known = new Set(keys);
  return keys.flatMap((value) =>
    [...value.matchAll(/ /g)].flatMap(({ index }) =>
      known.has(value.slice(0, index)) ? [{ rest: value.slice(index + 1), value }] : [],
    ),
  );
}

/** A colour word means every colour that contains it: "white" for White and Glacier White. */
function colourNames(values: readonly string[]): { name: string; colours: string[]; when: Condition }[] {
  const byWord = new Map<string, string[]>();
  for (const value of values) {
    for (const word of new Set(wordsIn(value))) byWord.set(word, [...(byWord.get(word) ?? []), value]);
  }
  const general = COLOUR_WORDS.filter((word) => byWord.has(word));
  return [...values, ...general].flatMap((value) => {
    const words = wordsIn(value);
    const [word = ''] = words;
    if (words.length !== 1) return [{ name: value, colours: [value], when: 'always' as const }];
    const colours = byWord.get(word) ?? [];
    const when = colours.length <= MOST_COLOURS ? ('always' as const) : ('denied' as const);
    return [{ name: value, colours, when }];
  });
}

/**
 * Badges that a filter can stand for without hiding cars: where another badge holds the same word ("Sport", "Maxx
 * Sport") the text finds both. A badge without a digit may be any word, and counts only where the phrase names a car.
 */
function badgeNames(values: readonly string[]): { name: string; value: string; when: Condition }[] {
  const badges = values.map((value) => ({ value, key: keyOf(value), words: wordsIn(value) }));
  const holders = new Map<string, Set<string>>();
  for (const { key, words } of badges) {
    for (const word of words) {
      const keys = holders.get(word);
      if (keys) keys.add(key);
      else holders.set(word, new Set([key]));
    }
  }
  const isHeld = (key: string) =>
    hasDigit(key) &&
    badges.some((each) => each.key !== key && each.key.includes(key) && keysIn(each.value).has(key));
  return badges.flatMap(({ value, key, words }) => {
    // "ST-X 4x4" is a grade and a drive.
    if (key.length < 2 || isFigure(key) || isHeld(key) || words.some((word) => DRIVES.has(word))) return [];
    const [rarest, ...others] = words.map((word) => holders.get(word) ?? new Set<string>()).sort(bySize);
    for (const other of rarest ?? []) {
      if (other !== key && others.every((keys) => keys.has(other))) return [];
    }
    return [{ name: value, value, when: hasDigit(key) ? ('always' as const) : ('car' as const) }];
  });
}

/** In badges these tell the drive. */
export const DRIVES: ReadonlySet<string> = new Set(['4x4', '4wd', 'awd', '4x2', '2wd', 'fwd', 'rwd']);

/**
 * Badges that contain a word: "not GTI" means all of them. A word of more badges is too general.
 * `isStart`: a short word of few badges that others begin with, so text would find those too: the SR of a HiLux is not an SR5.
 */
function badgeWords(values: readonly string[]): { word: string; badges: string[]; isStart: boolean }[] {
  const byWord = new Map<string, string[]>();
  /** Words that some badge writes in two: the `N-LINE` that others call an `N Line`. */
  const joined = new Set<string>();
  for (const value of values) {
    const parts = new Set(value.toLowerCase().split(/[^a-z0-9]+/));
    for (const word of new Set(wordsIn(value))) {
      // A model year is a year, whichever badge contains it.
      if (!MODEL_YEAR.test(word)) byWord.set(word, [...(byWord.get(word) ?? []), value]);
      if (!parts.has(word)) joined.add(word);
    }
  }
  for (const value of values) {
    for (const key of keysIn(value)) {
      const holding = joined.has(key) ? byWord.get(key) : undefined;
      if (holding && !holding.includes(value)) holding.push(value);
    }
  }
  const all = [...byWord.keys()].sort();
  const next = new Map(all.map((word, at) => [word, all[at + 1] ?? '']));
  return [...byWord].flatMap(([word, holding]) => {
    if (isFigure(word) || holding.length > MOST_DENIED) return [];
    const isShort = word.length > 1 && word.length <= LONGEST_START;
    const isStart = isShort && (next.get(word) ?? '').startsWith(word);
    // An SS-V is an SS.
    const badges = isStart ? values.filter((value) => keysIn(value).has(word)) : holding;
    return [{ word, badges, isStart: isStart && badges.length <= MOST_HELD }];
  });
}

/** "Sport plus" is a `Sport+`, of which text search knows the Sport alone; a `Sport Plus` is one as well. */
function plusNames(values: readonly string[]): { name: string; badges: string[] }[] {
  const byName = new Map<string, string[]>();
  for (const value of values) {
    const name = /^(.*[a-z]) ?(?:\+| plus\b)/i.exec(value)?.[1]?.toLowerCase();
    if (name !== undefined) byName.set(`${name} plus`, [...(byName.get(`${name} plus`) ?? []), value]);
  }
  return [...byName]
    .filter(([, badges]) => badges.some((badge) => badge.includes('+')))
    .map(([name, badges]) => ({ name, badges }));
}

const MODEL_YEAR = /^my\d{2}(\d{2})?$/;

/** A word in more badges than this is too vague to mean them. */
const MOST_HELD = 30;
/** Nor are more than these what someone does not want. */
export const MOST_DENIED = 100;
/** Letters. */
const LONGEST_START = 4;

const bySize = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size - b.size;

/** Words that stand in several badges. */
export function commonWords(badges: readonly string[]): ReadonlySet<string> {
  const once = new Set<string>();
  const common = new Set<string>();
  for (const badge of badges) {
    for (const word of new Set(wordsIn(badge))) (once.has(word) ? common : once).add(word);
  }
  return common;
}

/** A word in more badges than this is too vague to mean them. */
const MOST_GLUED = 100;

/** Letters. */
const LONGEST_GLUED = 11;

/** See `Vocabulary.gluedBadges`. */
export function gluedAmong(badges: readonly string[]): Vocabulary['gluedBadges'] {
  const known = new Map<string, readonly string[]>();
  return (keys, carNamed) => {
    const key = keys.join('');
    // "M sport" of an M-Sport, "162tsi" of a 162 TSI.
    const isInitial = keys.length === 2 && keys.some((each) => each.length === 1 && !isFigure(each));
    const isTold = isInitial || (carNamed && keys.length <= 2) || /\d/.test(key);
    if (key.length < (carNamed && isInitial ? 3 : 4) || !isTold || !/[a-z]/.test(key)) return [];
    const typed = keys.join(' ');
    const before = known.get(typed);
    if (before) return before;
    const holding = badges.filter((badge) => keyOf(badge).includes(key) && keysIn(badge).has(key));
    const isWritten = (badge: string) => ` ${wordsIn(badge).join(' ')} `.includes(` ${typed} `);
    // A word that one odd badge splits is left to text search: "supercharged".
    const isWord = keys.length === 1 && key.length > LONGEST_GLUED && !/\d/.test(key);
    const found = isWord || holding.length > MOST_GLUED || holding.every(isWritten) ? [] : holding;
    known.set(typed, found);
    return found;
  };
}

/** See `Vocabulary.badgesWith`. */
export function heldBy(badges: readonly string[]): Vocabulary['badgesWith'] {
  return (key) => {
    if (key.length < 2 || isFigure(key)) return [];
    const holding = badges.filter((badge) => keysIn(badge).has(key));
    return holding.length > MOST_GLUED ? [] : holding;
  };
}

/** Nobody types a badge of this many words: it is pasted from an ad. */
const PASTED_WORDS = 4;

/** See `Vocabulary.pasted`. */
export function pastedFrom(badges: readonly string[]): Vocabulary['pasted'] {
  const all = new Map<string, string[]>();
  for (const badge of badges) {
    const words = wordsIn(badge);
    if (words.length < PASTED_WORDS) continue;
    const key = words.join('');
    all.set(key, [...(all.get(key) ?? []), badge]);
  }
  return all;
}

/** See `Vocabulary.initialled`. */
export function initialsOf(badges: readonly string[]): Vocabulary['initialled'] {
  let known: Map<string, string[]> | undefined;
  return (key) => {
    known ??= byInitials(badges);
    return known.get(key) ?? [];
  };
}

function byInitials(badges: readonly string[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const badge of badges) {
    const words = wordsIn(badge);
    for (let from = 0; from < words.length; from++) {
      let key = '';
      for (const word of words.slice(from)) {
        if (word.length < SHORTEST_SPELLED || hasDigit(word) || isFigure(word)) break;
        key += word[0];
        if (key.length > 1) all.set(key, [...new Set([...(all.get(key) ?? []), badge])]);
      }
    }
  }
  return all;
}
/** Letters. */
const SHORTEST_SPELLED = 4;
