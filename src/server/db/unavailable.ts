/** Distinguishes an unavailable database from a bug. */

/** Errors of a Postgres that is stopping, starting, read-only during a failover, or out of room. */
const SQL_STATES = /^(?:08...|53...|57P0[1-5]|25006)$/;
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's own errors for a lost connection carry no code. */
const DRIVER_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
const MOST_CAUSES = 8;

/** Whether an error, or its cause, says that the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  let each: unknown = error;
  for (let depth = 0; depth < MOST_CAUSES && each instanceof Error; depth++) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string' && (SYSTEM_CODES.has(code) || SQL_STATES.test(code))) return true;
    if (DRIVER_WORDS.test(each.message)) return true;
    each = each.cause;
  }
  return false;
}
