/**
 * What a text comes to where no car has all its words. The server would drop words from the right, whatever they are;
 * here it is asked what each word is, and the text goes without the least of them (`shorterReadings`).
 */
import { type KnownWord, shorterReadings, WORD_KINDS, type WordKind } from '#domain/search/drop-words.ts';
import { TEXT_RULES, type TypesenseSearch } from './searches.ts';

/** How many cars each of these searches finds, in their order. */
type CountCars = (searches: readonly TypesenseSearch[]) => Promise<number[]>;

type Settings = Partial<TypesenseSearch>;

/** What a word is that stands in these fields, the weightiest kind first. */
const PLACES: readonly { kind: WordKind; fields: Settings }[] = [
  { kind: 'make', fields: { query_by: 'make', num_typos: 2 } },
  { kind: 'model', fields: { query_by: 'model', num_typos: 2 } },
  { kind: 'detail', fields: {} },
];
/** Neither mistyped nor a beginning; two words may be one that is. */
const EXACTLY: Settings = { num_typos: 0, prefix: false };

/**
 * Those of a text's words that a car has all of: every word, or as many as find any car. Filters play no part. Puts up
 * to four questions.
 */
export async function wordsThatFind(
  words: readonly string[],
  collection: string,
  count: CountCars,
): Promise<readonly string[]> {
  const search = (text: string, settings: Settings = {}): TypesenseSearch => ({
    collection,
    q: text,
    ...TEXT_RULES,
    ...settings,
    per_page: 0,
  });
  const inPlaces = (text: string, settings: Settings = {}) =>
    PLACES.map(({ fields }) => search(text, { ...fields, ...settings }));

  const [all = 0, ...exact] = await count([
    search(words.join(' ')),
    ...words.flatMap((word) => inPlaces(word, { ...EXACTLY, split_join_tokens: 'off' })),
  ]);
  if (all > 0) return words;
  const known = kindsIn(exact).map((kind, at): KnownWord => ({ word: words[at] ?? '', kind }));

  // Words that no car has as they stand: forgivingly, and joined to each neighbour.
  const others = known.flatMap(({ word, kind }, at) => {
    if (kind !== 'unknown') return [];
    const pairs = [words.slice(at - 1, at + 1), words.slice(at, at + 2)].filter(({ length }) => length === 2);
    return [inPlaces(word), ...pairs.map((pair) => inPlaces(pair.join(' '), EXACTLY))].map((searches) => ({
      at,
      searches,
    }));
  });
  const kinds = kindsIn(await count(others.flatMap(({ searches }) => searches)));
  for (const [index, { at }] of others.entries()) {
    const before = known[at];
    const kind = kinds[index] ?? 'unknown';
    if (before && WORD_KINDS.indexOf(kind) > WORD_KINDS.indexOf(before.kind)) known[at] = { ...before, kind };
  }

  const readings = shorterReadings(known);
  const counts = await count(readings.map((reading) => search(reading.join(' '))));
  return readings.find((_, at) => (counts[at] ?? 0) > 0) ?? words;
}

/** The weightiest kind in whose fields cars were found, for each text that was looked for in all places. */
function kindsIn(counts: readonly number[]): WordKind[] {
  return Array.from({ length: counts.length / PLACES.length }, (_, text) => {
    const found = PLACES.find((_, place) => (counts[text * PLACES.length + place] ?? 0) > 0);
    return found?.kind ?? 'unknown';
  });
}
