/**
 * Photo hosts on the platform's own machine, as in the demonstration. Their names are reserved (RFC 2606), so they
 * cannot clash with a real host, and no browser is sent to one.
 */

/** The local port for each host name. */
export type LocalHosts = ReadonlyMap<string, number>;

const LOCAL_NAME = /^(?:[a-z\d-]+\.)+forecourt\.example$/;

/** Whether this machine may serve a host name. */
export const isLocalName = (name: string): boolean => LOCAL_NAME.test(name);

/** Whether only the platform can fetch the photo at an address. Pages show such a photo once there is a copy. */
export function isOnLocalHost(address: string): boolean {
  // A quick test: most addresses need no parsing.
  return address.includes('forecourt.example') && isLocalName(URL.parse(address)?.hostname ?? '');
}

/** The local address to fetch a photo from; null if no local host has it. */
export function localAddress(address: string, local: LocalHosts): string | null {
  if (local.size === 0 || !isOnLocalHost(address)) return null;
  const url = new URL(address);
  const port = local.get(url.hostname);
  return port === undefined ? null : `http://127.0.0.1:${port}${url.pathname}${url.search}`;
}
