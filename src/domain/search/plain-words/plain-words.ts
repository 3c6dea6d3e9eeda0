/**
 * A shopper's plain words as filters: "auto diesel ute under 40k near 4870" is a transmission, a fuel, a body, a range
 * and a place. Only what this stock can tell becomes a filter; the rest stays text for the search engine, typing
 * errors included. Pure, and the same for the same words.
 */

import type { ValueField } from '../fields.ts';
import { IDLE_WORDS } from '../idle-words.ts';
import { refinementLabel } from '../labels.ts';
import type { Refinement } from '../refine.ts';
import { rangeAt, unclearAt } from './amounts/ranges.ts';
import type { RangeReading } from './amounts/reading.ts';
import { AMOUNT_WORDS } from './amounts/words.ts';
import { builtAt } from './built.ts';
import { AFTERWARDS, JOINERS } from './denials.ts';
import {
  type Exclusion,
  excludedFilters,
  exclusionAt,
  type ReadWanted,
  signedExclusionAt,
  startAt,
} from './exclusions.ts';
import { asFigures, part } from './figures.ts';
import { indifferentAt } from './indifference.ts';
import { editionAt, gluedAt, gradesAt, pastedAt } from './names/badges.ts';
import { singularOf } from './names/candidates.ts';
import { makesNamed, namesCar, wordsAt } from './names/names.ts';
import { ORDINARY } from './ordinary.ts';
import { nearAt, townAt } from './places.ts';
import type { Context, Found, Match, Placed, Reader, Reading, Understood } from './readings.ts';
import { seatsAt } from './seats.ts';
import { settle } from './settle.ts';
import { kindOf } from './term-labels.ts';
import { MOST_TOKENS, phraseAt, type Token, tokensOf } from './tokens.ts';
import { CITY_NICKNAMES, COLOUR_WORDS, FILLERS, PARTS, PLACE_WORDS, SAYINGS, SHADES } from './trade.ts';
import { edits, spelledAmong } from './typing.ts';
import { MOST_DENIED } from './value-names.ts';
import { prepareVocabulary, type StockWords, type Vocabulary } from './vocabulary.ts';
import { weeklyAt } from './weekly.ts';

export type { Term, Understood } from './readings.ts';

export { prepareVocabulary, type StockWords, type Vocabulary };

/** One spelling of a unit is enough: a slip is as near to the other. */
const amountSpelled = spelledAmong(() =>
  AMOUNT_WORDS.filter((word) => !/^(kilomet(?:re|er|ers)|seats)$/.test(word)),
);

/**
 * @param text what the shopper typed; words in quotes are left as they are
 * @param today tells what "less than 5 years old" means
 */
export function understand(text: string, vocabulary: Vocabulary, today: Date): Understood {
  const all = withLooseness(
    together(asFigures(withWheelbase(tokensOf(text)).map(spelledOut)), vocabulary)
      .flatMap((token) => apart(token, vocabulary))
      .map((token, at, all) => ({ ...respelled(token, at, all, vocabulary), at })),
    vocabulary,
  );
  let tokens = withoutIndifferent(all.slice(0, MOST_TOKENS)).filter(
    (...each) =>
      !isSaidTwice(...each) &&
      !isNumbered(...each, vocabulary) &&
      !isWishing(...each) &&
      !isGreeting(...each, vocabulary) &&
      !isTowed(...each),
  );
  const beyond = all.slice(MOST_TOKENS);
  const found: Found[] = [];
  const thisYear = today.getUTCFullYear();
  // Taking words out may bring others together: "under [white] 40k". So the text is read until nothing more is found.
  // An amount without any word is a budget only where nothing came of it so far.
  for (const bare of [false, true]) {
    for (let before = -1; before !== tokens.length; ) {
      before = tokens.length;
      tokens = readOnce(tokens, found, { vocabulary, thisYear, bare });
    }
  }
  if (found.length === 0) tokens = withAbsentMake(tokens, found, vocabulary);
  const { held, others } = heldByModels(found, vocabulary);
  const left = [...tokens, ...others].sort((a, b) => a.at - b.at);
  const rest = wholeAtEnd([...left, ...beyond], held, vocabulary, all.length - 1);
  return settle(held, rest, thisYear, vocabulary);
}

/**
 * A grade is of the models that are named: a Titanium TDCi may be a Mondeo, but a "territory titanium tdci" is none.
 * What none of them is called stays text, which search goes on without.
 */
function heldByModels(
  found: readonly Found[],
  { badgesOf }: Vocabulary,
): { held: readonly Found[]; others: readonly Placed[] } {
  const models = found.flatMap(({ reading }) =>
    reading.kind === 'values' && reading.field === 'make_model' ? reading.values : [],
  );
  if (models.length === 0 || !models.every((model) => badgesOf.has(model)))
    return { held: found, others: [] };
  const isOfModels = (badge: string) => models.some((model) => badgesOf.get(model)?.has(badge));
  const others: Placed[] = [];
  const held = found.flatMap((each): Found[] => {
    const { reading, tokens } = each;
    if (reading.kind === 'without') return [{ ...each, reading: withoutBadges(reading, isOfModels) }];
    if (reading.kind !== 'values' || reading.field !== 'badge') return [each];
    const values = reading.values.filter(isOfModels);
    if (values.length > 0) return [{ ...each, reading: { ...reading, values } }];
    others.push(...tokens);
    return [];
  });
  return { held, others };
}

/** An i30 that is not an N Line: the N Lines of the Tucson need not be left out. */
function withoutBadges(
  reading: Extract<Reading, { kind: 'without' }>,
  isOfModels: (badge: string) => boolean,
): Reading {
  const badge = reading.without.badge?.filter(isOfModels) ?? [];
  return badge.length === 0 ? reading : { ...reading, without: { ...reading.without, badge } };
}

/**
 * "Cadillac Escalade" where there is none: a make is asked for, so that no car is found by a name that looks alike.
 * Beside other wishes it stays text, which search goes on without.
 */
function withAbsentMake(tokens: readonly Placed[], found: Found[], { absent }: Vocabulary): Placed[] {
  const left: Placed[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const length = [2, 1].find((each) => {
      const words = tokens.slice(at, at + each);
      const isNone = words.length < each || words.some(({ quoted }) => quoted);
      return !isNone && absent.has(words.map(({ key }) => key).join(''));
    });
    const words = tokens.slice(at, at + (length ?? 1));
    const make = absent.get(words.map(({ key }) => key).join(''));
    if (length === undefined || make === undefined) left.push(...words);
    else
      found.push({
        at: tokens[at]?.at ?? 0,
        tokens: words,
        reading: { kind: 'values', field: 'make', values: [make] },
      });
    at += words.length - 1;
  }
  return left;
}

/** "Super long wheelbase", "short wheel base": as badges have it. */
function withWheelbase(tokens: readonly Token[]): Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const said = WHEELBASES.map(([short, phrases]) => ({
      short,
      length: phraseAt(tokens, at, phrases),
    })).find(({ length }) => length > 0);
    const token = tokens[at] as Token;
    if (!said) read.push(token);
    else {
      const raw = tokens
        .slice(at, at + said.length)
        .map((each) => each.raw)
        .join(' ');
      read.push({ ...token, raw, word: said.short, key: said.short });
      at += said.length - 1;
    }
  }
  return read;
}
const WHEELBASES = ['super long', 'long', 'short'].map(
  (size) => [`${size.replace(/(\w)\w* ?/g, '$1')}wb`, [`${size} wheelbase`, `${size} wheel base`]] as const,
);

/** Texted short, "4 the fam", "wat utes u got", or whose: "my son's first car". */
function spelledOut(token: Token, at: number, all: readonly Token[]): Token {
  const { quoted, raw, word } = token;
  const [, owner] = /^(\p{L}+)[’'`]s$/iu.exec(raw) ?? [];
  const single = owner?.toLowerCase();
  if (single !== undefined && isSentence({ ...token, word: single })) {
    return { ...token, raw: owner ?? raw, word: single, key: single };
  }
  const next = all[at + 1]?.word ?? '';
  const isFor =
    word === '4' &&
    next !== 'by' &&
    (FILLERS.has(next) || ORDINARY.has(next)) &&
    !AMOUNT_WORDS.includes(next);
  const meant = quoted ? undefined : isFor ? 'for' : TEXTED.get(word);
  return meant === undefined ? token : { ...token, word: meant, key: meant };
}
const TEXTED: ReadonlyMap<string, string> = new Map([
  ...(['u', 'ya', 'yas', 'youse'] as const).map((short) => [short, 'you'] as const),
  ...(['wat', 'wot'] as const).map((short) => [short, 'what'] as const),
  ...[['ur', 'your'] as const, ['sum', 'some'] as const, ['undr', 'under'] as const],
]);

/**
 * A name that is typed in two: the "SR 5" of a HiLux, but not the "SR 5 seater". Microphones spell a figure out: "SV
 * six", "Mazda three", "three series".
 */
function together(tokens: readonly Token[], vocabulary: Vocabulary): Token[] {
  const { badgeKeys, meanings } = vocabulary;
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at] as Token, tokens[at + 1]];
    const heard = next && isUnknown(token, vocabulary) ? HEARD.get(next.word) : undefined;
    const spoken = heard ?? (next && SPOKEN.get(next.word));
    const figure = next && (spoken ?? (/^\d{1,2}$/.test(next.word) ? next.word : undefined));
    const joined = `${token.word}${figure}`;
    const isGrade = /^[a-z]{2,3}$/.test(token.word) && badgeKeys.has(joined);
    const isPair =
      next !== undefined &&
      figure !== undefined &&
      ![token, next].some(({ quoted }) => quoted) &&
      !FILLERS.has(token.word) &&
      (isGrade || (spoken !== undefined && isModel(joined, meanings))) &&
      !isCounting(tokens, at + 1);
    const [either, other] = tokens.slice(at + 2);
    if (isPairOf(token, next, either, other, vocabulary) && next && either && other) {
      // "Mazda 2 or 3" are two of Mazda.
      read.push(token, next, either, { ...other, word: token.word + other.word, key: token.key + other.key });
      at += 3;
      continue;
    }
    const behind = tokens[at + 3];
    if (
      /^\d$/.test(token.word) &&
      next?.word === 'or' &&
      /^\d$/.test(either?.word ?? '') &&
      behind?.word === 'series'
    ) {
      // "3 or 5 series"
      read.push(token, behind);
      continue;
    }
    const series = SPOKEN.get(token.word);
    if (isPair) {
      read.push({ ...token, raw: `${token.raw} ${next.raw}`, word: joined, key: joined });
      at += 1;
    } else if (series !== undefined && next?.word === 'series') {
      read.push({ ...token, word: series, key: series });
    } else read.push(token);
  }
  return read;
}
const SPOKEN: ReadonlyMap<string, string> = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map(
    (word, at): [string, string] => [word, String(at + 1)],
  ),
);
/** What dictation makes of a figure after a name: "rav for", "mazda too". */
const HEARD: ReadonlyMap<string, string> = new Map([
  ['for', '4'],
  ['too', '2'],
]);
const isPairOf = (
  name: Token,
  figure: Token | undefined,
  either: Token | undefined,
  other: Token | undefined,
  { meanings }: Vocabulary,
) =>
  [figure, other].every(
    (each) => each && /^\d$/.test(each.word) && isModel(name.key + each.key, meanings) && !each.quoted,
  ) && ['or', 'and', '&', 'vs'].includes(either?.word ?? '');
/** The "rav" of a RAV4. */
const isUnknown = ({ key }: Token, { meanings }: Vocabulary) =>
  !FILLERS.has(key) && !meanings.get(key)?.some((each) => each.kind !== 'values' || each.when === 'always');
const namesModel = (key: string, meanings: Vocabulary['meanings']) =>
  (meanings.get(key) ?? []).some((meaning) => meaning.kind === 'values' && meaning.field === 'make_model');
const isModel = (key: string, meanings: Vocabulary['meanings']) =>
  (meanings.get(key) ?? []).some(
    (meaning) => meaning.kind === 'values' && meaning.field === 'make_model' && meaning.when === 'always',
  );
/** A figure that counts seats, doors, money or kilometres. */
const isCounting = (tokens: readonly Token[], at: number) =>
  seatsAt(tokens, at) !== null ||
  phraseAt(tokens, at, AMOUNT_WORDS) > 0 ||
  /^(?:doors?|dr|speed|sp|cyl\w*|k|grand|thou\w*|kms?|years?|seats?|seaters?|litres?|wheels?|by)$/.test(
    tokens[at + 1]?.word ?? '',
  );

/**
 * A word that is none, cut into names and an amount: "whitesuv", "autohatch", "hilux2018", "sedanunder10k". Where
 * several cuts would do, none is meant.
 */
function apart(token: Token, vocabulary: Vocabulary): Token[] {
  const { key, word, quoted } = token;
  const { meanings, words } = vocabulary;
  const isNone =
    !quoted && key === word && key.length >= SHORTEST_GLUED && !words.has(key) && !meanings.has(key);
  const [cuts, ...others] = isNone ? cutsOf(key, vocabulary) : [];
  if (cuts === undefined || others.length > 0) return [token];
  return [0, ...cuts].map((from, at) => part(token, from, cuts[at]));
}

/** All ways to cut a word into names, the last of which may be a year, a badge of the model before it or an amount. */
function cutsOf(key: string, vocabulary: Vocabulary): number[][] {
  const { meanings, stocked } = vocabulary;
  const meaningsOf = (name: string) => meanings.get(name) ?? [];
  const means = (name: string) =>
    singularOf(name, vocabulary) !== null ||
    meaningsOf(name).some(
      (meaning) => meaning.kind === 'several' || (meaning.kind === 'values' && meaning.when === 'always'),
    );
  const isCar = (name: string) =>
    meaningsOf(name).some((meaning) => meaning.kind === 'values' && meaning.field === 'make_model');
  const cutsBehind = (from: number): number[][] => {
    const found: number[][] = [];
    for (let cut = from + SHORTEST_PART; cut <= key.length - SHORTEST_PART; cut++) {
      const [head, tail] = [key.slice(from, cut), key.slice(cut)];
      if (!means(head)) continue;
      const amount = GLUED_AMOUNT.exec(tail)?.[1];
      const isEnd = means(tail) || YEAR.test(tail) || (isCar(head) && tail.length > 2 && stocked.has(tail));
      if (isEnd) found.push([cut]);
      else if (amount !== undefined) found.push([cut, cut + amount.length]);
      else found.push(...cutsBehind(cut).map((others) => [cut, ...others]));
    }
    return found;
  };
  return cutsBehind(0);
}
const YEAR = /^(?:19[5-9]|20[0-4])\d$/;
const GLUED_AMOUNT = /^(under|over|below|above|max|upto)\d+k?$/;
/** Letters. */
const SHORTEST_GLUED = 6;
const SHORTEST_PART = 3;

/** Marks words of a sentence that cannot be part of a name: behind another such word or an amount, or first. */
function withLooseness(tokens: readonly Placed[], { stocked }: Vocabulary): Placed[] {
  const read: Placed[] = [];
  for (const token of tokens) {
    const before = read.at(-1);
    const isBehindName =
      before !== undefined &&
      !before.quoted &&
      !before.loose &&
      (stocked.has(before.key) || /^[a-z]/.test(before.key));
    const isPart = isBehindName && stocked.has(token.key);
    read.push(token.quoted || !isSentence(token) || isPart ? token : { ...token, loose: true });
  }
  return read;
}
const isSentence = ({ word }: Token) =>
  FILLERS.has(word) || ORDINARY.has(word) || IDLE_WORDS.has(word) || PLACE_WORDS.includes(word);

/** "Not fussed on colour" asks for nothing. */
function withoutIndifferent(tokens: readonly Placed[]): Placed[] {
  const left: Placed[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const length = indifferentAt(tokens, at);
    if (length > 0) at += length - 1;
    else left.push(tokens[at] as Placed);
  }
  return left;
}

/** The "AMG" of "C63 AMG": every C63 is one, though not every badge says so. */
const isSaidTwice = ({ key, quoted }: Placed, at: number, all: readonly Placed[]) =>
  key === 'amg' &&
  !quoted &&
  [all[at - 1], all[at + 1]].some((each) => each && !each.quoted && AMG.test(each.key));
/** The "Series II" of an ad's title, where it is not part of a generation's name: a "VE Series II". */
const isNumbered = (token: Placed, at: number, all: readonly Placed[], { meanings }: Vocabulary): boolean => {
  const isSeries = (index: number) => {
    const [before, series, number] = [all[index - 1], all[index], all[index + 1]];
    if (!before || !number || series?.word !== 'series' || !/^(?:[2-5]|ii|iii|iv)$/.test(number.word))
      return false;
    const names = [before.key + series.key, before.key + series.key + number.key, series.key + number.key];
    return !/^\d+$/.test(before.key) && names.every((name) => !meanings.has(name));
  };
  return !token.quoted && (isSeries(at) || isSeries(at - 1));
};
/** "After a 2017 Escape" means wanting one, not a year to start from. */
const isWishing = ({ word, quoted }: Placed, at: number, all: readonly Placed[]) =>
  !quoted &&
  word === 'after' &&
  ['a', 'an', 'another', 'any', 'some', 'something'].includes(all[at + 1]?.word ?? '');
/** "Tow rig for a 2.5 tonne van": what is towed, and its weight, is not looked for. */
const isTowed = (token: Placed, at: number, all: readonly Placed[]) => {
  if (token.quoted) return false;
  const noun = all.findIndex(
    ({ word, quoted }, index) => index >= at && index < at + LONGEST_LOAD && !quoted && LOADS.has(word),
  );
  if (noun === -1) return false;
  // From the noun back to the "for a", "my" or "tow" before it, over its weight.
  let start = noun;
  const isWeight = (index: number): boolean =>
    /^(?:\d+(?:\.\d+)?)?(?:t|kgs?|tonnes?|ton|foot|ft|m)$/.test(all[index]?.word ?? '') ||
    (/^\d+(?:[.,]\d+)?$/.test(all[index]?.word ?? '') && index < noun - 1 && isWeight(index + 1));
  while (start > 0 && isWeight(start - 1)) start -= 1;
  const isFirst = start <= at;
  const before = all.slice(0, start).map(({ word }) => word);
  const isPulled = before.some((word) => TOWING.has(word)) && FILLERS.has(before.at(-1) ?? '');
  return isFirst && isPulled;
};
const LONGEST_LOAD = 4;
const LOADS: ReadonlySet<string> = new Set([
  ...['caravan', 'van', 'boat', 'trailer', 'float', 'camper', 'jetski', 'tinny', 'tinnie', 'horses', 'jayco'],
]);
const TOWING: ReadonlySet<string> = new Set([
  ...['tow', 'tows', 'towing', 'tower', 'pull', 'pulls', 'pulling', 'haul', 'hauls', 'hauling', 'tug', 'lug'],
]);
/** A greeting at the start, not the start of HiLux or Hi-Rider. */
const isGreeting = (
  { word, quoted }: Placed,
  at: number,
  all: readonly Placed[],
  { words }: Vocabulary,
): boolean => {
  const next = all[at + 1];
  return at === 0 && word === 'hi' && !quoted && next !== undefined && !words.has(`hi${next.key}`);
};
const AMG = /^[a-z]{1,3}(?:35|36|43|45|50|53|55|63|65)s?$/;

/** `Small SUVs (14 models)`; null where so many values have no name together. */
export function kindTitleOf({ kinds }: Vocabulary, each: Refinement): string | null {
  const title = each.kind === 'many' ? kindOf(kinds, each.field, each.values) : null;
  return title && `${title} (${refinementLabel(each)})`;
}

/** A longer word is seldom the beginning of another badge. */
const LONGEST_BADGE = 4;

/**
 * What stays text. "Ranger XL" means the XL, not the XLT: a short word of a badge in stock is a whole word after a car
 * that is named, and wherever more was typed after it: the "ss" of "ss ute" is not the start of Ssangyong.
 * @param end the place of the last word typed
 */
function wholeAtEnd(
  left: readonly Placed[],
  found: readonly Found[],
  { badgeKeys }: Vocabulary,
  end: number,
): string {
  const last = left.at(-1);
  const isBadge = last && !last.quoted && last.key.length <= LONGEST_BADGE && badgeKeys.has(last.key);
  const isWhole = isBadge && (last.at < end || found.some(namesCar));
  return left.map((token) => (token === last && isWhole ? `"${written(token)}"` : written(token))).join(' ');
}

/** A word that was typed in two is searched for as one. */
const written = ({ quoted, raw, word }: Placed) => (!quoted && raw.includes(' ') ? word : raw);

/** Corrects a misspelt word (`udner`, `exept`) and spells out a city's nickname (`melb`). */
function respelled(token: Token, at: number, all: readonly Token[], vocabulary: Vocabulary): Token {
  const { words, meanings, respelled: wordFor } = vocabulary;
  if (/^[a-z].*\+$/.test(token.word) && meanings.has(`${token.key}plus`)) {
    return { ...token, key: `${token.key}plus` };
  }
  const city = token.quoted || words.has(token.key) ? undefined : CITY_NICKNAMES.get(token.key);
  if (city !== undefined) return { ...token, word: city, key: city };
  if (token.quoted || words.has(token.key) || AMOUNT_WORDS.includes(token.key)) return token;
  const figures = token.word.replaceAll('o', '0');
  const key = token.key.replaceAll('o', '0');
  if (/\d/.test(token.key) && key !== token.key && (words.has(key) || /^\$?\d{1,3}k?$/.test(figures))) {
    return { ...token, word: figures, key };
  }
  const amount = amountSpelled(token.key);
  if (amount !== null) return { ...token, word: amount };
  // A figure that was spelt out is one.
  const isName =
    meanings.has(token.key) || vocabulary.postcodeOf(token.key) !== undefined || !/^[a-z]/.test(token.word);
  const meant = isName ? null : wordFor(token.key);
  if (
    meant === null ||
    (edits(token.key, meant) > 1 && (token.key.length < LONG_WORD || namesModel(meant, meanings)))
  )
    return token;
  // The "lander" of an "out lander" and the "hondai" before a Tucson are not a Lancer and a Honda.
  const isOtherName = [all[at - 1], all[at + 1]].some((beside, index) => {
    if (!beside || beside.quoted) return false;
    const joined = (key: string) => (index === 0 ? beside.key + key : key + beside.key);
    const isNear = meanings.has(joined(token.key)) || vocabulary.spelled(joined(token.key)) !== null;
    return isNear && !meanings.has(joined(meant));
  });
  return isOtherName ? token : { ...token, word: meant, key: meant };
}
/** Letters of a word that may hold two slips. */
const LONG_WORD = 8;

/** One reading from left to right; adds to `found`, returns the rest. */
function readOnce(tokens: readonly Placed[], found: Found[], reader: Reader): Placed[] {
  const left: Placed[] = [];
  const context = { ...reader, ...makesNamed(tokens, found, reader), asked: found };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Placed;
    const saying = phraseAt(tokens, at, SAYINGS);
    const part = phraseAt(tokens, at, PARTS);
    const match =
      token.quoted || saying > 0
        ? null
        : (signedAt(tokens, at, context) ??
          refusedAt(tokens, at, context) ??
          matchAt(tokens, at, context) ??
          deniedAt(tokens, at, context));
    if (match && match.length >= part) {
      found.push({ at: token.at, tokens: tokens.slice(at, at + match.length), reading: match.reading });
      at += match.length;
    } else if (joinsAmount(tokens, at, context)) {
      at += 1;
    } else if (!token.quoted && startAt(tokens, at) > 0) {
      // What cannot be excluded stays text together with its "not".
      const start = startAt(tokens, at);
      const end = at + start + (matchAt(tokens, at + start, context)?.length ?? 1);
      left.push(...tokens.slice(at, end));
      at = end;
    } else {
      const kept = Math.max(saying, part, token.quoted ? 1 : unclearAt(tokens, at));
      if (kept > 0) left.push(...tokens.slice(at, at + kept));
      else if (token.quoted || !(isUnsaid(token) || isShade(tokens, at))) left.push(token);
      at += Math.max(kept, 1);
    }
  }
  return left;
}

/** "SUV and no more than $30k": the words after the "and" are an amount and exclude nothing. */
const joinsAmount = (tokens: readonly Placed[], at: number, { thisYear, bare }: Context) =>
  JOINERS.includes(tokens[at]?.word ?? '') && rangeAt(tokens, at + 1, thisYear, bare) !== null;

/** A word that asks for nothing. What shoppers say of a car's state stays, to be named as ignored. */
const isUnsaid = ({ word, loose }: Placed) =>
  FILLERS.has(word) || (loose === true && ORDINARY.has(word) && !IDLE_WORDS.has(word));

/** The "dark" of dark grey. */
const isShade = (tokens: readonly Placed[], at: number) =>
  SHADES.includes(tokens[at]?.word ?? '') && COLOUR_WORDS.includes(tokens[at + 1]?.word ?? '');

/** The meaning of the words at a place. The longest wins; of the same length, names before numbers. */
function matchAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  const range = rangeAt(tokens, at, context.thisYear, context.bare);
  const matches: (Match | null)[] = [
    pastedAt(tokens, at, context),
    builtMatch(tokens, at, context.vocabulary),
    townAt(tokens, at, context),
    seatsMatch(tokens, at, context.vocabulary),
    editionAt(tokens, at, context),
    wordsAt(tokens, at, context),
    nearAt(tokens, at, context),
    weeklyMatch(tokens, at, context.vocabulary),
    range && { reading: { kind: 'range', ...withoutLength(range) }, length: range.length },
    gradesAt(tokens, at, context),
    gluedAt(tokens, at, context),
  ];
  const best = matches.reduce(
    (longest, match) => (match && match.length > (longest?.length ?? 0) ? match : longest),
    null,
  );
  return best?.length === 1 && tokens[at]?.loose && isName(best.reading) ? null : best;
}

/** A name of a car, or what it holds. */
const isName = (reading: Reading) =>
  reading.kind === 'values' && ['make', 'make_model', 'badge'].includes(reading.field);

/** What the words mean as something that could be excluded. */
const wanted =
  (context: Context): ReadWanted<Placed> =>
  (tokens, at) => {
    const { deniedMakes } = context;
    const carNamed = context.carNamed || deniedMakes.size > 0;
    const makes = new Set([...context.makes, ...deniedMakes]);
    const match = matchAt(tokens, at, { ...context, carNamed, makes, denied: true });
    const reading = match && excludable(match.reading, { ...context, carNamed });
    return reading && { ...reading, length: match.length };
  };

/** Words with more values than this are too vague, and would make too many chips. */
const MOST_EXCLUDED = 30;

/**
 * What of a reading no car may have; null where an exclusion would leave out more than was said: all years of a model
 * for one generation, or all utes for single cabs. Beside "ute" these are told apart by their seats.
 */
function excludable(reading: Reading, { asked = [], carNamed }: Context) {
  if (reading.kind === 'range') return reading;
  if (reading.kind === 'values') {
    const most = carNamed && reading.field === 'badge' ? MOST_DENIED : MOST_EXCLUDED;
    if (reading.years || reading.values.length > most) return null;
    return reading.badges
      ? { kind: 'values' as const, field: 'badge' as const, values: reading.badges }
      : reading;
  }
  if (reading.kind !== 'several' || Object.keys(reading.ranges).length > 0) return null;
  const isAsked = (field: ValueField, values: readonly string[]) =>
    asked.some(
      ({ reading: said }) =>
        said.kind === 'values' && said.field === field && said.values.some((value) => values.includes(value)),
    );
  // "Hilux, no single cabs": of a car that is named, or of utes, the seats tell the cab.
  const isUte = carNamed && reading.values.some(([field]) => field === 'seats');
  const [part, ...others] = reading.values.filter(
    ([field, values]) => !isAsked(field, values) && !(isUte && field === 'body'),
  );
  const isTold = part && others.length === 0 && part[1].length <= MOST_EXCLUDED;
  return isTold ? { kind: 'values' as const, field: part[0], values: part[1] } : null;
}

function excluding({ length, ...said }: Exclusion, { vocabulary }: Context): Match {
  return said.kind === 'range'
    ? { reading: { ...said, named: false }, length }
    : { reading: { kind: 'without', without: excludedFilters(said.excluded, vocabulary.drives) }, length };
}

/** "-ford": before anything else, for it would be read as "ford". */
const signedAt = (tokens: readonly Placed[], at: number, context: Context): Match | null => {
  const found = signedExclusionAt(tokens, at, wanted(context));
  return found && excluding(found, context);
};

/** "no ford": behind anything else, for "no more than 40k" says what is wanted. */
const deniedAt = (tokens: readonly Placed[], at: number, context: Context): Match | null => {
  const found = exclusionAt(tokens, at, wanted(context));
  return found && excluding(found, context);
};

/** "Workmate not included", "jeep no thanks": what is not wanted stands in front. */
const refusedAt = (tokens: readonly Placed[], at: number, context: Context): Match | null => {
  const isNear = tokens
    .slice(at + 1, at + 1 + LONGEST_REFUSED)
    .some((_, index) => phraseAt(tokens, at + 1 + index, AFTERWARDS) > 0);
  const found = isNear ? wanted(context)(tokens, at) : null;
  if (found?.kind !== 'values') return null;
  const behind = phraseAt(tokens, at + found.length, AFTERWARDS);
  const { length } = found;
  // "Ute, not interested in single cabs" refuses what follows.
  const isForward = tokens[at + length + behind]?.word === 'in';
  return behind === 0 || isForward
    ? null
    : excluding({ kind: 'without', excluded: [found], length: length + behind }, context);
};
/** Words. */
const LONGEST_REFUSED = 3;

function weeklyMatch(tokens: readonly Placed[], at: number, { loan }: Vocabulary): Match | null {
  const found = loan && weeklyAt(tokens, at, loan);
  if (!found) return null;
  const { range, meaning, length } = found;
  return { reading: { kind: 'range', field: 'price', range, named: false, weekly: meaning }, length };
}

const withoutLength = ({ length: _, ...reading }: RangeReading) => reading;

function builtMatch(tokens: readonly Placed[], at: number, { built }: Vocabulary): Match | null {
  const found = builtAt(tokens, at, built);
  if (!found) return null;
  const { field, values, length } = found;
  return { reading: { kind: 'values', field, values }, length };
}

function seatsMatch(tokens: readonly Placed[], at: number, { seats }: Vocabulary): Match | null {
  const asked = seatsAt(tokens, at);
  if (!asked) return null;
  const values = seats
    .filter((each) => (asked.more ? each >= asked.seats : each === asked.seats || each === asked.or))
    .map(String);
  return values.length === 0
    ? null
    : { reading: { kind: 'values', field: 'seats', values }, length: asked.length };
}
