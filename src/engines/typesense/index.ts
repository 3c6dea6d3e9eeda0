/** The Typesense search engine: for stocks that outgrow an index in the browser. */
import {
  type SearchEngine,
  SearchFailed,
  type SearchQuery,
  type SearchResult,
} from '#domain/search/engine.ts';
import { answersIn, isMisunderstood, resultOf } from './answer.ts';
import { createHosts, type HostAnswer } from './hosts.ts';
import { canCompare, planSearches } from './searches.ts';

/** A search-only key. `renew` is true when the server has just refused the key given before. */
export type KeySource = string | ((renew: boolean, signal?: AbortSignal) => Promise<string>);

export interface TypesenseOptions {
  /** Addresses of the cluster's hosts, nearest first; at least one. */
  hosts: readonly string[];
  key: KeySource;
  /** The collection or an alias of it. */
  collection: string;
  /** `fetch` of the browser or of Node unless given. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds that a host may take; 4000 unless given. */
  timeout?: number;
  /** Milliseconds that a host which did not answer is left alone; 30,000 unless given. */
  pause?: number;
  /** Milliseconds since any moment. */
  now?: () => number;
}

/** Searches a Typesense collection (`collectionSchema`) over HTTP, in one request, rarely two. */
export function typesenseEngine(options: TypesenseOptions): SearchEngine {
  const { hosts, key, collection, timeout = 4000, pause = 30_000 } = options;
  if (hosts.length === 0) throw new RangeError('a search engine needs a host');
  const ask = createHosts({
    hosts,
    timeout,
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

  const answer = async (query: SearchQuery, exactly: boolean, signal?: AbortSignal) => {
    const plan = planSearches(query, collection, exactly);
    const { status, body } = await post(JSON.stringify({ searches: plan.searches }), signal);
    if (status !== 200) {
      const { message } = (body ?? {}) as { message?: unknown };
      throw new SearchFailed(`The search server answered ${status}: ${message ?? 'no reason'}`);
    }
    return { plan, answers: answersIn(body, plan.searches.length) };
  };

  return {
    measures: true,
    async search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResult> {
      signal?.throwIfAborted();
      const comparable = canCompare(query);
      let { plan, answers } = await answer(query, !comparable, signal);
      if (comparable && isMisunderstood(query, plan, answers)) {
        ({ plan, answers } = await answer(query, true, signal));
      }
      signal?.throwIfAborted();
      return resultOf(query, plan, answers);
    },
  };
}
