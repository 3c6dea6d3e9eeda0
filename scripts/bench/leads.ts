/** Leads over HTTP, compared with bare inserts of the same rows into the same database in the same run. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startPlatform } from '#server/app/main.ts';
import { type Orm, rowsOf } from '#server/db/client.ts';
import { silentLog } from '#server/http/log.ts';
import { BACKENDS } from '../../tests/platform/support/backends.ts';
import { TENANT } from './stock.ts';

/** Leads and bare inserts take turns, so that other work on the machine affects both. */
const ROUNDS = 5;
const ROUND = 200;
const CLIENTS = 8;
const STEADY_A_SECOND = 100;
const STEADY_SECONDS = 5;
const ROOT = resolve(import.meta.dirname, '../..');

export interface LeadsBenchmark {
  database: string;
  /** As many as possible, `CLIENTS` at a time. */
  leadsPerSecond: number;
  p99Ms: number;
  /** Transactions with only the same rows, just as many at a time. */
  insertsPerSecond: number;
  /** Leads for each bare insert. */
  share: number;
  /** At 100 leads a second. */
  steadyP99Ms: number;
  /** The machine's load over the last minute, including this run. */
  load: number;
}

/** On the database of `DATABASE_URL` or else PGlite, and on its own Postgres if one is installed. */
export async function benchLeads(): Promise<LeadsBenchmark[]> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return [await benchOn({ DATABASE_URL })];
  const results: LeadsBenchmark[] = [];
  for (const { start } of BACKENDS.filter(({ skipped }) => !skipped)) {
    const backend = await start({ durable: true });
    try {
      results.push(await benchOn(await backend.variables()));
    } finally {
      await backend.stop();
    }
  }
  return results;
}

async function benchOn(variables: Readonly<Record<string, string>>): Promise<LeadsBenchmark> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  const platform = await startPlatform({
    env: { ...process.env, ...variables, PORT: '0', DATA_DIR: folder, TENANTS_DIR: join(ROOT, 'tenants') },
    log: silentLog,
    paused: true,
  });
  const { orm, kind } = platform.database;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let made = 0;
  const location = platform.sites().find(({ slug }) => slug === TENANT)?.locations[0]?.id ?? 0;
  const send = () => post(agent, platform.env.PORT, made++, location);
  try {
    await inTurn(50, CLIENTS, send);
    const leads: Turn[] = [];
    const inserts: Turn[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      leads.push(await inTurn(ROUND, CLIENTS, send));
      // Bare inserts are measured alone, without deliveries.
      await allDelivered(orm);
      inserts.push(await inTurn(ROUND, CLIENTS, () => timed(() => bareInserts(orm))));
    }
    const [leadsPerSecond, insertsPerSecond] = [perSecond(leads), perSecond(inserts)];
    const steady: Promise<number>[] = [];
    const began = performance.now();
    for (let number = 0; number < STEADY_A_SECOND * STEADY_SECONDS; number++) {
      await sleep(Math.max(0, began + (number * 1000) / STEADY_A_SECOND - performance.now()));
      steady.push(send());
    }
    return {
      database: kind,
      leadsPerSecond: Math.round(leadsPerSecond),
      p99Ms: p99(leads.flatMap(({ times }) => times)),
      insertsPerSecond: Math.round(insertsPerSecond),
      share: Math.round((leadsPerSecond / insertsPerSecond) * 100) / 100,
      steadyP99Ms: p99(await Promise.all(steady)),
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    };
  } finally {
    agent.destroy();
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function allDelivered(orm: Orm): Promise<void> {
  for (;;) {
    const waiting = await rowsOf(orm, sql`select from deliveries where state = 'waiting' limit 1`);
    if (waiting.length === 0) return;
    await sleep(100);
  }
}

/** Inserts one lead's rows again, each with its own statement. */
function bareInserts(orm: Orm): Promise<void> {
  const [conversation, lead] = [randomUUID(), randomUUID()];
  return orm.transaction(async (tx) => {
    await tx.execute(
      sql`insert into conversations select ${conversation}::uuid, dealership_id, started_at, last_at from conversations limit 1`,
    );
    await tx.execute(
      sql`insert into leads select p.* from (select l from leads l limit 1) x, jsonb_populate_record(x.l, jsonb_build_object('id', ${lead}::text, 'conversation_id', ${conversation}::text)) p`,
    );
    await tx.execute(
      sql`insert into consents (dealership_id, lead_id, opt_in, how, wording, at) select dealership_id, ${lead}::uuid, opt_in, how, wording, at from consents limit 1`,
    );
    await tx.execute(
      sql`insert into deliveries select gen_random_uuid(), d.dealership_id, ${lead}::uuid, d.revision, d.kind, d.destination, 'delivered', d.created_at, d.next_attempt_at, d.give_up_at from deliveries d where d.lead_id = (select lead_id from deliveries limit 1)`,
    );
    await tx.execute(
      sql`insert into idempotency_keys select site, ${lead}::text, body_hash, ${lead}::uuid, answer, created_at from idempotency_keys limit 1`,
    );
    await tx.execute(
      sql`insert into events (site, at, event, event_id, car_id, path) select site, at, event, event_id, car_id, path from events limit 1`,
    );
  });
}

/** Milliseconds for each piece of work, and in total. */
interface Turn {
  times: number[];
  took: number;
}

async function inTurn(count: number, clients: number, work: () => Promise<number>): Promise<Turn> {
  const times: number[] = [];
  let left = count;
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: clients }, async () => {
        while (left-- > 0) times.push(await work());
      }),
    ),
  );
  return { times, took };
}

const perSecond = (turns: readonly Turn[]) =>
  (turns.reduce((count, { times }) => count + times.length, 0) * 1000) /
  turns.reduce((sum, { took }) => sum + took, 0);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Sends one lead.
 * @returns milliseconds until the response
 * @throws if the lead was refused
 */
function post(agent: Agent, port: number, number: number, location_id: number): Promise<number> {
  const body = JSON.stringify({
    form: 'enquiry',
    category: 'General Enquiry',
    name: 'Bench',
    last_name: `Number ${number}`,
    email: `bench${number}@shopper.example`,
    phone: `0491 ${String(570_000 + number)}`,
    postcode: '4000',
    message: 'Is it still there, and could I see it on Saturday?',
    location_id,
    terms: 'on',
    filled_ms: 30_000,
  });
  return timed(
    () =>
      new Promise<void>((done, fail) => {
        const sent = request(
          {
            agent,
            port,
            host: '127.0.0.1',
            path: '/api/enquiries',
            method: 'POST',
            headers: {
              host: `${TENANT}.localhost`,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              'idempotency-key': randomUUID(),
            },
          },
          (response) => {
            response.resume();
            response.on('end', () =>
              response.statusCode === 200
                ? done()
                : fail(new Error(`a lead was answered ${response.statusCode}`)),
            );
          },
        );
        sent.on('error', fail);
        sent.end(body);
      }),
  );
}

const p99 = (times: readonly number[]) =>
  Math.round((times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0) * 10) / 10;
