/** The names in a phrase: makes, models, badges, and every other word that the vocabulary knows. */
import { makeOf } from '../../routes.ts';
import { startAt } from '../exclusions.ts';
import type { Context, Found, Match, Placed, Reader, Reading } from '../readings.ts';
import { phraseAt } from '../tokens.ts';
import type { Meaning } from '../vocabulary.ts';
import { isShortBadge } from './badges.ts';
import { type Candidate, candidatesAt } from './candidates.ts';
import { meaningAt } from './meanings.ts';
import { isCodeBehind, isSomethingElse } from './something-else.ts';

/** Whether what was found is a make or a model. */
export const namesCar = ({ reading }: Found) =>
  reading.kind === 'values' && (reading.field === 'make' || reading.field === 'make_model');

/**
 * The makes that a phrase names, or names models of, including those found before. A name that is also a badge does not
 * count: "triton gls".
 */
export function makesNamed(
  tokens: readonly Placed[],
  found: readonly Found[],
  reader: Reader,
): { carNamed: boolean; deniedMakes: Set<string>; makes: Set<string>; models: Set<string> } {
  const makes = new Set<string>();
  const models = new Set<string>();
  for (const { reading } of found) {
    if (reading.kind !== 'values') continue;
    if (reading.field === 'make') for (const make of reading.values) makes.add(make);
    if (reading.field !== 'make_model') continue;
    for (const key of reading.values) {
      makes.add(makeOf(key));
      models.add(key);
    }
  }
  let carNamed = found.some(namesCar);
  const deniedMakes = new Set<string>();
  let denied = -1;
  /** Named with a slip: they count if nothing is named without one. */
  const near: string[] = [];
  tokens.forEach((token, at) => {
    const start = token.quoted ? 0 : startAt(tokens, at);
    if (start > 0) denied = at + start;
    const match = token.quoted
      ? null
      : wordsAt(tokens, at, { ...reader, carNamed: false, deniedMakes: NONE, makes: NONE, models: NONE });
    if (match === null || match.reading.kind !== 'values') return;
    const { field, values } = match.reading;
    if (field !== 'make' && field !== 'make_model') return;
    if (at === denied) {
      // "Not a vw or audi"
      const behind = at + match.length;
      denied = behind + phraseAt(tokens, behind, ['or', 'nor', 'and', 'or a', 'or an', '&']);
      for (const value of values) deniedMakes.add(field === 'make' ? value : makeOf(value));
      return;
    }
    carNamed = true;
    const isBadge = match.length === 1 && isShortBadge(token.key, reader.vocabulary);
    if (isBadge || (makes.size > 0 && isCodeBehind(tokens, at, found))) return;
    if (match.slip && field === 'make_model') {
      near.push(...values);
      return;
    }
    for (const value of values) {
      makes.add(field === 'make' ? value : makeOf(value));
      if (field === 'make_model') models.add(value);
    }
  });
  for (const value of makes.size > 0 ? near.filter((each) => makes.has(makeOf(each))) : near) {
    makes.add(makeOf(value));
    models.add(value);
  }
  return { carNamed, deniedMakes, makes, models };
}

const NONE: ReadonlySet<string> = new Set();

/** What the words at a place name. */
export function wordsAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  for (const candidate of candidatesAt(tokens, at, context.vocabulary)) {
    const meant = meaningAt(tokens, at, candidate, context);
    if (meant && !isSomethingElse(meant, candidate, tokens, at, context)) {
      return matchOf(meant, candidate, tokens, at);
    }
  }
  return null;
}

/** What a name asks for, together with "turbo" after it. */
function matchOf(
  meant: Meaning,
  { key, length, slip }: Candidate,
  tokens: readonly Placed[],
  at: number,
): Match {
  if (meant.kind !== 'values') return { reading: meant, length, ...(slip && { slip }) };
  const { field, values, years, badges, bodies } = meant;
  const behind = tokens[at + length];
  const boosted =
    behind?.key === 'turbo' && !behind.quoted && key !== null
      ? (badges ?? (field === 'badge' ? values : [])).filter(isBoosted(tokens[at + length - 1]?.key ?? ''))
      : [];
  if (boosted.length > 0) {
    const reading: Reading =
      field === 'badge'
        ? { kind: 'values', field, values: boosted }
        : { kind: 'values', field, values, badges: boosted };
    return { reading, length: length + 1 };
  }
  const reading: Reading = {
    ...{ kind: 'values', field, values },
    ...(years && { years }),
    ...(badges && { badges }),
    ...(bodies && { bodies }),
  };
  return { reading, length, ...(slip && { slip }) };
}

/** An XR6 Turbo is sold as an `XR6T` too. */
const isBoosted = (grade: string) => (badge: string) =>
  badge
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => word === 'turbo' || word === `${grade}t`);
