/** Settles due reservations, whether or not the payment provider has sent a message. */
import type { Log } from '../http/log.ts';
import type { ReservationService } from './reservation-service.ts';

/** How often it looks for due reservations, milliseconds. */
const SWEEP_MS = 5_000;

interface Reconciler {
  start(): void;
  /** Lets running work finish. */
  close(): Promise<void>;
}

export function openReconciler(reservations: Pick<ReservationService, 'settleDue'>, log: Log): Reconciler {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosing = false;
  let isFailing = false;

  const sweep = async (): Promise<void> => {
    try {
      while (!isClosing && (await reservations.settleDue()) > 0);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error('reservations are waiting: the database is not responding', error);
      isFailing = true;
    }
    if (!isClosing) later();
  };
  const later = () => {
    timer = setTimeout(() => {
      running = sweep();
    }, SWEEP_MS);
    timer.unref();
  };

  return {
    start: () => {
      running = sweep();
    },
    close: async () => {
      isClosing = true;
      clearTimeout(timer);
      await running;
    },
  };
}
