/** What every shopper's request begins with: the site, the posted values, the shopper, and the form of the response. */
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

/** Finds the site of the request; 404 if there is none, or if it does not offer this (`offers`). */
export function onSite(offers: (site: Site) => boolean = hasSignIn): MiddlewareHandler<OnSite> {
  return async (c, next) => {
    const site = siteOf(c);
    if (!offers(site)) throw new ApiError(404, 'this site has no sign-in');
    c.set('site', site);
    await next();
  };
}

/** Whether the browser itself posts, without script: the response is then a page. */
export function isPostedForm(c: Context): boolean {
  const type = c.req.header('content-type') ?? 'application/json';
  return c.req.method === 'POST' && !/^application\/json\b/i.test(type);
}

/** Lets signed-in shoppers pass; others get a 401 or, with a form, a redirect to the sign-in. */
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

/** What a page may know about the signed-in shopper. */
export const userOf = ({ id, name, phone }: Shopper) => ({ id, name, phone });

/** Failures in the form that shoppers' pages read: `{"success": false, "error": …}`. */
export function failure(c: Context, status: ContentfulStatusCode, error: string): Response {
  return c.json({ success: false, error }, status);
}

/** A refusal: JSON for a script, a page for a form posted without one. */
export function refusal<On extends OnSite>(
  c: Context<On>,
  kind: PostedBody['kind'],
  status: ContentfulStatusCode,
  error: string,
  back: { href: string; label: string },
): Response | Promise<Response> {
  if (kind === 'json') return failure(c, status, error);
  return answerNotice(c, c.var.site, { title: 'That didn’t work', text: error, link: back }, status);
}

/** A refusal by a limit, with the time to wait. */
export function tooMany(c: Context, { message, retryAfter }: Refusal): Response {
  c.header('Retry-After', String(retryAfter));
  return failure(c, 429, message);
}
