/**
 * Search implemented slowly and plainly from the contract alone, to compare engines with. It shares only the names of
 * the fields with the engines.
 */
import type { SearchDocument } from '../../src/domain/search/document.ts';
import type { FacetStats, FacetValue, SearchQuery, SearchResult } from '../../src/domain/search/engine.ts';
import {
  RANGE_FIELDS,
  type RangeField,
  TEXT_FIELDS,
  type TextField,
  VALUE_FIELDS,
  type ValueField,
} from '../../src/domain/search/fields.ts';

/** The values a document has in a field, as text. */
function valuesOf(document: SearchDocument, field: ValueField): string[] {
  const value = document[field];
  if (value === null) return [];
  return Array.isArray(value) ? [...new Set(value)] : [String(value)];
}

function passesFilter(document: SearchDocument, query: SearchQuery, field: ValueField): boolean {
  const chosen = query.filters[field] ?? [];
  const values = valuesOf(document, field);
  if (field === 'filtered_features') return chosen.every((value) => values.includes(value));
  return chosen.length === 0 || values.some((value) => chosen.includes(value));
}

/** Exclusions apply to every count, and an unknown value is never excluded. */
function isExcluded(document: SearchDocument, { without = {} }: SearchQuery): boolean {
  return VALUE_FIELDS.some((field) =>
    valuesOf(document, field).some((value) => without[field]?.includes(value)),
  );
}

function passesRange(document: SearchDocument, query: SearchQuery, field: RangeField): boolean {
  const { min, max } = query.ranges[field] ?? {};
  if (min === undefined && max === undefined) return true;
  const value = document[field];
  if (value === null) return false;
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

type Condition = ValueField | RangeField;

/** The conditions that a document fails; `null` for an excluded document. */
function unmet(document: SearchDocument, query: SearchQuery): Condition[] | null {
  if (isExcluded(document, query)) return null;
  return [
    ...VALUE_FIELDS.filter((field) => !passesFilter(document, query, field)),
    ...RANGE_FIELDS.filter((field) => !passesRange(document, query, field)),
  ];
}

/** A document and the conditions that it fails. */
interface Judged {
  document: SearchDocument;
  unmet: readonly Condition[];
}

/** Documents that are not excluded. Facets ask for them many times over. */
function judge(documents: readonly SearchDocument[], query: SearchQuery): Judged[] {
  return documents.flatMap((document) => {
    const conditions = unmet(document, query);
    return conditions === null ? [] : [{ document, unmet: conditions }];
  });
}

/** Passes every condition but the one on `except`. */
const passes = ({ unmet }: Judged, except: Condition | null) => unmet.every((field) => field === except);

const codePoints = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

function byCodePoint(a: string, b: string): number {
  const [pointsA, pointsB] = [codePoints(a), codePoints(b)];
  const at = pointsA.findIndex((point, index) => point !== pointsB[index]);
  return at === -1 ? pointsA.length - pointsB.length : (pointsA[at] ?? -1) - (pointsB[at] ?? -1);
}

function facet(judged: readonly Judged[], query: SearchQuery, field: ValueField): FacetValue[] {
  const counts = new Map<string, number>((query.filters[field] ?? []).map((value) => [value, 0]));
  for (const each of judged) {
    // A car must have all chosen features, so another feature is counted among the cars that have those.
    if (!passes(each, field === 'filtered_features' ? null : field)) continue;
    for (const value of valuesOf(each.document, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || byCodePoint(a.value, b.value));
}

function stats(judged: readonly Judged[], field: RangeField): FacetStats | null {
  const values = judged
    .filter((each) => passes(each, field))
    .map(({ document }) => document[field])
    .filter((value) => value !== null);
  return values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) };
}

/** Sold cars come last. */
const inListOrder = (a: SearchDocument, b: SearchDocument) =>
  Number(a.status === 'sold') - Number(b.status === 'sold') || b.created_at - a.created_at || a.id - b.id;

function byPrice(sign: 1 | -1) {
  return (a: SearchDocument, b: SearchDocument) => {
    if (a.price === null && b.price === null) return a.id - b.id;
    if (a.price === null) return 1;
    if (b.price === null) return -1;
    return sign * (a.price - b.price) || a.id - b.id;
  };
}

const foundTexts = new WeakMap<readonly SearchDocument[], Map<string, SearchDocument[]>>();

/** The documents with these words; cached, because finding them takes much longer than the rest. */
function found(documents: readonly SearchDocument[], text: string): SearchDocument[] {
  const texts = foundTexts.get(documents) ?? new Map<string, SearchDocument[]>();
  foundTexts.set(documents, texts);
  const known = texts.get(text) ?? findText([...documents].sort(inListOrder), text);
  texts.set(text, known);
  return known;
}

/** How many documents a query finds. */
export function countByHand(documents: readonly SearchDocument[], query: SearchQuery): number {
  return judge(found(documents, query.text), query).filter((each) => passes(each, null)).length;
}

export function searchByHand(
  documents: readonly SearchDocument[],
  query: SearchQuery,
): Omit<SearchResult, 'ms'> {
  const judged = judge(findText([...documents].sort(inListOrder), query.text), query);
  const hits = judged.filter((each) => passes(each, null)).map(({ document }) => document);
  if (query.sort === 'latest') hits.sort(inListOrder);
  if (query.sort === 'highest_price') hits.sort(byPrice(-1));
  if (query.sort === 'lowest_price') hits.sort(byPrice(1));
  const facets = VALUE_FIELDS.map((field) => [field, facet(judged, query, field)]);
  const facetStats = RANGE_FIELDS.map((field) => [field, stats(judged, field)]);
  const { page, pageSize } = query;
  return {
    hits: hits.slice((page - 1) * pageSize, page * pageSize),
    count: hits.length,
    facets: Object.fromEntries(facets),
    facetStats: Object.fromEntries(facetStats),
    pages: pageSize === 0 ? 0 : Math.ceil(hits.length / pageSize),
  };
}

// ——— Free text

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[/,;|()[\]]/g, ' ')
    .split(/\s/)
    .map((word) =>
      Array.from(word)
        .filter((letter) => /\p{L}|\p{N}/u.test(letter))
        .join(''),
    )
    .filter((word) => word !== '');
}

const isFigure = (word: string) => /^\p{N}+$/u.test(word);
const typosAllowed = (word: string) => (isFigure(word) || word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

const known = new Map<string, Map<string, number>>();
/** How many letters are inserted, dropped, replaced or swapped with a neighbour. */
function edits(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const fromA = known.get(a) ?? new Map<string, number>();
  known.set(a, fromA);
  const before = fromA.get(b);
  if (before !== undefined) return before;
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  const options = [
    edits(restA, b) + 1,
    edits(a, restB) + 1,
    edits(restA, restB) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ];
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  if (swapped) options.push(edits(a.slice(0, -2), b.slice(0, -2)) + 1);
  const least = Math.min(...options);
  fromA.set(b, least);
  return least;
}

/**
 * Number of edits, number of words that are only begun, importance of the fields: compared in this order, smaller first.
 */
type Distance = [forgiven: number, starts: number, fields: number];
const nearer = (a: Distance, b: Distance) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

interface Token {
  word: string;
  field: number;
  mayBeMistyped: boolean;
}

const tokens = new WeakMap<SearchDocument, Token[]>();
const sharedTokens = new Map<string, Token>();
/** The same word of the same field is the same token: thousands of cars share some hundred. */
function sharedToken(token: Token): Token {
  const key = `${token.field} ${token.word}`;
  const before = sharedTokens.get(key) ?? token;
  sharedTokens.set(key, before);
  return before;
}

function tokensOf(document: SearchDocument): Token[] {
  const before = tokens.get(document);
  if (before) return before;
  const all = TEXT_FIELDS.flatMap((name, field) =>
    wordsOf(String(document[name] ?? '')).map((word) =>
      sharedToken({ word, field, mayBeMistyped: name !== 'stocknum' && !isFigure(word) }),
    ),
  );
  tokens.set(document, all);
  return all;
}

function distance(typed: string, mayBeStart: boolean, token: Token, typable: Set<string>): Distance | null {
  const forgivable = typable.has(token.word) ? typosAllowed(typed) : 0;
  const distances: Distance[] = [];
  const whole = Math.abs(typed.length - token.word.length) > 2 ? Infinity : edits(typed, token.word);
  if (whole <= forgivable) distances.push([2 * whole, 0, token.field]);
  if (mayBeStart) {
    for (let length = 0; length <= token.word.length; length++) {
      // A larger difference in length needs more edits than are ever forgiven.
      if (Math.abs(typed.length - length) > 2) continue;
      const start = edits(typed, token.word.slice(0, length));
      if (start <= forgivable) distances.push([start === 0 ? 0 : 2 * start + 1, 1, token.field]);
    }
  }
  return distances.sort(nearer)[0] ?? null;
}

interface Reading {
  words: string[];
  allStarts: boolean;
}

interface Found {
  document: SearchDocument;
  distance: Distance;
}

/** The documents nearest to a reading, all with the same number of edits. */
function nearest(
  documents: readonly SearchDocument[],
  { words, allStarts }: Reading,
  typable: Set<string>,
): Found[] {
  const measured = words.map(() => new Map<Token, Distance | null>());
  const measure = (at: number, typed: string, token: Token) => {
    const before = measured[at]?.get(token);
    if (before !== undefined) return before;
    const now = distance(typed, allStarts || at === words.length - 1, token, typable);
    measured[at]?.set(token, now);
    return now;
  };
  const found = documents.flatMap((document): Found[] => {
    const distances = words.map((typed, at) =>
      tokensOf(document)
        .map((token) => measure(at, typed, token))
        .filter((each) => each !== null)
        .sort(nearer)
        .at(0),
    );
    if (!distances.every((each) => each !== undefined)) return [];
    const sum = (part: 0 | 1 | 2) => distances.reduce((total, each) => total + each[part], 0);
    return [{ document, distance: [sum(0), sum(1), sum(2)] }];
  });
  const least = Math.min(...found.map(({ distance: [forgiven] }) => forgiven));
  return found.filter(({ distance: [forgiven] }) => forgiven === least);
}

/** How a text is read if no words are dropped. */
export interface WordRules {
  /** Search only these fields. */
  fields: readonly TextField[];
  /** Allow neither typing errors nor beginnings of words. */
  exact: boolean;
  /** Allow two neighbouring words to be one, and one word to be two. */
  respaced: boolean;
}

const EVERYTHING: WordRules = { fields: TEXT_FIELDS, exact: false, respaced: true };

/** The documents that have all the words of a text, best first, from documents in the order of lists. */
export function findAllWords(
  documents: readonly SearchDocument[],
  text: string,
  rules: WordRules,
): SearchDocument[] {
  const words = wordsOf(text).slice(0, 10);
  if (words.length === 0) return [...documents];
  const only = documents.map((document) => limited(document, rules.fields));
  const found = readWords(only, words, typableIn(only), rules) ?? [];
  const byId = new Map(documents.map((document) => [document.id, document]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

const limitedBefore = new WeakMap<SearchDocument, Map<string, SearchDocument>>();

/** The document without its words in other fields; cached, so that its words are read once. */
function limited(document: SearchDocument, fields: readonly TextField[]): SearchDocument {
  if (fields.length === TEXT_FIELDS.length) return document;
  const before = limitedBefore.get(document) ?? new Map<string, SearchDocument>();
  limitedBefore.set(document, before);
  const without = TEXT_FIELDS.filter((field) => !fields.includes(field)).map((field) => [field, '']);
  const made = before.get(fields.join()) ?? { ...document, ...Object.fromEntries(without) };
  before.set(fields.join(), made);
  return made;
}

const typableIn = (documents: readonly SearchDocument[]) =>
  new Set(
    documents
      .flatMap(tokensOf)
      .filter((token) => token.mayBeMistyped)
      .map((token) => token.word),
  );

function readWords(
  documents: readonly SearchDocument[],
  words: readonly string[],
  typable: Set<string>,
  { exact, respaced }: WordRules = EVERYTHING,
): SearchDocument[] | null {
  const joined = words
    .slice(1)
    .map((word, at) => [...words.slice(0, at), words[at] + word, ...words.slice(at + 2)]);
  const split = words.flatMap((word, at) =>
    [...Array(Math.max(0, word.length > 24 ? 0 : word.length - 1)).keys()].map((cut) => [
      ...words.slice(0, at),
      word.slice(0, cut + 1),
      word.slice(cut + 1),
      ...words.slice(at + 1),
    ]),
  );
  if (exact) {
    const readings = [[...words], ...(respaced ? [...joined, ...split] : [])];
    const having = (reading: readonly string[]) =>
      documents.filter((document) => {
        const theirs = new Set(tokensOf(document).map(({ word }) => word));
        return reading.every((word) => theirs.has(word));
      });
    return readings.map(having).find(({ length }) => length > 0) ?? null;
  }
  const rungs: Reading[][] = [
    [{ words: [...words], allStarts: false }],
    ...(respaced ? [[...joined, ...split].map((each) => ({ words: each, allStarts: false }))] : []),
    [{ words: [...words], allStarts: true }],
  ];
  for (const readings of rungs) {
    const [best] = readings
      .map((reading) => nearest(documents, reading, typable))
      .filter((found) => found.length > 0)
      .sort((a, b) => (a[0]?.distance[0] ?? 0) - (b[0]?.distance[0] ?? 0));
    // Documents came in the order of lists and sorting is stable, so equals stay in it.
    if (best) return best.sort((a, b) => nearer(a.distance, b.distance)).map(({ document }) => document);
  }
  return null;
}

/** The documents that a text finds, best first, from documents in the order of lists. */
export function findText(documents: readonly SearchDocument[], text: string): SearchDocument[] {
  const words = wordsOf(text).slice(0, 10);
  if (words.length === 0) return [...documents];
  const typable = typableIn(documents);
  const all = readWords(documents, words, typable);
  if (all) return all;
  const kinds = kindsOf(documents, words, typable);
  let left = words.map((word, at) => ({ word, kind: kinds[at] ?? 0 }));
  // Beside a model in letters, a number is not a model.
  const named = left.some(({ word, kind }) => kind === 2 && !isFigure(word));
  left = left.map(({ word, kind }) => ({ word, kind: kind === 2 && named && isFigure(word) ? 1 : kind }));
  while (left.length > 1) {
    const least = Math.min(...left.map(({ kind }) => kind));
    const gone = left.findLastIndex(({ kind }) => kind === least);
    left = left.filter((_, at) => at !== gone);
    const found = readWords(
      documents,
      left.map(({ word }) => word),
      typable,
    );
    if (found) return found;
  }
  return [];
}

/** What each word is: 3 a make, 2 a model, 1 any other word of a car, 0 none. */
function kindsOf(
  documents: readonly SearchDocument[],
  words: readonly string[],
  typable: Set<string>,
): number[] {
  const standing = new Map<string, Set<number>>();
  for (const { word, field } of documents.flatMap(tokensOf)) {
    const fields = standing.get(word) ?? new Set();
    standing.set(word, fields.add(field));
  }
  const fieldsOf = (word: string) => [...(standing.get(word) ?? [])];
  const kind = (fields: readonly number[]) => {
    if (fields.includes(TEXT_FIELDS.indexOf('make'))) return 3;
    if (fields.includes(TEXT_FIELDS.indexOf('model'))) return 2;
    return fields.length > 0 ? 1 : 0;
  };
  return words.map((word, at) => {
    if (standing.has(word)) return kind(fieldsOf(word));
    const near = [...standing.keys()].filter(
      (each) => distance(word, true, { word: each, field: 0, mayBeMistyped: true }, typable) !== null,
    );
    const joined = [(words[at - 1] ?? '') + word, word + (words[at + 1] ?? '')];
    const halves = [...Array(word.length > 24 ? 0 : word.length).keys()].flatMap((cut) => {
      const second = fieldsOf(word.slice(cut));
      return fieldsOf(word.slice(0, cut)).filter((field) => second.includes(field));
    });
    return kind([...[...near, ...joined].flatMap(fieldsOf), ...halves]);
  });
}
