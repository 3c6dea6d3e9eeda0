/**
 * How well a car matches a text according to Typesense 29 (its `max_score`), by the field that matches best.
 * `typesense-text.test.ts` checks it against the recorded scores.
 */
import type { SearchDocument } from '../../../src/domain/search/document.ts';
import { TEXT_FIELDS } from '../../../src/domain/search/fields.ts';

/** The settings that the score depends on. */
export interface ScoreSettings {
  prioritize_exact_match?: boolean;
  prioritize_num_matching_fields?: boolean;
}

/** In order of importance. Higher is better, except for cost and distance. */
export interface Score {
  /** Words of the text in the best field. */
  words: number;
  /** Two per typing error, one for a word that is only begun. */
  cost: number;
  /** How many words are between the first and the last match. */
  distance: number;
  /** Whether the field is the text and nothing else. */
  exact: number;
  /** The field's weight: 15 for the first, one less for each further one. */
  weight: number;
  /** How many fields have any of the words. */
  fields: number;
}

/** Compares two scores, the better first. */
export const nearerScore = (a: Score, b: Score): number =>
  b.words - a.words ||
  a.cost - b.cost ||
  a.distance - b.distance ||
  b.exact - a.exact ||
  b.weight - a.weight ||
  b.fields - a.fields;

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s/,;|()[\]]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((word) => word !== '');

/** The score of a car that has every word, or null. `mistyped`: how many typing errors the server allowed in all. */
export function scoreOf(
  document: SearchDocument,
  text: string,
  settings: ScoreSettings = {},
  mistyped: Readonly<Record<string, string>> = {},
): Score | null {
  const { prioritize_exact_match = true, prioritize_num_matching_fields = true } = settings;
  const typed = wordsOf(text);
  const fields = TEXT_FIELDS.map((field) => wordsOf(String(document[field] ?? '')));
  const all = new Set(fields.flat());
  let cost = 0;
  const meant = typed.map((word, at) => {
    if (all.has(word)) return word;
    const begun = at === typed.length - 1 ? [...all].find((each) => each.startsWith(word)) : undefined;
    const right = mistyped[word];
    cost += begun !== undefined ? 1 : 2;
    return begun ?? (right !== undefined && all.has(right) ? right : null);
  });
  if (meant.includes(null)) return null;

  const scores = fields.flatMap((words, at): Score[] => {
    const places = meant.map((word) => words.indexOf(word ?? '')).filter((place) => place >= 0);
    if (places.length === 0) return [];
    const distance = Math.max(...places) - Math.min(...places);
    const isText = places.length === typed.length && words.length === typed.length && cost === 0;
    const exact = prioritize_exact_match && isText ? 1 : 0;
    return [{ words: places.length, cost, distance, exact, weight: 15 - at, fields: 0 }];
  });
  const best = scores.toSorted(nearerScore).at(0);
  return best ? { ...best, fields: prioritize_num_matching_fields ? scores.length : 0 } : null;
}

/** Splits a score, which the server sends as one number, into its parts. */
export function partsOf(score: string): Score {
  const bits = BigInt(score);
  const part = (from: number, mask: number) => Number((bits >> BigInt(from)) & BigInt(mask));
  return {
    words: part(51, 0xff),
    cost: 255 - part(35, 0xff),
    distance: 100 - part(27, 0xff),
    exact: part(19, 0xf),
    weight: part(3, 0xff),
    fields: part(0, 7),
  };
}
