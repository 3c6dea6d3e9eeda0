/**
 * Search with Typesense, for tenants that use it; loaded on their pages only. The site's own index is the
 * fallback.
 */
import { type SearchEngine, SearchFailed } from '#domain/search/engine.ts';
import { withFallback } from '#engines/fallback.ts';
import { type TypesenseEngine, typesenseEngine } from '#engines/typesense/index.ts';

/** The platform's answer to `/api/search-key`. */
interface SearchKey {
  hosts: string[];
  collection: string;
  key: string;
  /** ISO 8601. */
  expires: string;
}

interface TypesenseSearchOptions {
  /** The engine that answers while Typesense does not. */
  secondary: () => Promise<SearchEngine>;
  /** Called when the fallback takes over, and when Typesense is back. */
  onFallback: (usesSecondary: boolean) => void;
  /** Default: the browser's `fetch`. */
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const KEY_PATH = '/api/search-key';
/** A key is renewed this long before it expires, because two machines' clocks differ. */
const EARLY_MS = 60_000;

/** The site searches its own index, and nothing has failed. */
class OwnIndex extends SearchFailed {}

export function typesenseSearch({
  secondary,
  onFallback,
  fetch: ask = (url, init) => fetch(url, init),
  now = Date.now,
}: TypesenseSearchOptions): SearchEngine {
  let granted: SearchKey | null = null;
  let engine: TypesenseEngine | null = null;

  /** After a failure, the browser's cache may have an invalid key. */
  let anew: RequestInit = {};
  const grant = async (init: RequestInit): Promise<SearchKey> => {
    try {
      const response = await ask(KEY_PATH, init);
      if (response.status === 204) throw new OwnIndex('the site searches without a key');
      if (!response.ok) throw new Error(`${KEY_PATH} returned ${response.status}`);
      granted = (await response.json()) as SearchKey;
      return granted;
    } catch (error) {
      if (error instanceof OwnIndex) throw error;
      throw new SearchFailed(`Could not get a search key: ${error instanceof Error ? error.message : error}`);
    }
  };
  const keyNow = async (renew: boolean): Promise<string> => {
    const good = granted !== null && Date.parse(granted.expires) - now() > EARLY_MS;
    if (granted && good && !renew) return granted.key;
    // A key that was refused or is about to expire must not come from the browser's cache again.
    return (await grant({ cache: 'reload' })).key;
  };
  const answer = async <T>(put: (engine: TypesenseEngine) => Promise<T>): Promise<T> => {
    try {
      if (!engine) {
        const { hosts, collection } = granted ?? (await grant(anew));
        engine = typesenseEngine({ hosts, collection, key: keyNow, fetch: ask });
      }
      return await put(engine);
    } catch (error) {
      if (!(error instanceof SearchFailed)) throw error;
      // The site may have left the cluster, so ask the platform again.
      [engine, granted, anew] = [null, null, { cache: 'reload' }];
      if (error instanceof OwnIndex) onFallback(false);
      throw error;
    }
  };
  const primary: TypesenseEngine = {
    measures: true,
    search: (query, signal) => answer((each) => each.search(query, signal)),
    counts: (queries, signal) => answer((each) => each.counts(queries, signal)),
  };
  return withFallback(primary, secondary, (usesSecondary, reason) => {
    if (reason instanceof OwnIndex) return;
    if (reason) console.warn('Falling back to the site’s own search index:', reason.message);
    onFallback(usesSecondary);
  });
}
