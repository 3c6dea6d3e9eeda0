/** What every call of shoppers begins with: whose site, what was posted, who asks, and how an answer is told. */
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '#domain/auth/limits.ts';
import { accountPath, hasSignIn } from '#domain/auth/sign-in.ts';
import { signInHref } from '#domain/auth/sign-in-href.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ApiError } from '../http/api-error.ts';
import type { PostedBody } from '../http/body.ts';
import { siteOf } from '../http/host-site.ts';
import { answerNotice } from '../http/notice-page.ts';
import type { Sessions } from './sessions.ts';
import type { Shopper } from './sign-in.db.ts';

export type OnSite = { Variables: { site: Site } };
export type SignedIn = { Variables: { site: Site; shopper: Shopper } };

/** Finds the site of the request; 404 for an address of none, and for a site that `offers` nothing here. */
export function onSite(offers: (site: Site) => boolean = hasSignIn): MiddlewareHandler<OnSite> {
  return async (c, next) => {
    const site = siteOf(c);
    if (!offers(site)) throw new ApiError(404, 'this site has no sign-in');
    c.set('site', site);
    await next();
  };
}

/** Whether the browser alone posts, without a script: what it is answered with is shown. */
export function isPostedForm(c: Context): boolean {
  const type = c.req.header('content-type') ?? 'application/json';
  return c.req.method === 'POST' && !/^application\/json\b/i.test(type);
}

/** Lets those pass who are signed in; others are answered 401, or, with a form, led to the sign-in. */
export function signedIn(sessions: Pick<Sessions, 'shopper'>): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const shopper = await sessions.shopper(c, c.var.site);
    if (!shopper) {
      if (!isPostedForm(c)) throw new ApiError(401, 'Please sign in first.');
      return c.redirect(signInHref({ type: 'watchlist', redirect: accountPath(c.var.site), back: '/' }), 303);
    }
    c.set('shopper', shopper);
    return next();
  };
}

/** What a page may know of who is signed in. */
export const userOf = ({ id, name, phone }: Shopper) => ({ id, name, phone });

/** Failures as pages of shoppers read them: `{"success": false, "error": …}`. */
export function failure(c: Context, status: ContentfulStatusCode, error: string): Response {
  return c.json({ success: false, error }, status);
}

/** What is not done, told to a script as JSON, and on a page to whoever posted a form without one. */
export function refusal<On extends OnSite>(
  c: Context<On>,
  kind: PostedBody['kind'],
  status: ContentfulStatusCode,
  error: string,
  back: { href: string; label: string },
): Response | Promise<Response> {
  if (kind === 'json') return failure(c, status, error);
  return answerNotice(c, c.var.site, { title: 'That did not work', words: error, link: back }, status);
}

/** A refusal of a limit, with the time to wait. */
export function tooMany(c: Context, { message, retryAfter }: Refusal): Response {
  c.header('Retry-After', String(retryAfter));
  return failure(c, 429, message);
}
