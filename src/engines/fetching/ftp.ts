/** A feed by FTP, with TLS or without. */
import type { ConnectionOptions } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
import type { ListedFile } from '#domain/inventory/fetching/newest.ts';
import { FetchFailed } from '#domain/inventory/fetching/source.ts';
import { type Allowed, allowedLookup, literalAddress } from '../network/public-address.ts';
import { checkPinned, sameCertificate } from './certificate.ts';
import type { FileHost } from './files.ts';

interface FtpOptions {
  host: string;
  port: number;
  /** `asked`: TLS once the host agrees to it; `always`: from the first byte. */
  tls: 'none' | 'asked' | 'always';
  user: string;
  password: string;
  certificate: string | null;
  allowed: Allowed;
  idleMs: number;
}

const NOT_SIGNED_IN = 530;
const NOT_THERE = 550;
/** Of many files, only the times of the last by name are requested. */
const MOST_TIMES = 50;

/** @throws FetchFailed */
export async function ftpHost(options: FtpOptions, signal: AbortSignal): Promise<FileHost> {
  const client = new Client(options.idleMs);
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await signIn(client, options);
  } catch (error) {
    client.close();
    if (error instanceof FTPError && error.code === NOT_SIGNED_IN) {
      throw new FetchFailed('the host does not accept our credentials', { refused: true });
    }
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }

  const look = async (folder: string, name: string): Promise<ListedFile | null> => {
    const path = pathOf(folder, name);
    const size = await known(client.size(path));
    if (size === undefined) return null;
    const modified = await known(client.lastMod(path));
    return { name, size, modifiedAt: modified?.getTime() ?? null };
  };
  return {
    look,
    async list(folder, isWanted) {
      const entries = (await client.list(folder)).filter(({ name, isFile }) => isFile && isWanted(name));
      const last = entries.map(({ name }) => name).sort((a, b) => (a < b ? 1 : -1));
      const files: ListedFile[] = [];
      // One connection handles one request at a time.
      for (const name of last.slice(0, MOST_TIMES)) {
        const file = await look(folder, name);
        if (file !== null) files.push(file);
      }
      return files;
    },
    read: async (folder, name, to) => void (await client.downloadTo(to, pathOf(folder, name))),
    close: () => client.close(),
  };
}

/** Null if the host does not say, undefined if there is no such file. */
async function known<T>(answer: Promise<T>): Promise<T | null | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
    return error.code === NOT_THERE ? undefined : null;
  }
}

const pathOf = (folder: string, name: string) =>
  folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;

async function signIn(client: Client, options: FtpOptions): Promise<void> {
  const { host, port, tls, user, password, certificate, allowed } = options;
  const address = await addressOf(host, allowed);
  const connect = async (secure: ConnectionOptions) => {
    if (tls === 'always') await client.connectImplicitTLS(address, port, secure);
    else await client.connect(address, port);
    // biome-ignore lint/correctness/useHookAtTopLevel: a command of FTP
    if (tls === 'asked') await client.useTLS(secure);
  };
  const named = { host: address, ...(literalAddress(host) === null ? { servername: host } : {}) };
  if (tls === 'none' || certificate === null) await connect(named);
  else {
    // The first connection shows the certificate and sends nothing; the second one, and those for files, require it.
    await connect({ ...named, rejectUnauthorized: false });
    checkPinned(client.ftp.socket, certificate);
    await connect({ ...named, ...sameCertificate(client.ftp.socket) });
  }
  await client.login(user, password);
  // biome-ignore lint/correctness/useHookAtTopLevel: settings of FTP
  await client.useDefaultSettings();
}

/** The connection uses the address that was checked. */
function addressOf(host: string, allowed: Allowed): Promise<string> {
  const literal = literalAddress(host);
  if (literal !== null && !allowed(literal)) throw new FetchFailed(`${literal} is not a public address`);
  if (literal !== null) return Promise.resolve(literal);
  return new Promise((done, fail) =>
    allowedLookup(allowed)(host, { all: false }, (error, address) => {
      if (error) fail(error);
      else done(typeof address === 'string' ? address : host);
    }),
  );
}
