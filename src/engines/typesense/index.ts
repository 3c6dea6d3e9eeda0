/** The Typesense search engine, for stocks that outgrow an index in the browser. */
import {
  type SearchEngine,
  SearchFailed,
  type SearchQuery,
  type SearchResult,
} from '#domain/search/engine.ts';
import { endsWhole } from '#domain/search/whole-word.ts';
import { answersIn, isMisunderstood, resultOf } from './answer.ts';
import { createHosts, type HostAnswer } from './hosts.ts';
import { canCompare, countOnly, planSearches, type TypesenseSearch, wordsOf } from './searches.ts';
import { areWhole, wordsThatFind } from './words.ts';

/** A search-only key. `renew` is true if the server has just refused the previous key. */
type KeySource = string | ((renew: boolean, signal?: AbortSignal) => Promise<string>);

export interface TypesenseOptions {
  /** Addresses of the cluster's hosts, nearest first; at least one. */
  hosts: readonly string[];
  key: KeySource;
  /** The collection or its alias. */
  collection: string;
  /** `fetch` of the browser or of Node unless given. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds that a host may take; 4000 unless given. */
  timeout?: number;
  /** Milliseconds after which the next host is asked too; 1000 unless given. */
  patience?: number;
  /** Milliseconds that an unresponsive host is skipped; 30,000 unless given. */
  pause?: number;
  /** Milliseconds since any moment. */
  now?: () => number;
}

export type TypesenseEngine = SearchEngine & Required<Pick<SearchEngine, 'counts'>>;

/** Searches that a server takes in one request. */
const MOST_SEARCHES = 50;

/**
 * Searches a Typesense collection (`collectionSchema`) over HTTP: in one request; in two if a value was confused with
 * another; in a few more if no car has all the words.
 */
export function typesenseEngine(options: TypesenseOptions): TypesenseEngine {
  const { hosts, key, collection, timeout = 4000, patience = 1000, pause = 30_000 } = options;
  if (hosts.length === 0) throw new RangeError('a search engine needs a host');
  const ask = createHosts({
    hosts,
    timeout,
    patience,
    pause,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    now: options.now ?? (() => performance.now()),
  });
  const keyNow = async (renew: boolean, signal?: AbortSignal) =>
    typeof key === 'string' ? key : key(renew, signal);

  const post = async (body: string, signal?: AbortSignal): Promise<HostAnswer> => {
    for (let renew = false; ; renew = true) {
      const path = `/multi_search?x-typesense-api-key=${encodeURIComponent(await keyNow(renew, signal))}`;
      const answer = await ask({ path, body, ...(signal && { signal }) });
      if (answer.status !== 401 || renew || typeof key === 'string') return answer;
    }
  };

  const send = async (searches: readonly TypesenseSearch[], signal?: AbortSignal) => {
    const { status, body } = await post(JSON.stringify({ searches }), signal);
    if (status !== 200) {
      const { message } = (body ?? {}) as { message?: unknown };
      throw new SearchFailed(`The search server answered ${status}: ${message ?? 'no reason'}`);
    }
    return answersIn(body, searches.length);
  };

  const answer = async (query: SearchQuery, signal?: AbortSignal): Promise<SearchResult> => {
    const comparable = canCompare(query);
    let plan = planSearches(query, collection, !comparable);
    let answers = await send(plan.searches, signal);
    if (comparable && isMisunderstood(query, plan, answers)) {
      plan = planSearches(query, collection, true);
      answers = await send(plan.searches, signal);
    }
    return resultOf(query, plan, answers);
  };

  /** The reading of the last text that found nothing: a shopper who narrows down sends it again. */
  let lastText = { text: '', words: [] as readonly string[] };

  const counting = (signal?: AbortSignal) => async (searches: readonly TypesenseSearch[]) => {
    const found: number[] = [];
    for (let at = 0; at < searches.length; at += MOST_SEARCHES) {
      const answers = await send(searches.slice(at, at + MOST_SEARCHES), signal);
      found.push(...answers.map((each) => each.found));
    }
    return found;
  };

  const wordsToUse = async (words: readonly string[], signal?: AbortSignal) => {
    const text = words.join(' ');
    if (lastText.text === text) return lastText.words;
    const using = await wordsThatFind(words, collection, counting(signal));
    lastText = { text, words: using };
    return using;
  };

  return {
    measures: true,
    counts: (queries, signal) => counting(signal)(queries.map((query) => countOnly(query, collection))),
    async search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResult> {
      signal?.throwIfAborted();
      let result = await answer(query, signal);
      const words = wordsOf(query.text);
      if (result.count === 0 && endsWhole(query.text)) {
        if (await areWhole(words, collection, counting(signal))) return result;
        result = await answer({ ...query, text: words.join(' ') }, signal);
      }
      if (result.count === 0 && words.length > 1) {
        const using = await wordsToUse(words, signal);
        if (using.length < words.length) {
          result = await answer({ ...query, text: using.join(' ') }, signal);
        }
      }
      signal?.throwIfAborted();
      return result;
    },
  };
}
