/**
 * Turns the changes of imports into messages. Changes are read in order, each site at its own pace, and every step is
 * one transaction. So if the platform stops, a change is either recorded for a shopper or will be later, and a message
 * is written complete or not at all.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { hasAlerts } from '#domain/alerts/alert.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, rowsOf } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { openWakeSignal } from '../outbox/wake-signal.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { type WritingOptions, writeMessages } from './alert-messages.db.ts';
import { type RecordingOptions, recordChanges } from './recorded-changes.db.ts';

/** How often to check even if stock has not changed, milliseconds: a shopper's day without messages ends at any time. */
const SWEEP_MS = 30_000;
/** How long changes, and the record of what shoppers were sent, are kept. */
const KEPT_MS = 30 * 86_400_000;

/** `unread`: stock changes that a site has not read yet; `waiting`: recorded for shoppers and not sent yet. */
export interface AlertStatus {
  unread: number;
  waiting: number;
}

export interface Alerter {
  start(): void;
  /** Stock has changed. */
  wake(): void;
  status(): Promise<AlertStatus>;
  close(): Promise<void>;
}

interface AlerterOptions extends RecordingOptions, WritingOptions {
  sites: Pick<Sites, 'list'>;
  log: Log;
}

/** Opens the service that reads stock changes and writes messages about them. */
export function openAlerter(options: AlerterOptions): Alerter {
  const { database, now, log } = options;
  let closing = false;
  let running: Promise<void> | null = null;
  const signal = openWakeSignal();

  /** A site's pending work, a step at a time. */
  async function* stepsOf(site: Site): AsyncGenerator<void> {
    for (const { id } of await findDealerships(database, site.dealerships)) {
      while (await recordChanges(options, site, id)) yield;
    }
    while (await writeMessages(options, site, () => closing)) yield;
  }

  async function pass(): Promise<void> {
    const steps = options.sites.list().filter(hasAlerts).map(stepsOf);
    const failures: unknown[] = [];
    // One step for each site in turn, so that the changes of a large stock do not delay other sites' messages.
    for (let left = steps; left.length > 0 && !closing; ) {
      const next: typeof left = [];
      for (const each of left) {
        if (closing) return;
        // A failure for one site does not delay the others.
        const step = await each.next().catch((error: unknown) => {
          failures.push(error);
          return { done: true };
        });
        if (!step.done) next.push(each);
        await setImmediate();
      }
      left = next;
    }
    if (failures.length > 0) throw failures[0];
    if (!closing) await deleteOld(database, now());
  }

  async function run(): Promise<void> {
    let failing = false;
    while (!closing) {
      try {
        await pass();
        failing = false;
      } catch (error) {
        if (!failing && !closing) log.error('alerts are waiting', error);
        failing = true;
      }
      if (!closing) await signal.wait(SWEEP_MS);
    }
  }

  return {
    start: () => {
      running ??= run();
    },
    wake: signal.notify,
    status: () => readStatus(database),
    close: async () => {
      closing = true;
      signal.notify();
      await running;
    },
  };
}

/** Deletes changes and items that were dealt with long ago. Every site has read changes of that age. */
async function deleteOld(database: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - KEPT_MS).toISOString();
  await database.orm.execute(sql`delete from stock_changes where at < ${old}::timestamptz`);
  await database.orm.execute(sql`delete from alert_items where settled_at < ${old}::timestamptz`);
}

async function readStatus(database: Database): Promise<AlertStatus> {
  const [row] = await rowsOf<AlertStatus>(
    database.orm,
    sql`select
      (select count(*)::integer from alert_cursors c join stock_changes h
        on h.dealership_id = c.dealership_id and h.id > c.change_id) as unread,
      (select count(*)::integer from alert_items where settled_at is null) as waiting`,
  );
  return row ?? { unread: 0, waiting: 0 };
}
