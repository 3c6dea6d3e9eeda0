/** The sender of a request, for rate limits. */
import { createHmac } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** Proxies in front of the platform. Only they are believed about a sender. */
export interface TrustedProxies {
  /** @param address as `plainAddress` writes it */
  has(address: string): boolean;
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** The address and its prefix length, `10.0.0.0/8`; null for text that is neither an address nor a network. */
function networkFrom(text: string): { address: string; bits: number } | null {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  if (family === 0) return null;
  const most = family === 4 ? 32 : 128;
  if (bits === undefined) return { address, bits: most };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? { address, bits: Number(bits) } : null;
}

/** Whether a text names a proxy or a network of them. */
export const isNetwork = (text: string): boolean => networkFrom(text) !== null;

/** @param networks addresses and networks, such as `127.0.0.1` and `10.0.0.0/8` */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const text of networks) {
    const network = networkFrom(text);
    if (network) list.addSubnet(network.address, network.bits, familyOf(network.address));
  }
  return { has: (address) => list.check(address, familyOf(address)) };
}

/**
 * One spelling of an address, whatever port, brackets or zone it came with; an IPv4 address written as IPv6 becomes
 * IPv4. Null if it is not an address.
 */
export function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^(\d[\d.]*):\d{1,5}$/, '$1')
    .replace(/%[^%]*$/, '');
  // The library also accepts numbers and octal digits, which no proxy writes.
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toNormalizedString();
}

/**
 * The unit that limits count: an IPv4 address, or the /64 of an IPv6 address, because a household or a server has a whole
 * /64 to send from.
 * @param address as `plainAddress` writes it
 */
export const countedNetwork = (address: string): string =>
  isIP(address) === 6 ? `${address.split(':').slice(0, 4).join(':')}::/64` : address;

/**
 * The sender of a request, as counted. `X-Forwarded-For` is read from its end for as long as trusted proxies wrote it;
 * null when the connection is gone.
 */
export function senderAddress(c: Context, proxies: TrustedProxies): string | null {
  const connection = getConnInfo(c).remote.address;
  let sender = connection === undefined ? null : plainAddress(connection);
  if (sender === null) return null;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').slice(-MOST_PROXIES);
  for (const text of forwarded.reverse()) {
    const address: string | null = proxies.has(sender) ? plainAddress(text) : null;
    if (address === null) break;
    sender = address;
  }
  return countedNetwork(sender);
}

/** More proxies than any real chain has. */
const MOST_PROXIES = 10;

/** The sender as a keyed hash, which is enough to count by; null if unknown. */
export function senderKey(
  c: Context,
  options: { secret: string; trustedProxies: TrustedProxies },
): string | null {
  const address = senderAddress(c, options.trustedProxies);
  return address && createHmac('sha256', options.secret).update(`sender ${address}`).digest('base64url');
}
