/** Asks one of several hosts of a cluster, and the next one if it does not answer. */

import { SearchFailed } from '#domain/search/engine.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';

interface HostsOptions {
  /** Addresses such as `https://search.example.au`, nearest first. */
  hosts: readonly string[];
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long a host may take to answer, milliseconds. */
  timeout: number;
  /** How long a host that did not answer is skipped, milliseconds. */
  pause: number;
  /** Milliseconds since any moment. */
  now: () => number;
}

export interface HostRequest {
  /** From the root: `/multi_search?x=1`. */
  path: string;
  body: string;
  signal?: AbortSignal;
}

/** An answer of a host, parsed; `body` is null if it was not JSON. */
export interface HostAnswer {
  status: number;
  body: unknown;
}

type AskHosts = (request: HostRequest) => Promise<HostAnswer>;

/**
 * A function that sends a request to the first host that answers. A host that refuses the connection, takes too long or
 * is broken (500 and above) is skipped for a while; while all of them are, the one that failed first is asked. It
 * throws SearchFailed if no host answers, and the signal's reason if the request is cancelled.
 */
export function createHosts({ hosts, fetch, timeout, pause, now }: HostsOptions): AskHosts {
  const restingUntil = new Map<string, number>();

  const candidates = (): string[] => {
    const awake = hosts.filter((host) => (restingUntil.get(host) ?? 0) <= now());
    if (awake.length > 0) return awake;
    return hosts.toSorted((a, b) => (restingUntil.get(a) ?? 0) - (restingUntil.get(b) ?? 0)).slice(0, 1);
  };

  const ask = async (host: string, { path, body, signal }: HostRequest): Promise<HostAnswer> => {
    const limit = new AbortController();
    const callOff = () => limit.abort(signal?.reason);
    signal?.addEventListener('abort', callOff, { once: true });
    const timer = setTimeout(() => limit.abort(new Error(`no answer within ${timeout} ms`)), timeout);
    try {
      // Plain text, so that a browser needs no preflight request.
      const response = await fetch(withoutFinalSlashes(host) + path, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'text/plain' },
        signal: limit.signal,
      });
      if (response.status >= 500) throw new Error(`it answered ${response.status}`);
      const text = await response.text();
      return { status: response.status, body: parsed(text) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', callOff);
    }
  };

  return async (request) => {
    const failures: string[] = [];
    for (const host of candidates()) {
      request.signal?.throwIfAborted();
      try {
        const answer = await ask(host, request);
        restingUntil.delete(host);
        return answer;
      } catch (error) {
        request.signal?.throwIfAborted();
        restingUntil.set(host, now() + pause);
        failures.push(`${host}: ${error instanceof Error ? error.message : error}`);
      }
    }
    throw new SearchFailed(`No search server answers (${failures.join('; ')}).`);
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
