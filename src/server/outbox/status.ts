/** The state of outgoing messages, for `/api/health`. */
export interface DeliveryStatus {
  /** Not delivered yet, and still being tried. */
  undelivered: number;
  /** Given up: needs attention. Receipts to shoppers do not count. */
  dead: number;
  /** Age of the oldest undelivered one, seconds; null when there is none. */
  oldestSeconds: number | null;
}

/** A row of counts. */
export interface DeliveryCounts {
  undelivered: number;
  dead: number;
  /** When the oldest undelivered one was written. */
  oldest: Date | string | null;
}

export function deliveryStatus(row: DeliveryCounts | undefined, now: Date): DeliveryStatus {
  const { undelivered = 0, dead = 0, oldest = null } = row ?? {};
  const age = oldest === null ? null : now.getTime() - new Date(oldest).getTime();
  return { undelivered, dead, oldestSeconds: age === null ? null : Math.max(0, Math.round(age / 1000)) };
}
