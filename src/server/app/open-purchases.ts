/** Orders with what keeps them no longer than they are needed. */
import type { Log } from '../http/log.ts';
import { openPurchaseDesk, type PurchaseDesk, type PurchaseDeskOptions } from '../purchases/desk.ts';

const HOUR_MS = 3_600_000;

export interface Purchases {
  desk: PurchaseDesk;
  close(): void;
}

export function openPurchases({ log, ...options }: PurchaseDeskOptions & { log: Log }): Purchases {
  const desk = openPurchaseDesk(options);
  const clearing = setInterval(
    () => void desk.clear().catch((error: unknown) => log.error('old orders could not be cleared', error)),
    HOUR_MS,
  );
  clearing.unref();
  return { desk, close: () => clearInterval(clearing) };
}
