import type { Context, MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';

/**
 * Whether the browser states that a page of this very host sent the request. No statement counts as no: every current
 * browser names the origin of a request that changes something.
 */
export function isSameOrigin(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return site === 'same-origin';
  try {
    return new URL(origin).host === (c.req.header('host') ?? '').toLowerCase();
  } catch {
    return false;
  }
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses, with 403, any request that could change something and was not sent by a page of this host. */
export function writesFromHere(): MiddlewareHandler {
  return async (c, next) => {
    if (!READING.has(c.req.method) && !isSameOrigin(c)) {
      throw new ApiError(403, 'This request didn’t come from this website. Please go back and try again.');
    }
    await next();
  };
}

/**
 * Whether the browser states that a page of another site sent the request. A client that states nothing is not a
 * browser.
 */
export function saysElsewhere(c: Context): boolean {
  const says = c.req.header('origin') ?? c.req.header('sec-fetch-site');
  return says !== undefined && says !== 'none' && !isSameOrigin(c);
}
