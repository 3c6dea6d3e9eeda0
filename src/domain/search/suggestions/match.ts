/** Which subjects of a book the typed words may become, and how likely each is. */
import { keyOf, tokensOf } from '../plain-words/tokens.ts';
import { FILLERS } from '../plain-words/trade.ts';
import { edits } from '../plain-words/typing.ts';
import type { Subject, SuggestionBook } from './book.ts';

/** How likely a subject is meant: a smaller number is likelier. */
const WHOLE = 0;
const BEGINNING = 1;
const OTHER_NAME = 2;
const WORD_WITHIN = 3;
const SOME_WORDS = 4;
const SLIP = 5;

export interface Match {
  subject: Subject;
  rank: number;
}

/** Whether the subject's name is typed in full. */
export const isWhole = ({ rank }: Match): boolean => rank === WHOLE;
/** Whether no name begins with what is typed; it holds its words. */
export const isLoose = ({ rank }: Match): boolean => rank >= SOME_WORDS;

interface Known {
  subject: Subject;
  /** Letters and digits of a model's make; empty of anything else. */
  make: string;
  /** The joined letters and digits of each name from each of its words on; of names, the first word's first. */
  names: readonly (readonly string[])[];
  words: readonly string[];
}

/** A book made ready for typing. */
export interface Prepared {
  known: readonly Known[];
  /** Makes by their other names: what follows is one of their models. */
  makes: ReadonlyMap<string, string>;
}

const wordsIn = (text: string) =>
  tokensOf(text)
    .flatMap(({ word }) => word.split(/[^\p{L}\p{N}]+/u))
    .map(keyOf)
    .filter(Boolean);

const fromEachWord = (words: readonly string[]) => words.map((_, at) => words.slice(at).join(''));

export function prepareBook({ subjects }: SuggestionBook): Prepared {
  const known = subjects.slice(1).map((subject): Known => {
    const names = [subject.label, ...(subject.names ?? [])].map(wordsIn);
    const more = wordsIn(subject.words ?? '');
    return {
      subject,
      make: keyOf(subject.label).slice(0, subject.make ?? 0),
      names: names.map(fromEachWord),
      words: [...new Set([...names.flat(), ...more])],
    };
  });
  const makes = new Map<string, string>();
  for (const { kind, label, names = [] } of subjects) {
    if (kind === 'make') for (const name of names) makes.set(keyOf(name), keyOf(label));
  }
  return { known, makes };
}

/** The subjects that the words may become, likeliest first. */
export function matches(text: string, { known, makes }: Prepared): Match[] {
  const words = wordsIn(text);
  if (words.length === 0) return [];
  for (const rankOf of [rankByLetters, rankBySlip]) {
    for (const each of readings(words, makes)) {
      const found = known.flatMap((one) => {
        const rank = rankOf(one, each);
        return rank === null ? [] : [{ subject: one.subject, rank }];
      });
      if (found.length > 0) return likely(found).sort(byLikelihood);
    }
  }
  return [];
}

const byLikelihood = (a: Match, b: Match) => a.rank - b.rank || b.subject.count - a.subject.count;

/** The words as typed, with a make by its own name, and without those that say nothing ("a cheap ute"). */
function readings(words: readonly string[], makes: Prepared['makes']): string[][] {
  const told = words.filter((word, at) => at === words.length - 1 || !FILLERS.has(word));
  const all = [[...words]];
  if (told.length < words.length) all.push(told);
  for (const each of [...all]) {
    for (let length = 1; length < each.length; length++) {
      const make = makes.get(each.slice(0, length).join(''));
      if (make !== undefined) all.push([make, ...each.slice(length)]);
    }
  }
  return all;
}

/** One of several generations, whose cars are not counted by budget. */
const isNarrow = ({ kind, under }: Subject) => kind === 'model' && under === undefined;

/**
 * A generation is suggested once its own code is typed: its family would do before. Beside what is called just so, names
 * that only begin so are left out.
 */
function likely(found: Match[]): Match[] {
  const wide = found.filter(({ subject }) => !isNarrow(subject));
  const best = Math.min(...wide.map(({ rank }) => rank));
  return found.filter(
    ({ rank, subject }) => !(isNarrow(subject) && rank >= best) && !(rank === OTHER_NAME && best === WHOLE),
  );
}

function rankByLetters(known: Known, typed: readonly string[]): number | null {
  const { names, words } = known;
  const key = typed.join('');
  const best = Math.min(...names.map((starts, at) => rankOfName(known, starts, at, key) ?? SLIP));
  if (best < SLIP) return best;
  const isAmong = (word: string) => words.some((each) => each.startsWith(word));
  return typed.length > 1 && typed.every(isAmong) ? SOME_WORDS : null;
}

/** @param at place of the name: the label's is 0, that of a model without its make 1 */
function rankOfName(
  { subject: { kind }, make }: Known,
  starts: readonly string[],
  at: number,
  key: string,
): number | null {
  const [whole = ''] = starts;
  const isOwn = at === 0 || (kind === 'model' && at === 1);
  if (starts.includes(key) && (isOwn || whole === key)) return WHOLE;
  if (whole.startsWith(key)) {
    // Its make says little of a model.
    if (key.length <= make.length && whole.startsWith(make)) return SOME_WORDS;
    return isOwn ? BEGINNING : key.length > 1 ? OTHER_NAME : null;
  }
  const isWithin = isOwn && key.length > 1 && starts.some((name) => name.startsWith(key));
  return isWithin ? WORD_WITHIN : null;
}

/** A name whose beginning is a slip away from what is typed. */
function rankBySlip({ subject: { words }, make, names }: Known, typed: readonly string[]): number | null {
  const key = typed.join('');
  if (words !== undefined) return null;
  const isNear = names.some(([name = '']) => {
    if (make !== '' && key.length <= make.length + 2 && name.startsWith(make)) return false;
    if (name[0] !== key[0] && name.at(-1) !== key.at(-1)) return false;
    return [0, 1, -1].some((more) => edits(key, name.slice(0, key.length + more)) > 0);
  });
  return isNear ? SLIP : null;
}
