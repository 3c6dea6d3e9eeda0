/**
 * Drops and names words that find nothing together with the rest of a query, so that "tradie van" finds the
 * vans. A text alone stays as it is, because there is nothing else to search by.
 */
import type { SearchQuery, SearchResult } from './engine.ts';
import { IDLE_BEGINNINGS, IDLE_WORDS, NEGATIONS } from './idle-words.ts';

type Ask = (query: SearchQuery) => Promise<SearchResult>;

const wordsOf = (text: string) => text.match(/"[^"]*"|\S+/g) ?? [];

/** Whether a query has conditions besides its text. */
const asksMore = ({ filters, without = {}, ranges, place }: SearchQuery) =>
  place?.withinKm !== undefined ||
  [...Object.values(filters), ...Object.values(without)].some((values) => values.length > 0) ||
  Object.values(ranges).some(({ min, max }) => min !== undefined || max !== undefined);

/** A towing weight, a safety rating or months of rego, which feeds do not give: `3.5t`, `3 tonne`, `5 star`. */
const isWeight = (word: string, next = '') => {
  const plain = word.replaceAll('"', '').toLowerCase();
  return (
    /^\d+(?:[.]\d+)?(?:t|tonnes?|ton|kgs?)$/.test(plain) ||
    (/^\d+(?:[.]\d+)?$/.test(plain) && /^"?(?:t|tonnes?|ton|kgs?|stars?|months?)"?$/i.test(next))
  );
};

const ARTICLES: ReadonlySet<string> = new Set([
  'a',
  'an',
  'the',
  'any',
  'of',
  'with',
  'at',
  'in',
  'on',
  'for',
  'to',
  'from',
]);

/**
 * Whether no car can answer a word. So is one after a "not": if the stock cannot tell what is unwanted, the
 * cars that have it must not be found for it.
 */
const isIdle = (word: string, at: number, all: readonly string[]) =>
  isWeight(word, all[at + 1]) ||
  // The "ex" of "ex government" is not the badge EX.
  (word.toLowerCase() === 'ex' && IDLE_WORDS.has((all[at + 1] ?? '').toLowerCase())) ||
  IDLE_WORDS.has(word.toLowerCase()) ||
  // What is left of a "not" that search can make nothing of.
  ARTICLES.has(word.toLowerCase()) ||
  (at < all.length - 1 && IDLE_BEGINNINGS.has(word.toLowerCase())) ||
  [word, all[at - 1] ?? ''].some((each) => NEGATIONS.has(each.toLowerCase()));

/** The answer to a query without the words that would leave it empty; these are in `ignored`. */
export async function askWithoutStrangers(query: SearchQuery, ask: Ask): Promise<SearchResult> {
  const all = wordsOf(query.text);
  const idle = all.filter(isIdle);
  if (idle.length === 0) return askWithoutUnknown(query, ask);
  const text = all.filter((...each) => !isIdle(...each)).join(' ');
  const answer = await askWithoutUnknown({ ...query, text }, ask);
  if (answer.count === 0) return answer;
  const ignored = answer.ignored ?? [];
  return { ...answer, ignored: all.filter((word) => idle.includes(word) || ignored.includes(word)) };
}

async function askWithoutUnknown(query: SearchQuery, ask: Ask): Promise<SearchResult> {
  const first = await ask(query);
  const words = wordsOf(query.text);
  if (words.length === 0 || (words.length === 1 && (first.count > 0 || !asksMore(query)))) return first;

  const counted = async (text: string) => (await ask({ ...query, text, page: 1, pageSize: 0 })).count;
  const counts = await Promise.all(words.map(counted));
  let kept = words.filter((_, at) => (counts[at] ?? 0) > 0);
  if (kept.length === words.length && first.count > 0) return first;
  if (kept.length === 0 && !asksMore(query)) return first;

  // Each finds something alone, but not together: the last one goes first.
  let answer = await ask({ ...query, text: kept.join(' ') });
  if (first.count > 0 && answer.count !== first.count) return first;
  while (answer.count === 0 && kept.length > (asksMore(query) ? 0 : 1)) {
    kept = kept.slice(0, -1);
    answer = await ask({ ...query, text: kept.join(' ') });
  }
  if (answer.count === 0) return first;
  return { ...answer, ignored: words.filter((word) => !kept.includes(word)) };
}
