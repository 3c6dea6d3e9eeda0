/** Upkeep of the leads' tables: deliveries given up by a wrong clock are resumed, old request keys deleted. */
import { sql } from 'drizzle-orm';
import { counted } from '#domain/shared/counted.ts';
import { type Database, rowsOf } from '../db/client.ts';
import type { Log } from '../http/log.ts';

/** How long request keys are kept; no browser retries a lead after that. */
const KEYS_KEPT_DAYS = 30;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How far the clocks of processes on one database may differ, milliseconds. */
const CLOCK_SPARE_MS = 5 * MINUTE_MS;

interface UpkeepOptions {
  database: Database;
  /** Called when deliveries are waiting again. */
  resumed: () => void;
  now: () => Date;
  log: Log;
}

interface DeliveryUpkeep {
  /** Resumes deliveries now; it happens every minute anyway. */
  takeBack(): Promise<void>;
  close(): void;
}

export function openDeliveryUpkeep({ database, resumed, now, log }: UpkeepOptions): DeliveryUpkeep {
  /**
   * Resumes deliveries that were given up at a time still to come, because the clock was ahead: they are retried for as long
   * as they would have been.
   */
  async function takeBack(): Promise<void> {
    const at = now().toISOString();
    try {
      const rows = await rowsOf(
        database.orm,
        sql`update deliveries set state = 'waiting', finished_at = null, leased_until = null,
            next_attempt_at = ${at}::timestamptz
          where state = 'dead' and finished_at > ${at}::timestamptz + ${CLOCK_SPARE_MS / 1000} * interval '1 second'
            and give_up_at > ${at}::timestamptz
          returning id`,
      );
      if (rows.length === 0) return;
      log.warn(
        `trying ${counted(rows.length, 'delivery', 'deliveries')} again, given up while the clock was ahead`,
      );
      resumed();
    } catch (error) {
      log.error('could not look for deliveries given up because of the clock', error);
    }
  }

  async function clearKeys(): Promise<void> {
    const old = new Date(now().getTime() - KEYS_KEPT_DAYS * 24 * HOUR_MS).toISOString();
    await database.orm
      .execute(sql`delete from idempotency_keys where created_at < ${old}::timestamptz`)
      .catch((error: unknown) => log.error('old request keys could not be deleted', error));
  }

  const clearing = setInterval(() => void clearKeys(), HOUR_MS).unref();
  const returning = setInterval(() => void takeBack(), MINUTE_MS).unref();
  return {
    takeBack,
    close: () => {
      clearInterval(clearing);
      clearInterval(returning);
    },
  };
}
