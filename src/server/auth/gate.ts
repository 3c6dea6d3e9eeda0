/** Keeps visitors out of the flows that a gated site reserves for signed-in shoppers. */
import type { Context, MiddlewareHandler } from 'hono';
import { gatedFlowOf } from '#domain/auth/gated.ts';
import { defaultTarget, type GatedFlow, signInTypeOf } from '#domain/auth/sign-in.ts';
import { signInHref } from '#domain/auth/sign-in-href.ts';
import { sitePath } from '#domain/auth/site-path.ts';
import type { Site } from '#domain/tenant/site.ts';
import { siteSecurity } from '../publish/security.ts';
import type { Sessions } from './sessions.ts';
import { isPostedForm } from './shopper-site.ts';

interface GateOptions {
  sessions: Pick<Sessions, 'shopper'>;
}

/** Where a visitor to `flow` on a gated site has to sign in first; null if they may pass. */
type Gate = (c: Context, site: Site, flow: GatedFlow) => Promise<string | null>;

export function signInGate({ sessions }: GateOptions): Gate {
  return async (c, site, flow) => {
    if (!site.gated || (await sessions.shopper(c, site))) return null;
    const page = pageOf(c);
    return signInFor(flow, site, { target: page, origin: page });
  };
}

/** The response to such a visitor: 401 with the sign-in address; a form without script is redirected there. */
export function signInFirst(c: Context, href: string): Response {
  if (isPostedForm(c)) return c.redirect(href, 303);
  return c.json({ success: false, error: 'Please sign in first.', sign_in: href }, 401);
}

/** The gate as middleware for a route of one flow. */
export function requireSignIn(flow: GatedFlow, { sessions }: GateOptions): MiddlewareHandler {
  const gate = signInGate({ sessions });
  return async (c, next) => {
    const site = c.var.hostSite;
    const signIn = site ? await gate(c, site, flow) : null;
    return signIn === null ? next() : signInFirst(c, signIn);
  };
}

/** Only the shopper may see them, and after sign-out not even the browser's cache shows them. */
const CACHE = 'private, no-store';

/** Middleware of the pages: visitors to a gated page are redirected to the sign-in, and from there back to the page. */
export function gatedPages({
  sessions,
  production,
}: GateOptions & { production: boolean }): MiddlewareHandler {
  const security = siteSecurity(production);
  return async (c, next) => {
    const site = c.var.hostSite;
    const url = new URL(c.req.url);
    const flow = site?.gated ? gatedFlowOf(decoded(url.pathname)) : null;
    if (!site || !flow) return next();
    const isVisitor = (await sessions.shopper(c, site)) === null;
    await next();
    // A missing page is missing for everybody, so do not ask for a sign-in first.
    if (c.res.status >= 400) return;
    if (!isVisitor) {
      c.header('Cache-Control', CACHE);
      return;
    }
    const target = sitePath(`${url.pathname}${url.search}`);
    const headers = {
      ...security,
      'Cache-Control': CACHE,
      Location: signInFor(flow, site, { target, origin: pageOf(c) }),
    };
    await c.res.body?.cancel();
    // Clear it first, or the new response would get the headers of the page.
    c.res = undefined;
    c.res = new Response(null, { status: 302, headers });
  };
}

/** The sign-in page, with `target` as the next page, and `origin` to go back to unless that is gated too. */
function signInFor(
  flow: GatedFlow,
  site: Site,
  { target, origin }: { target: string | null; origin: string | null },
): string {
  const type = signInTypeOf(flow);
  const [path = ''] = origin?.split(/[?#]/) ?? [];
  const back = origin === null || gatedFlowOf(decoded(path)) ? '/' : origin;
  return signInHref({ type, redirect: target ?? defaultTarget(type, site), back });
}

/** The decoded path. A malformed path has no page, so it belongs to no flow. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The page of this site that sent the request, if the browser says so. */
function pageOf(c: Context): string | null {
  const referer = c.req.header('referer') ?? '';
  if (!URL.canParse(referer)) return null;
  const { host, pathname, search } = new URL(referer);
  return host === (c.req.header('host') ?? '').toLowerCase() ? sitePath(`${pathname}${search}`) : null;
}
