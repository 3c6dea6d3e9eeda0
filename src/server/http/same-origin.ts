import type { Context, MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';
import { hostName } from './sites.ts';

/**
 * Whether the browser states that a page of this host sent the request. Without a statement the answer is no, because
 * every current browser names the origin of a request that changes something.
 */
export function isSameOrigin(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return site === 'same-origin';
  return namesThisSite(c, origin);
}

/** Whether an `Origin` header is this host, or another one of its site, because a static host forwards requests. */
export function namesThisSite(c: Context, origin: string): boolean {
  const url = URL.parse(origin);
  if (url === null) return false;
  if (url.host === (c.req.header('host') ?? '').toLowerCase()) return true;
  return c.var.hostSite?.domains.some((domain) => hostName(domain) === url.hostname) ?? false;
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses, with 403, any request that could change something and was not sent by a page of this host. */
export function refuseForeignWrites(): MiddlewareHandler {
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
export function isCrossOrigin(c: Context): boolean {
  const says = c.req.header('origin') ?? c.req.header('sec-fetch-site');
  return says !== undefined && says !== 'none' && !isSameOrigin(c);
}
