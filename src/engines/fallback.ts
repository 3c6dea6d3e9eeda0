/** Combines two search engines: the second answers while the first cannot. */
import { type SearchEngine, SearchFailed, type SearchQuery } from '#domain/search/engine.ts';

/** How long the primary engine is left alone after a failure, milliseconds. */
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
  onFallback: (usesSecondary: boolean, reason?: SearchFailed) => void,
  { now = () => performance.now(), rest = REST_MS }: FallbackOptions = {},
): SearchEngine {
  let usesSecondary = false;
  let resumeAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<SearchEngine> | undefined;

  const loadSecondary = async (): Promise<SearchEngine> => {
    if (typeof secondary !== 'function') return secondary;
    loading ??= secondary();
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const switchTo = (now: boolean, reason?: SearchFailed) => {
    if (usesSecondary === now) return;
    usesSecondary = now;
    onFallback(now, reason);
  };

  const answer = async <T>(ask: (engine: SearchEngine) => Promise<T>): Promise<T> => {
    if (now() >= resumeAt) {
      try {
        const result = await ask(primary);
        switchTo(false);
        return result;
      } catch (error) {
        if (!(error instanceof SearchFailed)) throw error;
        resumeAt = now() + rest;
        switchTo(true, error);
      }
    }
    return ask(await loadSecondary());
  };

  return {
    ...(primary.measures && { measures: true }),
    // Words for the stock come with the site's own index; a primary has none.
    names: async () => (await (await loadSecondary()).names?.()) ?? [],
    search: (query, signal) => answer((engine) => engine.search(query, signal)),
    ...(primary.counts && {
      counts: (queries, signal) => answer((engine) => countsOf(engine, queries, signal)),
    }),
  };
}

/** How many cars each query finds: in one request if the engine can, otherwise one by one. */
async function countsOf(
  engine: SearchEngine,
  queries: readonly SearchQuery[],
  signal?: AbortSignal,
): Promise<readonly number[]> {
  if (engine.counts) return engine.counts(queries, signal);
  return queries.map((query) => engine.count?.(query) ?? 0);
}
