/**
 * The recorded exchanges with a running server, and a stand-in that replays them. A request that was not recorded gets
 * an error and is added to `unrecorded`.
 */
import { readFileSync } from 'node:fs';
import type { HostRequest } from '../../../src/engines/typesense/hosts.ts';
import { sharedFile } from '../../fixtures/shared-data.ts';

export interface Exchange {
  name: string;
  request: { method: string; path: string; body: unknown };
  response: { status: number; body: unknown };
}

export interface Recorded {
  documents: Record<string, unknown>[];
  exchanges: Exchange[];
}

/** The recording, or null if the file is missing. */
export function readRecorded(): Recorded | null {
  const file = sharedFile('typesense/recorded.json');
  return file === null ? null : (JSON.parse(readFileSync(file, 'utf8')) as Recorded);
}

/** A search without the settings that do not affect which cars it finds. */
interface Meaning {
  collection: string;
  q: string;
  filter: string;
  page: number;
  perPage: number;
  order: string;
}

type Settings = Record<string, string | number | undefined>;

function meaningOf(collection: string, settings: Settings): Meaning {
  const { q = '', filter_by = '', sort_by = '', page = 1, per_page = 10 } = settings;
  return {
    collection,
    q: String(q),
    filter: normalFilter(String(filter_by)),
    page: Number(page),
    perPage: Number(per_page),
    order: normalOrder(String(sort_by)),
  };
}

/** Drops brackets around a single value and backticks around a plain one. */
const normalFilter = (filter: string) =>
  filter.replace(/:=(`[^`]*`|[\w-]+)(?= |$)/g, (_, value: string) =>
    /^(true|false|\d+)$/.test(value) ? `:=${value}` : `:=[\`${value.replaceAll('`', '')}\`]`,
  );

/** Drops sort fields that make no difference among the recorded cars, and the server's default. */
function normalOrder(sortBy: string): string {
  const keys = sortBy.replace('(missing_values: last)', '').split(',');
  return keys
    .filter((key) => !['', 'number:asc', '_text_match:desc', 'created_at:desc', 'fresh:desc'].includes(key))
    .join(',');
}

interface RecordedSearch extends Meaning {
  name: string;
  status: number;
  body: unknown;
  facets: string[];
}

function searchesOf({ name, request, response }: Exchange): RecordedSearch[] {
  const path = /^\/collections\/([^/]+)\/documents\/search\?(.*)$/.exec(request.path);
  if (path) {
    const settings = Object.fromEntries(new URLSearchParams(path[2])) as Settings;
    const facets = String(settings.facet_by ?? '').split(',');
    return [{ name, ...meaningOf(path[1] ?? '', settings), ...response, facets }];
  }
  if (request.path !== '/multi_search') return [];
  const { searches } = request.body as { searches: Settings[] };
  const { results } = response.body as { results: unknown[] };
  return searches.map((settings, at) => ({
    name: `${name}, ${at + 1}`,
    ...meaningOf(String(settings.collection), settings),
    facets: String(settings.facet_by ?? '').split(','),
    status: 200,
    body: results[at],
  }));
}

export interface RecordedServer {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Descriptions of requests that were not recorded. */
  unrecorded: string[];
  /** Names of the exchanges that were used. */
  used: Set<string>;
}

/**
 * A stand-in that answers `multi_search` from these exchanges. A search gets the response of the recorded one for the
 * same cars; a search for facets only, that of one for the same cars which has those facets or found no value for them.
 */
export function recordedServer(exchanges: readonly Exchange[]): RecordedServer {
  const known = exchanges.flatMap(searchesOf);
  const server: RecordedServer = {
    unrecorded: [],
    used: new Set(),
    fetch: async (url, init) => {
      const path = new URL(url).pathname;
      const body = JSON.parse(String((init as { body: HostRequest['body'] }).body)) as {
        searches: Settings[];
      };
      if (path !== '/multi_search') {
        server.unrecorded.push(path);
        return Response.json({ message: 'not recorded' }, { status: 404 });
      }
      const found = body.searches.map((settings) => {
        const asked = meaningOf(String(settings.collection), settings);
        const same = known.filter(
          (each) =>
            each.collection === asked.collection && each.q === asked.q && each.filter === asked.filter,
        );
        const facets = String(settings.facet_by ?? '').split(',');
        const match =
          asked.perPage === 0
            ? (same.find((each) => facets.some((name) => each.facets.includes(name))) ?? same[0])
            : same.find(
                ({ page, perPage, order }) =>
                  page === asked.page && perPage === asked.perPage && order === asked.order,
              );
        if (match) server.used.add(match.name);
        else server.unrecorded.push(JSON.stringify(asked));
        return match;
      });
      const refusal = found.find((each) => each && each.status !== 200);
      if (refusal) return Response.json(refusal.body, { status: refusal.status });
      return Response.json({
        results: found.map((each) => each?.body ?? { code: 501, error: 'not recorded' }),
      });
    },
  };
  return server;
}
