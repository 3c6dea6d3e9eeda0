import { createHmac } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Where a request comes from: the address that the outermost trusted proxy saw, else the connection's.
 * @param trustedProxies proxies in front of the platform whose `X-Forwarded-For` is believed
 */
export function senderAddress(c: Context, trustedProxies: number): string | null {
  if (trustedProxies > 0) {
    const seen = (c.req.header('x-forwarded-for') ?? '').split(',').map((each) => each.trim());
    const address = seen.at(-trustedProxies);
    if (address) return address;
  }
  return getConnInfo(c).remote.address ?? null;
}

/** The same as a keyed hash, which is enough to count by; null when it is not known. */
export function senderKey(
  c: Context,
  { secret, trustedProxies }: { secret: string; trustedProxies: number },
): string | null {
  const address = senderAddress(c, trustedProxies);
  return address && createHmac('sha256', secret).update(`sender ${address}`).digest('base64url');
}
