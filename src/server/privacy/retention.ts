import { counted } from '#domain/shared/counted.ts';
import type { Log } from '../http/log.ts';
import type { People } from './people.db.ts';

const HOUR_MS = 3_600_000;
const EVERY_MS = 6 * HOUR_MS;
const BATCH = 500;

interface Retention {
  start(): void;
  close(): Promise<void>;
}

/** Deletes leads that are older than their site's retention: at the start, and then four times a day. */
export function openRetention({
  people,
  isTurn = async () => true,
  log,
}: {
  people: Pick<People, 'deleteOld'>;
  /** Whether no other process has done it recently. */
  isTurn?: (everyMs: number) => Promise<boolean>;
  log: Log;
}): Retention {
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      if (!(await isTurn(EVERY_MS / 2))) return;
      let deleted = 0;
      for (let count = BATCH; count === BATCH && !isClosing; deleted += count) {
        count = await people.deleteOld(BATCH);
      }
      if (deleted > 0) log.info(`deleted ${counted(deleted, 'lead')} past their site’s retention period`);
    } catch (error) {
      log.error('leads past their site’s retention period could not be deleted', error);
    }
  };
  const next = () => {
    running = running.then(run);
  };
  return {
    start: () => {
      next();
      timer = setInterval(next, EVERY_MS);
      timer.unref();
    },
    close: async () => {
      isClosing = true;
      clearInterval(timer);
      await running;
    },
  };
}
