/** Keeps visitors from flows that a gated site reserves for those who are signed in. */
import type { Context, MiddlewareHandler } from 'hono';
import { defaultTarget, type GatedFlow, signInHref, signInTypeOf } from '#domain/auth/sign-in.ts';
import { sitePath } from '#domain/auth/site-path.ts';
import type { Sites } from '../sites/sites.ts';
import type { Sessions } from './sessions.ts';

export interface GateOptions {
  sites: Pick<Sites, 'byHost'>;
  sessions: Pick<Sessions, 'shopper'>;
}

/**
 * Middleware of a route of `flow`: on gated sites a visitor is answered with 401 and the address to sign in at, or, a
 * form without script, led there. On other sites everyone passes.
 */
export function requireSignIn(flow: GatedFlow, { sites, sessions }: GateOptions): MiddlewareHandler {
  return async (c, next) => {
    const site = sites.byHost(c.req.header('host') ?? '');
    if (!site?.gated || (await sessions.shopper(c, site))) return next();
    const type = signInTypeOf(flow);
    const page = pageOf(c);
    const href = signInHref({ type, redirect: page ?? defaultTarget(type, site), back: page ?? '/' });
    const isForm = !/^application\/json\b/i.test(c.req.header('content-type') ?? 'application/json');
    if (isForm && c.req.method === 'POST') return c.redirect(href, 303);
    return c.json({ success: false, error: 'Please sign in first.', sign_in: href }, 401);
  };
}

/** The page of this site that the request was sent from, where the browser says so. */
function pageOf(c: Context): string | null {
  const referer = c.req.header('referer') ?? '';
  if (!URL.canParse(referer)) return null;
  const { host, pathname, search } = new URL(referer);
  return host === (c.req.header('host') ?? '').toLowerCase() ? sitePath(`${pathname}${search}`) : null;
}
