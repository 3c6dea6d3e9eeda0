/** What every call of shoppers begins with: whose site, what was posted, who asks, and how an answer is told. */
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '#domain/auth/limits.ts';
import { hasSignIn } from '#domain/auth/sign-in.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ApiError } from '../api-error.ts';
import type { Sites } from '../sites/sites.ts';
import type { Sessions } from './sessions.ts';
import type { Shopper } from './sign-in.db.ts';

export type OnSite = { Variables: { site: Site } };
export type SignedIn = { Variables: { site: Site; shopper: Shopper } };

/** Finds the site of the request; 404 for an address of none, and for a site that `offers` nothing here. */
export function onSite(
  sites: Pick<Sites, 'byHost'>,
  offers: (site: Site) => boolean = hasSignIn,
): MiddlewareHandler<OnSite> {
  return async (c, next) => {
    const site = sites.byHost(c.req.header('host') ?? '');
    if (!site) throw new ApiError(404, 'this address belongs to no site');
    if (!offers(site)) throw new ApiError(404, 'this site has no sign-in');
    c.set('site', site);
    await next();
  };
}

/** Lets those pass who are signed in; 401 for others. */
export function signedIn(sessions: Pick<Sessions, 'shopper'>): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const shopper = await sessions.shopper(c, c.var.site);
    if (!shopper) throw new ApiError(401, 'Please sign in first.');
    c.set('shopper', shopper);
    await next();
  };
}

/** What a page may know of who is signed in. */
export const userOf = ({ id, name, phone }: Shopper) => ({ id, name, phone });

/** Failures as pages of shoppers read them: `{"success": false, "error": …}`. */
export function failure(c: Context, status: ContentfulStatusCode, error: string): Response {
  return c.json({ success: false, error }, status);
}

/** A refusal of a limit, with the time to wait. */
export function tooMany(c: Context, { message, retryAfter }: Refusal): Response {
  c.header('Retry-After', String(retryAfter));
  return failure(c, 429, message);
}
