/** The address that a feed is fetched from, as written in a configuration. */

export type FeedPlace =
  | { kind: 'https'; address: string }
  | { kind: 'sftp' | 'ftp' | 'ftps'; host: string; port: number; folder: string; name: string }
  | { kind: 'folder'; folder: string; name: string };

export type FeedKind = FeedPlace['kind'];

const PORTS = { sftp: 22, ftp: 21, ftps: 21 } as const;
/** Whether FTPS uses TLS from the first byte, rather than on request. */
export const IMPLICIT_TLS_PORT = 990;

/** An environment variable in an address: `{FEED_RIVER_CITY_KEY}`. */
const VARIABLE = /\{([^{}]*)\}/g;
/** Names allowed for a feed's secret; the platform's own variables are out of reach. */
export const SECRET_NAME = /^FEED_[A-Z0-9_]+$/;
/** Query parameters whose name suggests a secret. */
const SECRET_PARAMETER =
  /(?:^|[_-])(?:api_?key|key|token|password|passwd|pwd|pass|secret|auth|sig|signature)$/i;

/** The variables in an address. */
export const variablesIn = (address: string): string[] =>
  [...address.matchAll(VARIABLE)].map(([, name = '']) => name);

/** The address with its variables filled in. */
export const withVariables = (address: string, secretOf: (name: string) => string): string =>
  address.replace(VARIABLE, (_, name: string) => encodeURIComponent(secretOf(name)));

/**
 * Reads an address: `https://…`, `sftp://host/folder/stock.csv`, `ftps://…`, `ftp://…`, or `folder:name/stock-*.csv`. A
 * file name may contain `*`; the newest match is used.
 * @returns the place, or what the address must be, to complete "must be …"
 */
export function parsePlace(address: string): FeedPlace | string {
  if (address.startsWith('folder:')) return folderPlace(address.slice('folder:'.length));
  const [, scheme = ''] = /^([a-z]+):\/\//.exec(address) ?? [];
  const url = URL.parse(address.replace(VARIABLE, 'x'));
  if (url === null) return 'an https, sftp, ftps or ftp address, or folder: and a path';
  if (url.username !== '' || url.password !== '') {
    return 'an address without a user name or password: put them in user and password';
  }
  if (scheme === 'https') return httpsPlace(address, url);
  if (scheme !== 'sftp' && scheme !== 'ftp' && scheme !== 'ftps') {
    return 'an https, sftp, ftps or ftp address, or folder: and a path';
  }
  if (url.search !== '' || url.hash !== '' || url.hostname === '') return 'host and path of a file';
  const path = decoded(url.pathname);
  const place = path === null ? null : filePlace(path);
  if (place === null) return 'host and path of a file, such as sftp://host/stock/*.csv';
  return { kind: scheme, host: url.hostname, port: Number(url.port || PORTS[scheme]), ...place };
}

function httpsPlace(address: string, url: URL): FeedPlace | string {
  for (const name of variablesIn(address)) {
    if (!SECRET_NAME.test(name)) return 'an address whose {…} name variables that begin with FEED_';
  }
  const written = URL.parse(address);
  for (const [name, value] of written?.searchParams ?? []) {
    if (SECRET_PARAMETER.test(name) && variablesIn(value).length === 0) {
      return `an address without a secret: write ${name}={FEED_…}, the name of an environment variable`;
    }
  }
  if (variablesIn(url.host).length > 0) return 'an address with its host in full';
  return { kind: 'https', address };
}

function folderPlace(path: string): FeedPlace | string {
  const place = filePlace(`/${path}`);
  const isWithin = !path.startsWith('/') && !path.split(/[/\\]/).includes('..');
  if (place === null || !isWithin)
    return 'folder: and a path below FEEDS_DIR, such as folder:river-city/*.csv';
  return { kind: 'folder', ...place, folder: place.folder.slice(1) };
}

/** Splits a path into folder and name; `/~/` is the folder after sign-in. Only the name may contain `*`. */
function filePlace(path: string): { folder: string; name: string } | null {
  const cut = path.lastIndexOf('/');
  const [folder, name] = [path.slice(0, cut) || '/', path.slice(cut + 1)];
  if (name === '' || /[\0\r\n]/.test(path) || folder.includes('*')) return null;
  return { folder: folder === '/~' ? '.' : folder.replace(/^\/~\//, ''), name };
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The address without its query, safe to show. */
export const shownAddress = (address: string): string => address.replace(/[?#].*$/, '');
