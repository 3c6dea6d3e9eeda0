/** Opens the source of a feed by its configuration. */
import { IMPLICIT_TLS_PORT, withVariables } from '#domain/inventory/fetching/place.ts';
import { type FeedSource, FetchFailed } from '#domain/inventory/fetching/source.ts';
import { placeOf } from '#domain/tenant/feed-rules.ts';
import type { Feed } from '#domain/tenant/feeds.ts';
import { type Allowed, isPublicAddress } from '../network/public-address.ts';
import { filesSource } from './files.ts';
import { folderHost } from './folder.ts';
import { ftpHost } from './ftp.ts';
import { httpsSource } from './https.ts';
import { sftpHost } from './sftp.ts';

export interface SourceOptions {
  /** The environment, which holds the secrets. */
  secrets: Readonly<Record<string, string | undefined>>;
  /** The folder where other programs put feeds. */
  folder: string;
  /** Whether an address may be connected to; only public internet addresses unless given. */
  allowed?: Allowed;
  /** How long a file must stay unchanged before it counts as written, milliseconds. */
  quietMs?: number;
  /** How long a host may be silent, milliseconds. */
  idleMs?: number;
}

const QUIET_MS = 3_000;
const IDLE_MS = 30_000;

/** @throws FetchFailed naming the environment variables that are not set */
export function sourceFor(feed: Feed, options: SourceOptions): FeedSource {
  const { secrets, allowed = isPublicAddress, quietMs = QUIET_MS, idleMs = IDLE_MS } = options;
  const secretOf = (name: string): string => {
    const value = secrets[name];
    if (!value) throw new FetchFailed(`${name} is not set in the platform’s environment`, { refused: true });
    return value;
  };
  const maybe = (name: string | null) => (name === null ? null : secretOf(name));
  const place = placeOf(feed);
  const { done, certificate } = feed;
  if (place.kind === 'https') {
    const address = new URL(withVariables(place.address, secretOf));
    return httpsSource({ address, credentials: credentialsOf(feed, secretOf), certificate, allowed, idleMs });
  }
  const files = { folder: place.folder, name: place.name, done, quietMs };
  if (place.kind === 'folder') {
    return filesSource({ ...files, connect: async (signal) => folderHost(options.folder, signal) });
  }
  const { host, port } = place;
  const user = feed.user ?? 'anonymous';
  const password = maybe(feed.password);
  if (place.kind === 'sftp') {
    const privateKey = maybe(feed.privateKey)?.replaceAll('\\n', '\n') ?? null;
    const { hostKeys } = feed;
    return filesSource({
      ...files,
      connect: (signal) =>
        sftpHost({ host, port, user, password, privateKey, hostKeys, allowed, idleMs }, signal),
    });
  }
  const tls = place.kind === 'ftp' ? 'none' : port === IMPLICIT_TLS_PORT ? 'always' : 'asked';
  return filesSource({
    ...files,
    connect: (signal) =>
      ftpHost({ host, port, tls, user, password: password ?? '', certificate, allowed, idleMs }, signal),
  });
}

/** The headers of a request that contain secrets. */
function credentialsOf(feed: Feed, secretOf: (name: string) => string): Record<string, string> {
  const headers = Object.fromEntries(
    Object.entries(feed.headers).map(([name, secret]) => [name.toLowerCase(), secretOf(secret)]),
  );
  if (feed.token !== null) return { ...headers, authorization: `Bearer ${secretOf(feed.token)}` };
  if (feed.password === null) return headers;
  const pair = Buffer.from(`${feed.user ?? ''}:${secretOf(feed.password)}`).toString('base64');
  return { ...headers, authorization: `Basic ${pair}` };
}
