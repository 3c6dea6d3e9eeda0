/**
 * Hosts of photos that run on the platform's own machine, as that of the demonstration does. Their names are no names on
 * the internet (RFC 2606), so that no feed can mean another host by them, and no browser is sent to one.
 */

/** By name, the port of this machine that answers for it. */
export type LocalHosts = ReadonlyMap<string, number>;

const LOCAL_NAME = /^(?:[a-z\d-]+\.)+forecourt\.example$/;

/** Whether a name is one that this machine may answer for. */
export const isLocalName = (name: string): boolean => LOCAL_NAME.test(name);

/** Whether only the platform can fetch the photo at an address: a page shows nothing there until it has a copy. */
export function isOnLocalHost(address: string): boolean {
  // Most addresses need not be read as one.
  return address.includes('forecourt.example') && isLocalName(URL.parse(address)?.hostname ?? '');
}

/** Where a photo is fetched instead; null where no host of this machine has it. */
export function localAddress(address: string, local: LocalHosts): string | null {
  if (local.size === 0 || !isOnLocalHost(address)) return null;
  const url = new URL(address);
  const port = local.get(url.hostname);
  return port === undefined ? null : `http://127.0.0.1:${port}${url.pathname}${url.search}`;
}
