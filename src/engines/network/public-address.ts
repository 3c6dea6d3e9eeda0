/**
 * Decides which addresses the platform may connect to when somebody else chose the host: only public ones, so that
 * nothing in its own network can be reached.
 */
import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Whether an address may be connected to. */
export type Allowed = (address: string) => boolean;

const NOT_PUBLIC = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4');
}
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_V6 = new BlockList();
for (const [net, prefix] of [
  // Documentation, and the tunnels that carry an IPv4 address inside.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  NOT_PUBLIC_V6.addSubnet(net, prefix, 'ipv6');
}

/** Whether an IP address belongs to the public internet: not to this machine, a private network or a reserved range. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 4) return !NOT_PUBLIC.check(bare, 'ipv4');
  return family === 6 && GLOBAL_V6.check(bare, 'ipv6') && !NOT_PUBLIC_V6.check(bare, 'ipv6');
}

/**
 * Looks a name up once and passes the checked addresses to the connection, so that no second lookup can return others.
 */
export function allowedLookup(allowed: Allowed): LookupFunction {
  return (hostname, options, done) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const good = error ? [] : addresses.filter(({ address }) => allowed(address));
      const [first] = good;
      if (error || first === undefined) {
        done(error ?? new Error(`${hostname} has no public address`), '', 4);
      } else if (options.all) done(null, good);
      else done(null, first.address, first.family);
    });
  };
}

/** A host that is already an address, IPv6 without its brackets; null for a name. */
export function literalAddress(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}
