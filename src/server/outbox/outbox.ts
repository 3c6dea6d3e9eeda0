/**
 * Sends the waiting rows of a table. The table is the queue: a row stays due until its outcome is stored, so nothing is
 * lost if a process stops, and a killed worker blocks a row only until its lease ends.
 */
import { type SQL, sql } from 'drizzle-orm';
import { isGivenUp, retryDelay } from '#domain/deliveries/schedule.ts';
import { type Database, rowsOf } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import { forRequest, span } from '../http/work.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isDue } from './due.ts';
import { arrayText, openQueue, reasonOf } from './queue.ts';
import { type DeliveryCounts, type DeliveryStatus, deliveryStatus } from './status.ts';

/** How long a lease outlasts the longest attempt, milliseconds. */
const LEASE_SPARE_MS = 5_000;

export interface Outbox {
  /** Starts with the rows that are due. */
  start(): void;
  /** Call it when something is due now. */
  wake(): void;
  status(): Promise<DeliveryStatus>;
  /** Takes no more rows, and lets running attempts finish. */
  close(): Promise<void>;
}

/** Common to every row of such a table. */
export interface OutboxJob {
  id: string;
  destination: string;
  attempts: number;
  created_at: Date | string;
  give_up_at: Date | string;
  request_id: string | null;
}

/** Rows of one kind, sent independently, so that a hanging row in one queue does not delay another. */
interface OutboxQueue {
  where: SQL;
  /** Attempts running at once, in total and to one destination. */
  most: number;
  mostEach: number;
}

interface OutboxOptions<Job extends OutboxJob> {
  database: Database;
  table: 'deliveries' | 'shopper_messages';
  /** The log's word for its rows. */
  name: string;
  /** Columns of a job in addition to those of every table. */
  columns: readonly string[];
  /** The queue's name in metrics. */
  queue: 'leads' | 'messages';
  /** The kind of sending, as counted in metrics. */
  kindOf(job: Job): string;
  metrics: Pick<Metrics, 'sendings'>;
  queues: readonly OutboxQueue[];
  /** Rows that `status` does not count as given up. */
  countsAsDead?: SQL;
  /** Set when a row ends, for example to delete its content. */
  forget?: SQL;
  send(job: Job): Promise<void>;
  /** Whether the error is final. */
  isHopeless(job: Job, error: unknown): boolean;
  /** Whether a job is useless after `give_up_at`, so that its last attempt has to come before. */
  expires: boolean;
  onFailed?(job: Job, reason: string): void;
  onGivenUp(job: Job, reason: string): void;
  /** How long one attempt may take, milliseconds. */
  timeoutMs: number;
  /** Whether sending is on hold, because the outcome could not be stored. */
  isHeld: () => boolean;
  /** Whether other work goes first. */
  isPressed?: () => boolean;
  now: () => Date;
  chance: () => number;
  log: Log;
}

export function openOutbox<Job extends OutboxJob>(options: OutboxOptions<Job>): Outbox {
  const { database, name, log, now } = options;
  const table = sql.raw(options.table);
  const columns = sql.raw(
    ['id', 'destination', 'attempts', 'created_at', 'give_up_at', 'request_id', ...options.columns].join(
      ', ',
    ),
  );
  const leaseMs = options.timeoutMs + LEASE_SPARE_MS;
  const forget = options.forget ? sql`, ${options.forget}` : sql``;
  const queues = options.queues.map((each) =>
    openQueue<Job>({
      most: each.most,
      mostEach: each.mostEach,
      claim: (free, busy) => claim(each, free, busy),
      attempt: (job) => forRequest(job.request_id, () => attempt(job)),
      ...(options.isPressed ? { isPressed: options.isPressed } : {}),
      isHeld: options.isHeld,
      onFailure: (error) => log.error(`${name}s are waiting: the database is not responding`, error),
    }),
  );

  const count = (job: Job, outcome: 'sent' | 'failed' | 'given up') =>
    options.metrics.sendings.inc({ queue: options.queue, kind: options.kindOf(job), outcome });

  /** Claims due rows: no other worker gets them until their lease ends. */
  async function claim({ where }: OutboxQueue, most: number, busy: readonly string[]): Promise<Job[]> {
    const at = now();
    const lease = new Date(at.getTime() + leaseMs);
    // As an array, so that no query plan locks more than `most` rows.
    return rowsOf<Job>(
      database.orm,
      sql`update ${table} set leased_until = ${lease.toISOString()}::timestamptz, attempts = attempts + 1
        where id = any(array(
          select id from ${table}
          where state = 'waiting' and ${isDue(at, leaseMs)} and ${where}
            and destination <> all(${sql.param(arrayText(busy))}::text[])
          order by next_attempt_at
          limit ${most}
          for update skip locked))
        returning ${columns}`,
    );
  }

  /**
   * One attempt, and its outcome. It never throws: if an outcome cannot be stored, the job is due again when its lease
   * ends.
   */
  async function attempt(job: Job): Promise<void> {
    let failure: unknown = null;
    try {
      const about = { 'forecourt.queue': options.queue, 'forecourt.kind': options.kindOf(job) };
      await span(`send ${name}`, about, () => options.send(job));
    } catch (error) {
      failure = error ?? new Error('unknown');
    }
    if (failure === null) count(job, 'sent');
    try {
      await (failure === null ? end(job, 'delivered', null) : failed(job, failure));
    } catch (error) {
      log.error(`the outcome of ${name} ${job.id} could not be saved; it will be sent again`, error);
    }
  }

  async function end(job: Job, state: 'delivered' | 'dead', reason: string | null): Promise<void> {
    await database.orm.execute(
      sql`update ${table} set state = ${state}, finished_at = ${now().toISOString()}::timestamptz,
        leased_until = null, last_error = ${reason}${forget}
        where id = ${job.id} and state = 'waiting'`,
    );
  }

  async function failed(job: Job, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    const at = now().getTime();
    const next = at + retryDelay(job.attempts, options.chance());
    const giveUpAt = new Date(job.give_up_at).getTime();
    const isOver = isGivenUp({
      attempts: job.attempts,
      at: options.expires ? next : at,
      giveUpAt,
      lifetimeMs: giveUpAt - new Date(job.created_at).getTime(),
      attemptMs: options.timeoutMs,
    });
    if (isOver || options.isHopeless(job, error)) {
      count(job, 'given up');
      await end(job, 'dead', reason);
      options.onGivenUp(job, reason);
      return;
    }
    count(job, 'failed');
    options.onFailed?.(job, reason);
    await database.orm.execute(
      sql`update ${table} set next_attempt_at = ${new Date(next).toISOString()}::timestamptz, leased_until = null,
        last_error = ${reason}
        where id = ${job.id} and state = 'waiting'`,
    );
  }

  return {
    start: () => {
      for (const queue of queues) queue.start();
    },
    wake: () => {
      for (const queue of queues) queue.wake();
    },
    status: async () => {
      const [row] = await rowsOf<DeliveryCounts>(
        database.orm,
        sql`select
          (select count(*)::integer from ${table} where state = 'waiting') as undelivered,
          (select count(*)::integer from ${table}
            where state = 'dead' and ${options.countsAsDead ?? sql`true`}) as dead,
          (select min(created_at) from ${table} where state = 'waiting') as oldest`,
      );
      return deliveryStatus(row, now());
    },
    close: async () => void (await Promise.all(queues.map((queue) => queue.close()))),
  };
}
