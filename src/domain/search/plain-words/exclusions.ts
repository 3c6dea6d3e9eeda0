/**
 * What a shopper does not want: "no diesel", "not ford or holden", "anything but white", "-kia", "nothing
 * over 30k". This module reads which words start an exclusion and how far it reaches; other modules read what
 * the words after them mean.
 */
import { oneOf } from '#domain/shared/figures.ts';
import type { Range, SearchQuery } from '../engine.ts';
import type { ValueField } from '../fields.ts';
import { spokenValue } from '../labels.ts';
import type { RangeReading } from './amounts/reading.ts';
import { BETWEEN, LINKS, NO_STARTS, REFUSALS, STARTS, WANTS } from './denials.ts';
import { phraseAt, type Token } from './tokens.ts';
import { SAYINGS } from './trade.ts';

type Values = { field: ValueField; values: readonly string[] };

/** What the words at a place mean, as far as it can be excluded, and how many they are. */
type Wanted =
  | ({ kind: 'values'; length: number } & Values)
  | { kind: 'range'; field: RangeReading['field']; range: Range; length: number };

/** Reads the words at a place as if they were wanted; null where they are nothing that could be excluded. */
export type ReadWanted<T extends Token> = (tokens: readonly T[], at: number) => Wanted | null;

/** What is excluded, and how many words say so: values that no car may have, or the range that is left. */
export type Exclusion = { length: number } & (
  | { kind: 'without'; excluded: readonly Values[] }
  | { kind: 'range'; field: RangeReading['field']; range: Range }
);

/** How many words at a place say "not", including articles after them; 0 for none. */
export function startAt(tokens: readonly Token[], at: number): number {
  if (phraseAt(tokens, at, NO_STARTS) > 0) return 0;
  const start = Math.max(phraseAt(tokens, at, STARTS), refusalAt(tokens, at));
  if (start === 0) return 0;
  let end = at + start;
  // "Nothing with more than 150k on it"
  const isCompared = () => phraseAt(tokens, end, ['more than', 'any more than']) > 0;
  const goesOn = () => (isLink(tokens[end]) || isWant(tokens[end])) && !isCompared();
  for (let more = 0; more < MOST_LINKS && goesOn(); more++) end += 1;
  return Math.max(end - at, start + phraseAt(tokens, at + start, BETWEEN));
}

/** "Never been a fan of", "wouldn't touch", "can't stand": a "not" and a verb, with what people put between. */
function refusalAt(tokens: readonly Token[], at: number): number {
  const first = tokens[at];
  if (!first || first.quoted || !REFUSALS.has(first.word)) return 0;
  for (let end = at + 1; end <= at + MOST_LINKS; end++) {
    const token = tokens[end];
    if (!token || token.quoted) return 0;
    if (isWant(token)) return end + 1 - at;
    if (!isLink(token)) return 0;
  }
  return 0;
}
const isWant = (token: Token | undefined) => token !== undefined && !token.quoted && WANTS.has(token.word);
const isLink = (token: Token | undefined) => token !== undefined && !token.quoted && LINKS.has(token.word);
/** Words. */
const MOST_LINKS = 5;

/**
 * What is excluded at a place. The first thing after the start is; so is what "or" and "nor" join to it, whatever it
 * is; and what stands beside it, or after an "and", if it is of the same kind: a shopper who wants white does not say "not silver".
 */
export function exclusionAt<T extends Token>(
  tokens: readonly T[],
  at: number,
  read: ReadWanted<T>,
): Exclusion | null {
  const start = startAt(tokens, at);
  if (start === 0) return null;
  const from = at + start;
  const first = wantedAt(tokens, from, read);
  if (!first) return null;
  const end = from + first.length;
  if (first.kind === 'range') {
    const range = rest(first.field, first.range);
    return range && { kind: 'range', field: first.field, range, length: end - at };
  }
  // "Not golf gti" wants no GTI, but other Golfs.
  const grade = first.field === 'make_model' ? wantedAt(tokens, end, read) : null;
  const isGrade = grade?.kind === 'values' && grade.field === 'badge';
  const meant = isGrade ? grade : first;
  const others = joinedTo(meant, tokens, end + (isGrade ? grade.length : 0), read);
  return { kind: 'without', excluded: [meant, ...others.excluded], length: others.end - at };
}

/** The same where a sign says it: "-ford", "non-diesel". It reaches no further than one name. */
export function signedExclusionAt<T extends Token>(
  tokens: readonly T[],
  at: number,
  read: ReadWanted<T>,
): Exclusion | null {
  const signed = withoutSign(tokens, at);
  const wanted = signed && read(signed, 0);
  return wanted?.kind === 'values' ? { kind: 'without', excluded: [wanted], length: wanted.length } : null;
}

function joinedTo<T extends Token>(
  first: Values,
  tokens: readonly T[],
  from: number,
  read: ReadWanted<T>,
): { excluded: Values[]; end: number } {
  const excluded: Values[] = [];
  let end = from;
  while (end < tokens.length) {
    const either = phraseAt(tokens, end, ['or', 'nor', 'or any', 'or a', 'or an', '/']);
    const both = either > 0 ? 0 : phraseAt(tokens, end, ['and', '&', 'and any']);
    const next = wantedAt(tokens, end + either + both, read);
    if (next?.kind !== 'values') break;
    if (isWelcome(tokens, end + either + both + next.length, read)) break;
    if (either === 0 && !alike(first.field, next.field, both > 0)) break;
    excluded.push(next);
    end += either + both + next.length;
  }
  return { excluded, end };
}

/** "No sedan, wagon or suv ok": what stands in front of one of these is wanted. */
function isWelcome<T extends Token>(tokens: readonly T[], at: number, read: ReadWanted<T>): boolean {
  if (phraseAt(tokens, at, WELCOME) > 0) return true;
  const joined = phraseAt(tokens, at, ['or', 'and', '/']);
  const other = joined > 0 ? wantedAt(tokens, at + joined, read) : null;
  return other !== null && phraseAt(tokens, at + joined + other.length, WELCOME) > 0;
}
const WELCOME = [
  ...['only', 'preferred', 'instead'],
  ...['ok', 'okay', 'fine', 'is ok', 'is fine', 'are ok', 'are fine', 'welcome', 'would be fine'],
];

/** A make and a model are alike only where a word joins them: "no ford toyota hilux" wants the Hilux. */
const alike = (a: ValueField, b: ValueField, joined: boolean) =>
  // "No autos manual" wants the other of two.
  (a === b && (joined || a !== 'transmission')) ||
  (joined && [a, b].every((field) => field === 'make' || field === 'make_model'));

function wantedAt<T extends Token>(tokens: readonly T[], at: number, read: ReadWanted<T>): Wanted | null {
  return phraseAt(tokens, at, SAYINGS) > 0 ? null : read(tokens, at);
}

/** The words from here without the sign of the first; null where it has none. */
function withoutSign<T extends Token>(tokens: readonly T[], at: number): T[] | null {
  const token = tokens[at];
  const sign = token && !token.quoted ? /^(?:[-–—]|non-)(?=\p{L})/u.exec(token.word)?.[0] : undefined;
  if (!token || sign === undefined) return null;
  const key = sign === 'non-' ? token.key.slice('non'.length) : token.key;
  return [{ ...token, word: token.word.slice(sign.length), key }, ...tokens.slice(at + 1)];
}

/** What is left where a range is not wanted; null where that is not one range. */
function rest(field: RangeReading['field'], { min, max }: Range): Range | null {
  // "Over 2015" and "before 2015" are whole years; of money and kilometres the bound itself makes no difference.
  const step = field === 'year' ? 1 : 0;
  if (min !== undefined && max === undefined) return { max: min - step };
  if (max !== undefined && min === undefined) return { min: max + step };
  return null;
}

/** Sold under either name, a shopper who does not want one does not want the other. */
const DRIVEN_BY_ALL: readonly string[] = ['4WD', 'AWD', '4x4'];

/** For a named model, all drives of all four wheels mean the same: feeds call a RAV4's either. */
export function withKinDrives(asked: readonly string[], stock: readonly string[]): readonly string[] {
  const all = asked.some((value) => DRIVEN_BY_ALL.includes(value));
  return all ? [...new Set([...asked, ...stock.filter((value) => DRIVEN_BY_ALL.includes(value))])] : asked;
}

/** Everything excluded as a query says it. */
export function excludedFilters(
  excluded: readonly Values[],
  drives: readonly string[],
): SearchQuery['filters'] {
  const without: Partial<Record<ValueField, readonly string[]>> = {};
  for (const { field, values } of excluded) {
    const all = field === 'drive' && values.some((value) => DRIVEN_BY_ALL.includes(value));
    const more = all ? drives.filter((value) => DRIVEN_BY_ALL.includes(value)) : [];
    without[field] = [...new Set([...(without[field] ?? []), ...values, ...more])];
  }
  return without;
}

/** More than these are counted, not named. */
const MOST_NAMED = 3;

/** `Not Ford or Holden`, `Not white and 5 more`. */
export function exclusionText(without: SearchQuery['filters']): string {
  const names = Object.entries(without).flatMap(([field, values]) =>
    values.map((value) => spokenValue(field as ValueField, value)),
  );
  const [first = '', ...others] = names;
  return `Not ${names.length > MOST_NAMED ? `${first} and ${others.length} more` : oneOf(names)}`;
}
