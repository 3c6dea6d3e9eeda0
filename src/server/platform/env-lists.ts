/** Environment variables that hold several values. */
import * as v from 'valibot';
import { isLocalName, type LocalHosts } from '#domain/inventory/pictures/photo/local-hosts.ts';
import { isNetwork } from '../http/sender-address.ts';

/** Values separated by commas; empty means none. */
const separated = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
);

/** Addresses separated by commas. */
export const hostList = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((host) => host.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.url('must be an address, or several separated by commas'),
      v.regex(/^https?:/, 'must be an http address'),
    ),
  ),
);

/** Email addresses separated by commas; empty means none. */
export const emailList = v.pipe(
  separated,
  v.array(v.pipe(v.string(), v.email('must be email addresses separated by commas'))),
);

/** Addresses and networks separated by commas; empty means none. */
export const proxyList = v.pipe(
  separated,
  v.array(
    v.pipe(
      v.string(),
      v.check(
        isNetwork,
        'must be proxy addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8',
      ),
    ),
  ),
);

/** `name=value` separated by commas, as OpenTelemetry writes headers; empty means none. */
export const namedValues = v.pipe(
  separated,
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]+=[^\s,]+$/, 'must be name=value, several separated by commas, values percent-encoded'),
    ),
  ),
  v.transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), decoded(pair.slice(at + 1))] as const;
      }),
    ),
  ),
);

/** Decodes a value; one that is not percent-encoded is taken literally. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** What a process of the platform does: answers requests (web), background work, builds and publishes sites. */
export const ROLES = ['web', 'worker', 'printer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles separated by commas; empty means all. */
export const roleList = v.pipe(
  v.string(),
  v.transform((list) => {
    const named = list
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
    return named.length === 0 ? [...ROLES] : [...new Set(named)];
  }),
  v.array(v.picklist(ROLES, 'must be web, worker or printer, or several of them separated by commas')),
);

/** `photos.forecourt.example=4400`: names, and the ports on this machine that answer for them, separated by commas. */
export const localHosts = v.pipe(
  v.string(),
  v.transform((list) =>
    list.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim().split('=')])),
  ),
  v.check(
    (hosts) => hosts.every(([name = '', port = '']) => isLocalName(name) && /^\d{1,5}$/.test(port)),
    'must be names below forecourt.example with a port each, such as photos.forecourt.example=4400',
  ),
  v.transform((hosts): LocalHosts => new Map(hosts.map(([name = '', port]) => [name, Number(port)]))),
);
