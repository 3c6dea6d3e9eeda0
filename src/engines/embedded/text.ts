/**
 * Matches free text to cars, by rules that shoppers know from large search engines.
 *
 * 1. Every word must be in the car's text fields; the last may be just the beginning of a word. If no car has them
 *    all, typing errors are forgiven: no more than it takes to find something. A beginning with an error counts only
 *    if no whole word is as near.
 * 2. If that finds nothing, two neighbouring words are read as one (`cx 5`), or one as two (`landcruiser`).
 * 3. If that finds nothing, every word may be a beginning (`merc c200`).
 * 4. If that finds nothing, as many words as needed are dropped: those no car has first (`used hilux`), then years,
 *    colours and badges, then models, makes last (`shorterReadings`).
 *
 * A text that ends with a word in quotes is first searched for as it stands (`whole-word.ts`).
 *
 * Cars with whole words come before cars with beginnings, then cars with the words in weightier fields, then the
 * newest. Filters play no part: a text keeps its meaning while a shopper narrows the search.
 */
import { type KnownWord, shorterReadings, type WordKind } from '#domain/search/drop-words.ts';
import { TEXT_FIELDS } from '#domain/search/fields.ts';
import { endsWhole } from '#domain/search/whole-word.ts';
import type { Columns } from './columns.ts';
import { countingSort } from './counting-sort.ts';
import { type Occurrences, occurrencesIn, Vocabulary } from './vocabulary.ts';
import { bitsIn, editsBetween, lettersOf, typosAllowed, wordsOf } from './words.ts';

/** More words than anyone types into the box; the rest are dropped. */
const MOST_WORDS = 10;
const LONGEST_SPLIT = 24;

/**
 * The distance of a word from a car, in one number: edits, then whole word or beginning, then the number of the field.
 * The lower two have eight bits each, so that the numbers of ten words can be added.
 */
const EDIT = 2 << 16;
const EDITED_START = 1 << 16;
const START = 1 << 8;
const costOf = (penalty: number) => penalty >>> 16;
const rankOf = (penalty: number) => penalty & 0xffff;
/** Ranks are below this: the fields of ten words, and whether each is a beginning. */
const MOST_RANKS = (MOST_WORDS + 1) * START;
/** Greater than any real cost. */
const NO_MATCH = 0xffffffff;

const WARMING = ['t', 'm'];

interface Reading {
  words: readonly string[];
  /** Which words may be a beginning. */
  starts: 'none' | 'last' | 'all';
}

/** What a typed word may mean. */
interface Meanings {
  words: { word: number; penalty: number }[];
  /** A bit for each car that has one of them. */
  cars: Int32Array;
}

export class TextIndex {
  readonly #vocabulary: Vocabulary;
  readonly #occurrences: Occurrences;
  /** For each car, the sum of its words' penalties; every match refills it. */
  readonly #total: Uint32Array;
  readonly #ofWord: Uint32Array;
  /** For the current text, whose readings share words. */
  readonly #meanings = new Map<string, Meanings>();

  private constructor(size: number, vocabulary: Vocabulary, occurrences: Occurrences) {
    this.#vocabulary = vocabulary;
    this.#occurrences = occurrences;
    this.#total = new Uint32Array(size);
    this.#ofWord = new Uint32Array(size);
  }

  /** Builds the index of all words in steps of a few milliseconds. */
  static *making(columns: Columns): Generator<undefined, TextIndex> {
    const vocabulary = new Vocabulary();
    const occurrences = yield* occurrencesIn(columns, vocabulary);
    const index = new TextIndex(columns.size, vocabulary, occurrences);
    // The first search runs cold code, which takes several times as long; better here than at the first key.
    for (const letter of WARMING) {
      yield;
      index.find(letter);
    }
    return index;
  }

  /** The cars that a text finds, best first; null if it has no letters or digits, so that every car matches. */
  find(text: string): Uint32Array | null {
    const words = wordsOf(text).slice(0, MOST_WORDS);
    if (words.length === 0) return null;
    this.#meanings.clear();
    const found =
      (endsWhole(text) ? this.#nearest([{ words, starts: 'none' }], 0) : null) ?? this.#read(words);
    if (found) return found;
    for (const fewer of shorterReadings(this.#known(words))) {
      const cars = this.#read(fewer);
      if (cars) return cars;
    }
    return new Uint32Array(0);
  }

  /** The cars that have all these words; null if none has. */
  #read(words: readonly string[]): Uint32Array | null {
    return (
      this.#nearest([{ words, starts: 'last' }]) ??
      this.#nearest(respaced(words).map((spaced) => ({ words: spaced, starts: 'last' as const }))) ??
      this.#nearest([{ words, starts: 'all' }])
    );
  }

  /**
   * The readings of each word: literal, or else mistyped or as a beginning, or else joined to a neighbour or split in
   * two.
   */
  #known(words: readonly string[]): KnownWord[] {
    return words.map((word, at) => {
      const whole = this.#fieldsOf(word);
      if (whole !== 0) return { word, kind: kindOf(whole) };
      let fields = 0;
      for (const near of this.#meaningsOf(word, true, typosAllowed(word)).words) {
        fields |= this.#occurrences.everywhere[near.word] ?? 0;
      }
      for (const other of [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`]) {
        fields |= this.#fieldsOf(other);
      }
      for (let cut = 1; cut < word.length && word.length <= LONGEST_SPLIT; cut++) {
        fields |= this.#fieldsOf(word.slice(0, cut)) & this.#fieldsOf(word.slice(cut));
      }
      return { word, kind: kindOf(fields) };
    });
  }

  /** A bit for each text field in which any car has the word. */
  #fieldsOf(word: string): number {
    const id = this.#vocabulary.idOf(word);
    return id === undefined ? 0 : (this.#occurrences.everywhere[id] ?? 0);
  }

  /** The cars of the reading with the fewest errors, the first on a tie; null if none finds any. */
  #nearest(
    readings: readonly Reading[],
    mostEdits = Math.max(0, ...readings.flatMap(({ words }) => words.map(typosAllowed))),
  ): Uint32Array | null {
    for (let edits = 0; ; edits++) {
      let lowest = NO_MATCH;
      let cars: Uint32Array | null = null;
      for (const reading of readings) {
        const cost = this.#match(reading, edits);
        if (cost < lowest) {
          lowest = cost;
          cars = this.#ranked(cost);
        }
      }
      // A word with more edits than those tried costs more than this, so no closer match is left.
      if (edits >= mostEdits || lowest < costOf((edits + 1) * EDIT)) return cars;
    }
  }

  /**
   * Fills `#total` for a reading with up to that many edits per word; returns the lowest cost among the cars, or NEVER.
   */
  #match({ words, starts }: Reading, edits: number): number {
    const meanings: Meanings[] = [];
    for (const [at, word] of words.entries()) {
      const start = starts === 'all' || (starts === 'last' && at === words.length - 1);
      const meaning = this.#meaningsOf(word, start, Math.min(edits, typosAllowed(word)));
      if (meaning.words.length === 0) return NO_MATCH;
      meanings.push(meaning);
    }
    if (!shareCar(meanings.map(({ cars }) => cars))) return NO_MATCH;

    const total = this.#total;
    total.fill(0);
    for (const meaning of meanings) this.#addTo(total, meaning);
    let lowest = NO_MATCH;
    for (let car = 0; car < total.length; car++) lowest = Math.min(lowest, total[car] ?? NO_MATCH);
    return costOf(lowest);
  }

  /** Adds to each car's total its distance from a word's meanings. */
  #addTo(total: Uint32Array, { words }: Meanings): void {
    const { starts, cars, fields } = this.#occurrences;
    const ofWord = this.#ofWord.fill(NO_MATCH);
    for (const { word, penalty } of words) {
      const end = starts[word + 1] ?? 0;
      for (let at = starts[word] ?? 0; at < end; at++) {
        const car = cars[at] ?? 0;
        const here = penalty + (fields[at] ?? 0);
        if (here < (ofWord[car] ?? 0)) ofWord[car] = here;
      }
    }
    for (let car = 0; car < total.length; car++) {
      const here = ofWord[car] ?? NO_MATCH;
      const before = total[car] ?? NO_MATCH;
      total[car] = here === NO_MATCH || before === NO_MATCH ? NO_MATCH : before + here;
    }
  }

  /** The cars with this cost in `#total`: by the rest of the penalty, newest first. */
  #ranked(cost: number): Uint32Array {
    const total = this.#total;
    const cars = new Uint32Array(total.length);
    const ranks = new Uint32Array(total.length);
    let found = 0;
    for (let car = 0; car < total.length; car++) {
      const penalty = total[car] ?? NO_MATCH;
      if (costOf(penalty) !== cost) continue;
      cars[found] = car;
      ranks[found++] = rankOf(penalty);
    }
    const { order } = countingSort(ranks.subarray(0, found), MOST_RANKS);
    for (let place = 0; place < found; place++) order[place] = cars[order[place] ?? 0] ?? 0;
    return order;
  }

  #meaningsOf(typed: string, start: boolean, edits: number): Meanings {
    const key = `${edits}${start ? '*' : ' '}${typed}`;
    const known = this.#meanings.get(key);
    if (known) return known;
    const words: Meanings['words'] = [];
    const exact = this.#vocabulary.idOf(typed);
    if (exact !== undefined) words.push({ word: exact, penalty: 0 });
    if (start) {
      for (const word of this.#vocabulary.beginningWith(typed)) {
        if (word !== exact) words.push({ word, penalty: START });
      }
    }
    if (edits > 0) words.push(...this.#nearTo(typed, start, edits));

    const { starts, cars } = this.#occurrences;
    const having = new Int32Array(words.length === 0 ? 0 : (this.#total.length + 31) >>> 5);
    for (const { word } of words) {
      const end = starts[word + 1] ?? 0;
      for (let at = starts[word] ?? 0; at < end; at++) {
        const car = cars[at] ?? 0;
        having[car >>> 5] = (having[car >>> 5] ?? 0) | (1 << (car & 31));
      }
    }
    const meanings = { words, cars: having };
    this.#meanings.set(key, meanings);
    return meanings;
  }

  /** Words, and if allowed beginnings of words, that differ from one by up to that many edits. */
  #nearTo(typed: string, start: boolean, edits: number): Meanings['words'] {
    const near: Meanings['words'] = [];
    const { typable, letters } = this.#occurrences;
    const typedLetters = lettersOf(typed);
    for (let at = 0; at < typable.length; at++) {
      const word = typable[at] ?? 0;
      const text = this.#vocabulary.words[word] ?? '';
      const theirs = letters[at] ?? 0;
      if (bitsIn(typedLetters & ~theirs) > edits || text.length < typed.length - edits) continue;
      if (!start && (bitsIn(theirs & ~typedLetters) > edits || text.length > typed.length + edits)) continue;
      const apart = editsBetween(typed, text);
      if (apart.whole > 0 && apart.whole <= edits) near.push({ word, penalty: apart.whole * EDIT });
      if (start && apart.start > 0 && apart.start <= edits) {
        near.push({ word, penalty: apart.start * EDIT + EDITED_START + START });
      }
    }
    return near;
  }
}

const MAKE = 1 << TEXT_FIELDS.indexOf('make');
const MODEL = 1 << TEXT_FIELDS.indexOf('model');

function kindOf(fields: number): WordKind {
  if (fields & MAKE) return 'make';
  if (fields & MODEL) return 'model';
  return fields === 0 ? 'unknown' : 'detail';
}

/** Whether any car is in all the sets. */
function shareCar(sets: readonly Int32Array[]): boolean {
  const [first = new Int32Array(0)] = sets;
  for (let at = 0; at < first.length; at++) {
    let cars = -1;
    for (const set of sets) cars &= set[at] ?? 0;
    if (cars !== 0) return true;
  }
  return false;
}

/** Two neighbours joined, then one word split in two, from left to right. */
function respaced(words: readonly string[]): string[][] {
  const replaced = (at: number, count: number, by: string[]) => [
    ...words.slice(0, at),
    ...by,
    ...words.slice(at + count),
  ];
  const joined = words.slice(1).map((word, at) => replaced(at, 2, [`${words[at]}${word}`]));
  const split = words.flatMap((word, at) =>
    word.length > LONGEST_SPLIT
      ? []
      : Array.from({ length: word.length - 1 }, (_, cut) =>
          replaced(at, 1, [word.slice(0, cut + 1), word.slice(cut + 1)]),
        ),
  );
  return [...joined, ...split];
}
