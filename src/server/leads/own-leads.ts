/**
 * Knows which leads a browser began. A lead's id appears in addresses and mails, so changing a lead also needs the secret
 * that came with the first response. A browser keeps it in a cookie; a dealer's own script may keep it in any way.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import type { Site } from '#domain/tenant/site.ts';
import { isLocalHost } from '../http/sites.ts';

/** The name of the secret in request bodies and responses. */
export const LEAD_SECRET = 'lead_secret';

/** A month: as long as a valuation and the negotiations about it last. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** The most leads remembered in one browser. */
const MOST_KEPT = 10;

const isLocal = (c: Context) => isLocalHost(c.req.header('host') ?? '');
/** The prefix makes browsers refuse such a cookie from another host or without TLS, so nobody can plant one. */
const nameOn = (c: Context) => (isLocal(c) ? 'leads' : '__Host-leads');

/** The secret of a lead. It is derived each time, never stored. */
export function leadSecret(platformSecret: string, { slug }: Pick<Site, 'slug'>, lead_id: string): string {
  return createHmac('sha256', platformSecret)
    .update(`lead ${slug} ${lead_id}`)
    .digest('base64url')
    .slice(0, 32);
}

const kept = (c: Context) => (getCookie(c, nameOn(c)) ?? '').split('~').filter((each) => each !== '');

/** The `Set-Cookie` that keeps a lead's secret in the browser that sent it, with those of its latest leads. */
export function ownLeadCookie(c: Context, secret: string): string {
  const all = [secret, ...kept(c).filter((each) => each !== secret)].slice(0, MOST_KEPT);
  return generateCookie(nameOn(c), all.join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: !isLocal(c),
    maxAge: KEPT_SECONDS,
  });
}

/** Whether a request has the secret of a lead, in its body or in the browser's cookie. */
export function showsSecret(
  c: Context,
  values: Readonly<Record<string, unknown>>,
  { secret, formerSecrets }: { secret: string; formerSecrets: readonly string[] },
  site: Pick<Site, 'slug'>,
  lead_id: string,
): boolean {
  const wanted = [secret, ...formerSecrets].map((each) => Buffer.from(leadSecret(each, site, lead_id)));
  const posted = values[LEAD_SECRET];
  return [...(typeof posted === 'string' ? [posted] : []), ...kept(c)].some((each) => {
    const shown = Buffer.from(each);
    return wanted.some((each) => shown.length === each.length && timingSafeEqual(shown, each));
  });
}
