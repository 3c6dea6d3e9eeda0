/** Two search engines as one: the second answers while the first cannot. */
import { type SearchEngine, SearchFailed, type SearchQuery } from '#domain/search/engine.ts';

/** How long a failed primary engine is not asked, milliseconds. */
const REST_MS = 30_000;

interface FallbackOptions {
  /** Milliseconds since any moment. */
  now?: () => number;
  /** How long the primary is left alone after a failure, milliseconds. */
  rest?: number;
}

/**
 * Asks `primary`, and `secondary` for as long as `primary` fails with SearchFailed. A cancelled search is not a
 * failure. `secondary` may be a function that loads it when first needed; it can do everything that `primary` can.
 * @param onFallback called when the secondary takes over (`true`, with the reason) and when the primary is back
 *   (`false`)
 */
export function withFallback(
  primary: SearchEngine,
  secondary: SearchEngine | (() => Promise<SearchEngine>),
  onFallback: (standingIn: boolean, reason?: SearchFailed) => void,
  { now = () => performance.now(), rest = REST_MS }: FallbackOptions = {},
): SearchEngine {
  let standingIn = false;
  let resumeAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<SearchEngine> | undefined;

  const second = async (): Promise<SearchEngine> => {
    if (typeof secondary !== 'function') return secondary;
    loading ??= secondary();
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const stand = (now: boolean, reason?: SearchFailed) => {
    if (standingIn === now) return;
    standingIn = now;
    onFallback(now, reason);
  };

  const answer = async <T>(ask: (engine: SearchEngine) => Promise<T>): Promise<T> => {
    if (now() >= resumeAt) {
      try {
        const result = await ask(primary);
        stand(false);
        return result;
      } catch (error) {
        if (!(error instanceof SearchFailed)) throw error;
        resumeAt = now() + rest;
        stand(true, error);
      }
    }
    return ask(await second());
  };

  return {
    ...(primary.measures && { measures: true }),
    // Words for the stock come with the site's own index; a primary has none.
    names: async () => (await (await second()).names?.()) ?? [],
    search: (query, signal) => answer((engine) => engine.search(query, signal)),
    ...(primary.counts && {
      counts: (queries, signal) => answer((engine) => countsOf(engine, queries, signal)),
    }),
  };
}

/** How many cars each query finds, however the engine tells. */
async function countsOf(
  engine: SearchEngine,
  queries: readonly SearchQuery[],
  signal?: AbortSignal,
): Promise<readonly number[]> {
  if (engine.counts) return engine.counts(queries, signal);
  return queries.map((query) => engine.count?.(query) ?? 0);
}
