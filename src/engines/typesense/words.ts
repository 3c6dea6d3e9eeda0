/**
 * Decides which words of a text to use if no car has them all. The server would drop words from the right, whatever they
 * are; instead we ask it what each word is, and drop the least important (`shorterReadings`).
 */
import { type KnownWord, shorterReadings, WORD_KINDS, type WordKind } from '#domain/search/drop-words.ts';
import { EXACTLY, TEXT_RULES, type TypesenseSearch } from './searches.ts';

/** How many cars each of these searches finds, in order. */
type CountCars = (searches: readonly TypesenseSearch[]) => Promise<number[]>;

type Settings = Partial<TypesenseSearch>;

/** The kind of a word by the fields it is in, the most important kind first. */
const KINDS_BY_FIELD: readonly { kind: WordKind; fields: Settings }[] = [
  { kind: 'make', fields: { query_by: 'make', num_typos: 2 } },
  { kind: 'model', fields: { query_by: 'model', num_typos: 2 } },
  { kind: 'detail', fields: {} },
];
/**
 * The words of a text that some car has together: all of them, or as many as find a car. Filters play no part. Sends up
 * to four requests.
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
    KINDS_BY_FIELD.map(({ fields }) => search(text, { ...fields, ...settings }));

  const [all = 0, ...exact] = await count([
    search(words.join(' ')),
    ...words.flatMap((word) => inPlaces(word, { ...EXACTLY, split_join_tokens: 'off' })),
  ]);
  if (all > 0) return words;
  const known = kindsIn(exact).map((kind, at): KnownWord => ({ word: words[at] ?? '', kind }));

  // Words that no car has literally: with typing errors forgiven, and joined to each neighbour.
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

/** The most important kind in whose fields cars were found, for each text searched in all fields. */
function kindsIn(counts: readonly number[]): WordKind[] {
  return Array.from({ length: counts.length / KINDS_BY_FIELD.length }, (_, text) => {
    const found = KINDS_BY_FIELD.find((_, place) => (counts[text * KINDS_BY_FIELD.length + place] ?? 0) > 0);
    return found?.kind ?? 'unknown';
  });
}

/** Whether some car has all these words literally. */
export async function areWhole(
  words: readonly string[],
  collection: string,
  count: CountCars,
): Promise<boolean> {
  const search = {
    collection,
    q: words.join(' '),
    ...TEXT_RULES,
    ...EXACTLY,
    per_page: 0,
    split_join_tokens: 'off',
  };
  const [found = 0] = await count([search]);
  return found > 0;
}
