import { Hono } from 'hono';
import * as v from 'valibot';
import { ApiError } from '../../http/api-error.ts';
import { senderAddress } from '../../http/sender-address.ts';
import { hostName, isLocalHost } from '../../http/sites.ts';
import type { Platform } from '../../platform/platform.ts';

/** A proxy asks once for a name without a certificate; more requests mean somebody is trying names. */
const MOST_A_MINUTE = 600;
/** Letters, digits, dots and hyphens, and not an IP address: certificates are for names. */
const DomainSchema = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^(?=.*[a-z])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/),
);

/**
 * `GET /?domain=www.dealer.example`: 200 if a site is configured for that name, otherwise 404. A TLS proxy asks before
 * it requests a certificate on demand, so that strangers cannot make it request certificates for their names.
 */
export function domainRoutes(platform: Pick<Platform, 'sites' | 'rates' | 'trustedProxies'>): Hono {
  const asked = platform.rates.of('domain', { most: MOST_A_MINUTE, windowMs: 60_000 });
  return new Hono().get('/', async (c) => {
    const seconds = await asked.take(senderAddress(c, platform.trustedProxies) ?? '');
    if (seconds !== null) {
      throw new ApiError(429, 'too many requests for names', { 'Retry-After': String(seconds) });
    }
    const domain = v.safeParse(DomainSchema, hostName(c.req.query('domain') ?? ''));
    const isOurs = domain.success && !isLocalHost(domain.output) && platform.sites.byHost(domain.output);
    if (!isOurs) throw new ApiError(404, 'no site is configured for this name');
    return c.json({ ok: true });
  });
}
