import { Hono } from 'hono';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { SECURITY_TXT, securityTxt } from '#domain/tenant/security-txt.ts';
import type { Platform } from '../../platform/platform.ts';

/** Says whom to tell about a security problem on this site. */
export function securityTxtRoutes({ now }: Pick<Platform, 'now'>): Hono {
  return new Hono().get(SECURITY_TXT, (c, next) => {
    const site = c.var.hostSite;
    const origin = withoutFinalSlashes(site?.url ?? new URL(c.req.url).origin);
    const text = site && securityTxt(site, origin, now());
    if (text === null) return next();
    c.header('Cache-Control', 'max-age=86400');
    c.header('X-Content-Type-Options', 'nosniff');
    return c.text(text);
  });
}
