/**
 * Tracks which search servers respond. Each is asked for its health regularly. One that is not ready or does not respond
 * gets no writes, and browsers are told to ask it last, until it recovers.
 */
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { Log } from '../http/log.ts';

/** How often each is asked, and how long it may take, milliseconds. */
const LOOK_MS = 15_000;
const PATIENCE_MS = 2_000;

export interface SearchNodeStatus {
  node: string;
  /** Null before its first response is due. */
  ok: boolean | null;
  /** Since when it has been in this state; null if not known yet. */
  since: string | null;
  /** The reason, if it is not well. */
  reason: string | null;
}

export interface SearchNodes {
  /** The nodes not known to be down, in the given order; all of them if none is left. */
  answering(nodes: readonly string[]): string[];
  /** The same nodes, with those known to be down last. */
  healthyFirst(nodes: readonly string[]): string[];
  /** For each node that is watched. */
  status(): SearchNodeStatus[];
  /** Asks all of them now. */
  look(): Promise<void>;
  close(): void;
}

interface SearchNodesOptions {
  /** Addresses of the nodes, read again at each check: a tenant may have named another. */
  nodes: () => readonly string[];
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  now: () => Date;
  log: Log;
  lookEvery?: number;
  patience?: number;
}

interface Known {
  ok: boolean;
  since: Date;
  reason: string | null;
}

export function openSearchNodes(options: SearchNodesOptions): SearchNodes {
  const { now, log, lookEvery = LOOK_MS, patience = PATIENCE_MS } = options;
  const ask = options.fetch ?? ((url, init) => fetch(url, init));
  const known = new Map<string, Known>();
  const isAway = (node: string) => known.get(node)?.ok === false;

  /** Why a node is not well; null if it is. */
  const trouble = async (node: string): Promise<string | null> => {
    try {
      const response = await ask(`${withoutFinalSlashes(node)}/health`, {
        signal: AbortSignal.timeout(patience),
      });
      const { ok } = (await response.json().catch(() => ({}))) as { ok?: unknown };
      if (response.status === 200 && ok === true) return null;
      return response.status === 503 ? 'it is not ready, or lags behind' : `it answered ${response.status}`;
    } catch (error) {
      const { name, message, cause } = error as Error;
      if (name === 'TimeoutError') return `no answer within ${patience} ms`;
      return cause instanceof Error ? cause.message || message : message;
    }
  };

  const lookAt = async (node: string): Promise<void> => {
    const reason = await trouble(node);
    const before = known.get(node);
    const at = now();
    if (reason !== null && before?.ok !== false) log.warn(`search node ${node} is left out: ${reason}`);
    if (reason === null && before?.ok === false) {
      const seconds = Math.round((at.getTime() - before.since.getTime()) / 1000);
      log.info(`search node ${node} is back after ${seconds} s`);
    }
    const isSame = before?.ok === (reason === null);
    known.set(node, { ok: reason === null, since: isSame ? before.since : at, reason });
  };
  let looking: Promise<void> | null = null;
  const look = async () => {
    const nodes = [...new Set(options.nodes())];
    for (const node of known.keys()) if (!nodes.includes(node)) known.delete(node);
    await Promise.all(nodes.map(lookAt));
  };
  /** Runs one check at a time, so that a node that hangs is not asked twice at once. */
  const checkOnce = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => void checkOnce(), lookEvery);
  timer.unref();
  void checkOnce();

  return {
    answering: (nodes) => {
      const well = nodes.filter((node) => !isAway(node));
      return well.length > 0 ? well : [...nodes];
    },
    healthyFirst: (nodes) => nodes.toSorted((a, b) => Number(isAway(a)) - Number(isAway(b))),
    status: () =>
      [...new Set(options.nodes())].map((node) => {
        const { ok = null, since = null, reason = null } = known.get(node) ?? {};
        return { node, ok, since: since?.toISOString() ?? null, reason };
      }),
    look: checkOnce,
    close: () => clearInterval(timer),
  };
}
