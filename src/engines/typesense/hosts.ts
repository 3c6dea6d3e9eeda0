/** Asks one host of a cluster, and the next one if it does not respond. */

import { SearchFailed } from '#domain/search/engine.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';

interface HostsOptions {
  /** Addresses such as `https://search.example.au`, nearest first. */
  hosts: readonly string[];
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long a host may take to respond, milliseconds. */
  timeout: number;
  /** How long to wait for a response before the next host is asked as well, milliseconds. */
  patience: number;
  /** How long a host that did not respond is skipped, milliseconds. */
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

/** A host's response, parsed; `body` is null if it was not JSON. */
export interface HostAnswer {
  status: number;
  body: unknown;
}

type AskHosts = (request: HostRequest) => Promise<HostAnswer>;

/**
 * Returns a function that sends a request to the first host, and also to the next if that takes longer than `patience`;
 * the first response counts. A host that refuses the connection, takes too long, is slower than the next or answers 500
 * or above is skipped for a while; if all are skipped, the one that failed first is asked. The function throws
 * SearchFailed if no host responds, and the signal's reason if the request is cancelled.
 */
export function createHosts({ hosts, fetch, timeout, patience, pause, now }: HostsOptions): AskHosts {
  const restingUntil = new Map<string, number>();

  const candidates = (): string[] => {
    const awake = hosts.filter((host) => (restingUntil.get(host) ?? 0) <= now());
    if (awake.length > 0) return awake;
    return hosts.toSorted((a, b) => (restingUntil.get(a) ?? 0) - (restingUntil.get(b) ?? 0)).slice(0, 1);
  };

  const ask = async (host: string, { path, body, signal }: HostRequest): Promise<HostAnswer> => {
    const limit = new AbortController();
    const cancel = () => limit.abort(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
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
      signal?.removeEventListener('abort', cancel);
    }
  };

  /** Resolves with the outcome; never rejects. */
  const outcomeOf = (host: string, request: HostRequest): Promise<Outcome> =>
    ask(host, request).then(
      (answer) => ({ host, answer }),
      (error: unknown) => ({ host, failure: error instanceof Error ? error.message : String(error) }),
    );

  return async (request) => {
    request.signal?.throwIfAborted();
    const failures: string[] = [];
    const left = candidates();
    const running = new Map<string, Promise<Outcome>>();
    const over = new AbortController();
    const signal = request.signal ? AbortSignal.any([request.signal, over.signal]) : over.signal;
    try {
      while (left.length > 0 || running.size > 0) {
        const next = left.shift();
        if (next !== undefined) running.set(next, outcomeOf(next, { ...request, signal }));
        const patient = waitingFor(left.length > 0 ? patience : null);
        const first = await Promise.race([...running.values(), patient.over]);
        patient.end();
        request.signal?.throwIfAborted();
        if (first === null) continue;
        running.delete(first.host);
        if (first.answer) {
          restingUntil.delete(first.host);
          for (const slower of running.keys()) {
            const isBefore = hosts.indexOf(slower) < hosts.indexOf(first.host);
            if (isBefore) restingUntil.set(slower, now() + pause);
          }
          return first.answer;
        }
        restingUntil.set(first.host, now() + pause);
        failures.push(`${first.host}: ${first.failure}`);
      }
    } finally {
      over.abort();
    }
    throw new SearchFailed(`No search server answers (${failures.join('; ')}).`);
  };
}

type Outcome = { host: string; answer: HostAnswer } | { host: string; answer?: never; failure: string };

/** Resolves after that time; never if it is null. */
function waitingFor(ms: number | null): { over: Promise<null>; end: () => void } {
  if (ms === null) return { over: new Promise(() => {}), end: () => {} };
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  return { over: promise, end: () => clearTimeout(timer) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
