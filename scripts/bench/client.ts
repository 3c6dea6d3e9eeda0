/** Sends requests from its own process, at a steady pace or as fast as they are answered, and reports the times. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { round } from './measured.ts';

export interface Asked {
  host: string;
  path: string;
  /** Another port than everyone's. */
  port?: number;
  /** A JSON body to post, each time with its own key and sender; `{n}` stands for a number that is new each time. */
  post?: string;
  headers?: Record<string, string>;
}

interface Requests {
  port: number;
  /** By name; each name's requests take turns. */
  requests: Readonly<Record<string, readonly Asked[]>>;
}

interface Pace extends Requests {
  /** The names to request each second, in order. */
  turn: readonly string[];
}

interface Flood extends Requests {
  /** How many wait for an answer at any time. */
  clients: number;
  seconds: number;
}

export type ClientOrder =
  | { id: number; start: Pace }
  | { id: number; stop: true }
  | { id: number; flood: Flood };

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
/** Failures by name, and the first few reasons. */
const failed = new Map<string, number>();
const reasons: string[] = [];
const REASONS = 5;
let timer: NodeJS.Timeout | undefined;
let waiting = 0;
let posted = 0;
let ended: (() => void) | null = null;

function start({ port, requests, turn }: Pace): void {
  taken.clear();
  failed.clear();
  const began = performance.now();
  const everyMs = 1000 / turn.length;
  const asked = new Map<string, number>();
  let count = 0;
  const ask = () => {
    // A late timer sends every request that is due: waiting time counts from when it should have been sent.
    for (; began + count * everyMs <= performance.now(); count++) {
      const name = turn[count % turn.length] ?? '';
      const turns = asked.get(name) ?? 0;
      asked.set(name, turns + 1);
      const list = requests[name] ?? [];
      const next = list[turns % list.length];
      if (next) void timed(name, next.port ?? port, next, began + count * everyMs);
    }
    timer = setTimeout(ask, Math.max(0, began + count * everyMs - performance.now()));
  };
  ask();
}

async function timed(name: string, port: number, asked: Asked, due: number): Promise<void> {
  waiting++;
  const reason = await one(port, asked);
  waiting--;
  if (reason === null) {
    const times = taken.get(name) ?? [];
    times.push(performance.now() - due);
    taken.set(name, times);
  } else {
    failed.set(name, (failed.get(name) ?? 0) + 1);
    if (reasons.length < REASONS) reasons.push(`${asked.host}${asked.path}: ${reason}`);
  }
  if (waiting === 0) ended?.();
}

/** @returns why it failed, or null */
function one(port: number, { host, path, post, headers }: Asked): Promise<string | null> {
  return new Promise((done) => {
    const body = post?.replaceAll('{n}', String(++posted));
    const sent = request(
      {
        ...{ agent, host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST' },
        headers: {
          host,
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': randomUUID(),
            'x-forwarded-for': `10.${(posted >> 16) & 255}.${(posted >> 8) & 255}.${posted & 255}`,
          }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode === 200 ? null : String(response.statusCode)));
        response.on('error', (error) => done(error.message));
      },
    );
    sent.on('error', (error) => done(error.message));
    sent.setTimeout(30_000, () => sent.destroy(new Error('no answer for 30 s')));
    sent.end(body);
  });
}

async function stop(): Promise<{ times: Record<string, Times>; reasons: string[] }> {
  clearTimeout(timer);
  if (waiting > 0) {
    await new Promise<void>((done) => {
      ended = done;
    });
  }
  ended = null;
  const names = new Set([...taken.keys(), ...failed.keys()]);
  const all = Array.from(names, (name): [string, Times] => {
    const sorted = (taken.get(name) ?? []).toSorted((a, b) => a - b);
    const at = (share: number) =>
      round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    return [
      name,
      { answers: sorted.length, failed: failed.get(name) ?? 0, p50: at(0.5), p99: at(0.99), max: at(1) },
    ];
  });
  return { times: Object.fromEntries(all), reasons: reasons.splice(0) };
}

/** @returns answers, and those that failed */
async function flood({ port, requests, clients, seconds }: Flood) {
  const list = Object.values(requests).flat();
  const until = performance.now() + seconds * 1000;
  let answers = 0;
  let broken = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let at = client; performance.now() < until; at += clients) {
        const next = list[at % list.length];
        if (!next) return;
        if ((await one(port, next)) === null) answers++;
        else broken++;
      }
    }),
  );
  return { answers, broken };
}

function carryOut(order: ClientOrder): unknown {
  if ('start' in order) return start(order.start);
  return 'flood' in order ? flood(order.flood) : stop();
}

process.on('message', async (order: ClientOrder) => {
  process.send?.({ id: order.id, value: await carryOut(order) });
});
process.send?.({ id: 0, value: null });
process.on('disconnect', () => process.exit());
