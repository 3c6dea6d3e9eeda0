/** Requests one tenant's pages at a steady pace, from its own process, and reports the response times. */
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { round } from './measured.ts';

interface Watch {
  port: number;
  host: string;
  /** Requests by name; each name's requests take turns. */
  paths: Readonly<Record<string, string>>;
  /** The names to request each second, in order. */
  turn: readonly string[];
}

export type ClientOrder = { id: number; start: Watch } | { id: number; stop: true };

/** Milliseconds. */
export interface Times {
  answers: number;
  failed: number;
  p50: number;
  p99: number;
  max: number;
}

try {
  // High priority, so that it measures the platform and not its own wait for a processor.
  setPriority(-10);
} catch {
  // Only root may raise its priority.
}

const agent = new Agent({ keepAlive: true });
const taken = new Map<string, number[]>();
const failed = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;
let waiting = 0;
let ended: (() => void) | null = null;

function start({ port, host, paths, turn }: Watch): void {
  taken.clear();
  failed.clear();
  const began = performance.now();
  const everyMs = 1000 / turn.length;
  let count = 0;
  const ask = () => {
    // A late timer sends every request that is due: waiting time counts from when it should have been sent.
    for (; began + count * everyMs <= performance.now(); count++) {
      const name = turn[count % turn.length] ?? '';
      one(name, { port, host, path: paths[name] ?? '/' }, began + count * everyMs);
    }
    timer = setTimeout(ask, Math.max(0, began + count * everyMs - performance.now()));
  };
  ask();
}

function one(
  name: string,
  { port, host, path }: { port: number; host: string; path: string },
  due: number,
): void {
  waiting++;
  const done = (isWell: boolean) => {
    waiting--;
    if (isWell) taken.set(name, [...(taken.get(name) ?? []), performance.now() - due]);
    else failed.set(name, (failed.get(name) ?? 0) + 1);
    if (waiting === 0) ended?.();
  };
  const sent = request({ agent, host: '127.0.0.1', port, path, headers: { host } }, (response) => {
    response.resume();
    response.on('end', () => done(response.statusCode === 200));
    response.on('error', () => done(false));
  });
  sent.on('error', () => done(false));
  sent.setTimeout(30_000, () => sent.destroy());
  sent.end();
}

async function stop(): Promise<Record<string, Times>> {
  clearTimeout(timer);
  if (waiting > 0) {
    await new Promise<void>((done) => {
      ended = done;
    });
  }
  ended = null;
  const all = [...taken].map(([name, times]): [string, Times] => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) =>
      round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    return [
      name,
      { answers: times.length, failed: failed.get(name) ?? 0, p50: at(0.5), p99: at(0.99), max: at(1) },
    ];
  });
  return Object.fromEntries(all);
}

process.on('message', async (order: ClientOrder) => {
  const value = 'start' in order ? start(order.start) : await stop();
  process.send?.({ id: order.id, value });
});
process.send?.({ id: 0, value: null });
process.on('disconnect', () => process.exit());
