/**
 * A queue of work by key, such as publishing a site. There is one run per key at a time over all processes, and it serves
 * all requests made before it. `SharedQueue` is in rows of Postgres; with a database in one process, `CoalescingQueue` is
 * enough.
 */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import { currentRequest, forRequest } from '../http/work.ts';
import { isFullOfLong } from './long-runs.ts';
import type { Signals } from './signals.ts';

export interface WorkQueue<Result, Reason extends string> {
  /** Keys that run or wait. */
  readonly depth: number;
  /** Whether nothing runs or waits although something could. */
  readonly isIdle: boolean;
  has(key: string): boolean;
  /** Requests a run that starts after this call; resolves with its outcome. */
  request(key: string, reason: Reason): Promise<Result>;
  /** Resolves when nothing with this key runs or waits. */
  whenIdle(key: string): Promise<void>;
  /** Starts nothing before `resume`; running work continues. */
  pause(): void;
  resume(): void;
  /** Starts nothing more and resolves when running work has finished. */
  close(): Promise<void>;
}

/** The outcome of a key's last run, in whichever process. */
interface LastRun<Result> {
  result: Result;
  at: Date;
}

/** Thrown by a run that could not finish and should be done by another process. */
export class GivenBack extends Error {
  override name = 'GivenBack';
}

interface SharedQueueOptions<Result, Reason> {
  database: Database;
  signals: Signals;
  /** The name of its rows. */
  kind: string;
  /** Runs of this process at once; 0: it only makes requests. */
  limit: number;
  /** Keys whose runs take long. They leave one place of this process free. */
  long?: () => readonly string[];
  /** `lost` is aborted when another process has taken the work over. */
  run: (key: string, reasons: readonly Reason[], lost: AbortSignal) => Promise<Result>;
  paused?: boolean;
  /** Requests within this time share a run, in whichever process they arrive. */
  gatherMs?: number;
  /** Whether rows are deleted soon after their work is done. */
  isForgotten?: boolean;
  log: Log;
}

/** How long a process owns work without renewing its lease. */
const LEASE_SECONDS = 20;
const BEAT_MS = 5_000;
/** How often the rows are polled without a signal. */
const LOOK_MS = 1_000;
/** How long to wait after work failed unexpectedly. */
const REST_SECONDS = 10;
/** Simultaneous requests share a run. */
const GATHER_MS = 50;
/** How long a finished row is kept for its requesters, and how often such rows are cleaned up. */
const FORGET_SECONDS = 30;
const FORGET_EVERY_MS = 10_000;

interface Row {
  key: string;
  asked: number;
  done: number;
  result: unknown;
  ended_at: Date | null;
}

interface Taken {
  key: string;
  lease: string;
  reasons: readonly string[];
  /** The first request behind it. */
  request: string | null;
}

interface Ticket<Result> {
  key: string;
  number: number;
  promise: PromiseWithResolvers<Result>;
}

export class SharedQueue<Result, Reason extends string> implements WorkQueue<Result, Reason> {
  readonly #options: SharedQueueOptions<Result, Reason>;
  readonly #running = new Map<string, Promise<void>>();
  /** Requests of this process whose rows are being written, by key. */
  readonly #asking = new Map<string, number>();
  readonly #tickets = new Set<Ticket<Result>>();
  readonly #waiters = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  readonly #deaf: (() => void)[];
  #rows = new Map<string, Row>();
  #paused: boolean;
  #isClosed = false;
  #looking: Promise<void> | null = null;
  #again = false;
  #isFailing = false;
  #forgottenAt = performance.now();

  constructor(options: SharedQueueOptions<Result, Reason>) {
    this.#options = options;
    this.#paused = options.paused ?? false;
    const { signals, kind } = options;
    const look = (about: string | null) => {
      if (about === null || about === kind) this.#wake();
    };
    this.#deaf = [signals.hear('work', look), signals.hear('worked', look)];
    this.#timer = setInterval(() => this.#wake(), LOOK_MS);
    this.#timer.unref();
    this.#wake();
  }

  get depth(): number {
    const keys = new Set([...this.#running.keys(), ...this.#asking.keys()]);
    for (const row of this.#rows.values()) if (row.asked > row.done) keys.add(row.key);
    return keys.size;
  }

  get isIdle(): boolean {
    return !this.#paused && this.depth === 0;
  }

  has(key: string): boolean {
    const row = this.#rows.get(key);
    return this.#asking.has(key) || this.#running.has(key) || (row !== undefined && row.asked > row.done);
  }

  /** The outcome of the key's last run. */
  last(key: string): LastRun<Result> | null {
    const row = this.#rows.get(key);
    return row?.ended_at ? { result: row.result as Result, at: row.ended_at } : null;
  }

  async request(key: string, reason: Reason): Promise<Result> {
    if (this.#isClosed) throw new Error('the queue was closed');
    const { database, signals, kind } = this.#options;
    const promise = Promise.withResolvers<Result>();
    // The caller may not be listening.
    promise.promise.catch(() => {});
    this.#asking.set(key, (this.#asking.get(key) ?? 0) + 1);
    try {
      const [row] = await rowsOf<{ asked: string | number }>(
        database.orm,
        sql`insert into work as w (kind, key, asked, reasons, asked_at, request_id)
            values (${kind}, ${key}, 1, array[${reason}::text], now(), ${currentRequest()}::text)
          on conflict (kind, key) do update set asked = w.asked + 1, asked_at = coalesce(w.asked_at, now()),
            request_id = case when w.asked > w.taken then coalesce(w.request_id, excluded.request_id) else excluded.request_id end,
            reasons = case when ${reason}::text = any(w.reasons) then w.reasons else array_append(w.reasons, ${reason}::text) end
          returning asked`,
      );
      this.#tickets.add({ key, number: Number(row?.asked), promise });
    } finally {
      const left = (this.#asking.get(key) ?? 1) - 1;
      if (left > 0) this.#asking.set(key, left);
      else this.#asking.delete(key);
      this.#changed();
    }
    signals.tell('work', kind);
    this.#wake();
    return promise.promise;
  }

  async whenIdle(key: string): Promise<void> {
    for (;;) {
      if (this.#isClosed) return;
      await this.#look();
      if (!this.has(key)) return;
      await new Promise<void>((done) => void this.#waiters.add(done));
    }
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#wake();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#paused = true;
    clearInterval(this.#timer);
    for (const end of this.#deaf) end();
    for (const { promise } of this.#tickets) promise.reject(new Error('the queue was closed'));
    this.#tickets.clear();
    this.#changed();
    await this.#looking;
    await Promise.allSettled(this.#running.values());
  }

  #changed(): void {
    for (const done of this.#waiters) done();
    this.#waiters.clear();
  }

  #wake(): void {
    if (!this.#isClosed) void this.#look();
  }

  /** Polls the rows; a call while polling makes it poll once more. */
  #look(): Promise<void> {
    this.#again = true;
    this.#looking ??= (async () => {
      try {
        while (this.#again && !this.#isClosed) {
          this.#again = false;
          await this.#claimAll();
          await this.#forget();
          await this.#read();
        }
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing && !this.#isClosed) {
          this.#options.log.error(`${this.#options.kind} is waiting: the database is not responding`, error);
        }
        this.#isFailing = true;
      } finally {
        this.#looking = null;
        this.#changed();
      }
    })();
    return this.#looking;
  }

  async #read(): Promise<void> {
    const { database, kind } = this.#options;
    const rows = await rowsOf<Row & { ended_at: Date | string | null }>(
      database.orm,
      sql`select key, asked, done, result, ended_at from work where kind = ${kind}`,
    );
    const read = rows.map((row) => ({
      ...row,
      asked: Number(row.asked),
      done: Number(row.done),
      ended_at: row.ended_at === null ? null : new Date(row.ended_at),
    }));
    this.#rows = new Map(read.map((row) => [row.key, row]));
    for (const ticket of this.#tickets) {
      const row = this.#rows.get(ticket.key);
      if (row === undefined || row.done < ticket.number) continue;
      this.#tickets.delete(ticket);
      ticket.promise.resolve(row.result as Result);
    }
  }

  async #claimAll(): Promise<void> {
    const { database, kind, limit, gatherMs = GATHER_MS } = this.#options;
    let leftOut: SQL = sql`'{}'::text[]`;
    while (!this.#paused && this.#running.size < limit) {
      leftOut = textArray(this.#longLeftOut());
      const lease = randomUUID();
      // An array is evaluated once. With `in`, a plan may evaluate the query again for each row, and lease rows that
      // nobody works on.
      const [taken] = await rowsOf<{ key: string; reasons: string[]; request: string | null }>(
        database.orm,
        sql`update work set lease = ${lease}::uuid, leased_until = now() + ${LEASE_SECONDS} * interval '1 second',
            taken = asked, taken_reasons = ${union(sql`taken_reasons`, sql`reasons`)}, reasons = '{}', asked_at = null
          where kind = ${kind} and key = any(array(
            select key from work where kind = ${kind} and asked > done
              and (leased_until is null or leased_until <= now()) and key <> all(${leftOut})
              and (asked_at is null or asked_at <= now() - ${gatherMs / 1000} * interval '1 second')
            order by asked_at nulls first limit 1 for update skip locked))
          returning key, taken_reasons as reasons, request_id as request`,
      );
      if (!taken) break;
      this.#start({ ...taken, lease });
    }
    if (this.#paused || this.#running.size >= limit) return;
    const [soon] = await rowsOf(
      database.orm,
      sql`select key from work where kind = ${kind} and asked > done and leased_until is null
        and key <> all(${leftOut}) limit 1`,
    );
    // Its requests are still being collected.
    if (soon && gatherMs > 0) setTimeout(() => this.#wake(), gatherMs);
  }

  /** Long work that waits because enough of it runs here. */
  #longLeftOut(): readonly string[] {
    const { limit, long } = this.#options;
    const keys = new Set(long?.());
    return isFullOfLong(this.#running.keys(), limit, (key) => keys.has(key)) ? [...keys] : [];
  }

  async #forget(): Promise<void> {
    const { database, kind, limit, isForgotten = false } = this.#options;
    if (!isForgotten || limit === 0 || performance.now() - this.#forgottenAt < FORGET_EVERY_MS) return;
    this.#forgottenAt = performance.now();
    await database.orm.execute(
      sql`delete from work where kind = ${kind} and asked = done
        and ended_at < now() - ${FORGET_SECONDS} * interval '1 second'`,
    );
  }

  #start(taken: Taken): void {
    const run = this.#carryOut(taken).finally(() => {
      this.#running.delete(taken.key);
      this.#wake();
    });
    this.#running.set(taken.key, run);
  }

  async #carryOut({ key, lease, reasons, request }: Taken): Promise<void> {
    const { database, signals, kind, run, log } = this.#options;
    const isOurs = sql`kind = ${kind} and key = ${key} and lease = ${lease}::uuid`;
    const lost = new AbortController();
    const beat = setInterval(() => {
      rowsOf(
        database.orm,
        sql`update work set leased_until = now() + ${LEASE_SECONDS} * interval '1 second' where ${isOurs} returning key`,
      ).then(
        (rows) => rows.length > 0 || lost.abort(),
        // If the database is down, no other process can get the work either.
        () => {},
      );
    }, BEAT_MS);
    try {
      const result = await forRequest(request, () => run(key, reasons as Reason[], lost.signal));
      await rowsOf(
        database.orm,
        sql`update work set done = greatest(done, taken), lease = null, leased_until = null, taken_reasons = '{}',
          result = ${JSON.stringify(result)}::jsonb, ended_at = now() where ${isOurs} returning key`,
      );
      signals.tell('worked', kind);
    } catch (error) {
      const isGivenBack = error instanceof GivenBack;
      if (!isGivenBack) log.error(`${kind} of ${key} will be retried`, error);
      const until = isGivenBack ? sql`null` : sql`now() + ${REST_SECONDS} * interval '1 second'`;
      await database.orm
        .execute(
          sql`update work set lease = null, leased_until = ${until}, taken_reasons = '{}',
            reasons = ${union(sql`taken_reasons`, sql`reasons`)} where ${isOurs}`,
        )
        // Its lease ends by itself.
        .catch(() => {});
      signals.tell('work', kind);
    } finally {
      clearInterval(beat);
    }
  }
}

const textArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

const union = (one: SQL, other: SQL) =>
  sql`array(select distinct each from unnest(${one} || ${other}) each order by each)`;
