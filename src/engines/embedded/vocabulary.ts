/** The words of all cars, and which cars have them. */
import { TEXT_FIELDS } from '#domain/search/fields.ts';
import { type Columns, textOf } from './columns.ts';
import { countingSort } from './counting-sort.ts';
import { type FieldOf, LAYOUT } from './layout.ts';
import { hasParts } from './parts.ts';
import { isFigure, lettersOf, SEPARATORS, wordsOf } from './words.ts';

/** Words get numbers as they appear. */
export class Vocabulary {
  readonly words: string[] = [];
  readonly #idOf = new Map<string, number>();
  readonly #byInitial = new Map<string, number[]>();

  idOf(word: string): number | undefined {
    return this.#idOf.get(word);
  }

  /** Words that begin like this one, the word itself included. */
  beginningWith(start: string): number[] {
    const alike = this.#byInitial.get(start.charAt(0)) ?? [];
    return alike.filter((id) => this.words[id]?.startsWith(start));
  }

  /** The numbers of a text's words, new ones where needed. */
  idsOf(text: string): number[] {
    return wordsOf(text).map((word) => {
      const known = this.#idOf.get(word);
      if (known !== undefined) return known;
      const id = this.words.push(word) - 1;
      this.#idOf.set(word, id);
      const alike = this.#byInitial.get(word.charAt(0));
      if (alike) alike.push(id);
      else this.#byInitial.set(word.charAt(0), [id]);
      return id;
    });
  }
}

/**
 * Word `w` is in `cars[at]`, with `fields[at]` as its most important field there, for `at` from `starts[w]` up to
 * `starts[w + 1]`.
 */
export interface Occurrences {
  starts: Uint32Array;
  cars: Uint32Array;
  fields: Uint8Array;
  /** For each word, a bit for every field in which any car has it. */
  everywhere: Uint8Array;
  /** Words that a mistyped one may stand for, and the letters of each. */
  typable: Uint32Array;
  letters: Uint32Array;
}

/** Calls `note` with each word of a car in one field. */
type Visit = (car: number, note: (word: number) => void) => void;

/** Text fields are numbered below this. */
const FIELD_LIMIT = 16;

/** Cars processed between two pauses: a few milliseconds on a slow phone. */
const CARS_PER_STEP = 64;

/** Goes through all cars with pauses: the caller may continue later. */
export function* occurrencesIn(columns: Columns, vocabulary: Vocabulary): Generator<undefined, Occurrences> {
  const visits = visitsOf(columns, vocabulary);
  let car = 0;
  let field = 0;
  const lastCar: number[] = [];
  const fieldsOf: number[] = [];
  /** Word and field in one number, car after car; those of a car end at `ends[car]`. */
  let found = new Uint32Array(columns.size * 8 + 1);
  let used = 0;
  const ends = new Uint32Array(columns.size);
  const note = (word: number) => {
    while (lastCar.length <= word) {
      lastCar.push(-1);
      fieldsOf.push(0);
    }
    fieldsOf[word] = (fieldsOf[word] ?? 0) | (1 << field);
    // Fields come in order of importance, so a word's first occurrence in a car is the one that counts.
    if (lastCar[word] === car) return;
    lastCar[word] = car;
    if (used === found.length) {
      const larger = new Uint32Array(used * 2);
      larger.set(found);
      found = larger;
    }
    found[used++] = word * FIELD_LIMIT + field;
  };
  for (car = 0; car < columns.size; car++) {
    for (field = 0; field < visits.length; field++) visits[field]?.(car, note);
    ends[car] = used;
    if (car % CARS_PER_STEP === CARS_PER_STEP - 1) yield;
  }

  const typable: number[] = [];
  vocabulary.words.forEach((text, word) => {
    // Stock numbers are close to one another and figures are literal: neither counts as a typing error.
    const stocknumAlone = fieldsOf[word] === 1 << TEXT_FIELDS.indexOf('stocknum');
    if (!stocknumAlone && !isFigure(text)) typable.push(word);
  });
  return {
    ...byWord(found.subarray(0, used), ends, vocabulary.words.length),
    everywhere: Uint8Array.from(fieldsOf),
    typable: Uint32Array.from(typable),
    letters: Uint32Array.from(typable, (word) => lettersOf(vocabulary.words[word] ?? '')),
  };
}

/** Sorts the occurrences, collected car by car, into the order of words. */
function byWord(found: Uint32Array, ends: Uint32Array, words: number) {
  const wordOf = new Uint32Array(found.length);
  for (let at = 0; at < found.length; at++) wordOf[at] = (found[at] ?? 0) / FIELD_LIMIT;
  const { order, starts } = countingSort(wordOf, words);
  const carOf = new Uint32Array(found.length);
  let start = 0;
  for (const [car, end] of ends.entries()) {
    carOf.fill(car, start, end);
    start = end;
  }
  const cars = new Uint32Array(found.length);
  const fields = new Uint8Array(found.length);
  for (let at = 0; at < order.length; at++) {
    const entry = order[at] ?? 0;
    cars[at] = carOf[entry] ?? 0;
    fields[at] = (found[entry] ?? 0) % FIELD_LIMIT;
  }
  return { starts, cars, fields };
}

/** How to visit each text field. Equal values, and the values that make up names, are split once. */
function visitsOf(columns: Columns, vocabulary: Vocabulary): Visit[] {
  const ofCoded = new Map<string, Visit>();
  for (const [field, { values, codes }] of Object.entries(columns.coded)) {
    let words: number[][] | undefined;
    ofCoded.set(field, (car, note) => {
      words ??= values.map((value) => vocabulary.idsOf(String(value ?? '')));
      for (const word of words[codes[car] ?? 0] ?? []) note(word);
    });
  }
  return TEXT_FIELDS.map((field) => {
    const coded = ofCoded.get(field);
    if (coded) return coded;
    const text = field as FieldOf<'text'>;
    const parts = LAYOUT[text].parts.map((part) => ofCoded.get(part));
    const ofPattern = new Map<string, Visit | null>();
    const whole: Visit = (car, note) => vocabulary.idsOf(textOf(columns, text, car) ?? '').forEach(note);
    return (car, note) => {
      const pattern = columns.patterns[text][car] ?? '';
      let visit = hasParts(pattern) ? ofPattern.get(pattern) : whole;
      if (visit === undefined) {
        visit = visitOfPattern(pattern, parts, vocabulary) ?? whole;
        ofPattern.set(pattern, visit);
      }
      visit?.(car, note);
    };
  });
}

/** Visits the parts that a pattern refers to one by one; null if a part is not a word of its own, as in `X{model}`. */
function visitOfPattern(
  pattern: string,
  parts: readonly (Visit | undefined)[],
  vocabulary: Vocabulary,
): Visit | null {
  const visits = pattern.split(SEPARATORS).map((piece): Visit | undefined => {
    if (hasParts(piece)) return piece.length === 1 ? parts[piece.charCodeAt(0) - 1] : undefined;
    const words = vocabulary.idsOf(piece);
    return (_, note) => words.forEach(note);
  });
  if (visits.includes(undefined)) return null;
  return (car, note) => {
    for (const visit of visits) visit?.(car, note);
  };
}
