/** The site that a request is for: found once, before any route. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Site } from '#domain/tenant/site.ts';
import { ApiError } from './api-error.ts';
import type { Sites } from './sites.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The site that the request's host names; null if there is none. */
    hostSite: Site | null;
  }
}

/** Finds the site of every request. */
export function findHostSite(sites: Pick<Sites, 'byHost'>): MiddlewareHandler {
  return async (c, next) => {
    c.set('hostSite', sites.byHost(c.req.header('host') ?? '') ?? null);
    await next();
  };
}

/**
 * The site that a request is for.
 * @throws ApiError 404 if the host names none
 */
export function siteOf(c: Context): Site {
  if (!c.var.hostSite) throw new ApiError(404, 'this address belongs to no site');
  return c.var.hostSite;
}
